import { formatNumber } from '#lib/numbers.ts';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface BadgeProps {
  count: number;
  /** Read out in place of the bare number: "3 unread messages". */
  label: string;
  tone?: 'unread' | 'primary' | 'danger' | 'quiet';
  /** Above it the badge says "99+". */
  max?: number;
}

/** A count on a coloured ground; nothing when there is nothing to count. */
export function Badge({ count, label, tone = 'unread', max = 99 }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span aria-hidden="true">{count > max ? `${formatNumber(max)}+` : formatNumber(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
