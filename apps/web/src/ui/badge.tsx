import { formatNumber } from '#lib/numbers.ts';
import styles from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface BadgeProps {
  count: number;
  /** Read out in place of the bare number: "3 unread messages". */
  label: string;
}

const max = 99;

/** A count on a coloured ground; nothing when there is nothing to count. Above 99 it says "99+". */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > max ? `${formatNumber(max)}+` : formatNumber(count)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
