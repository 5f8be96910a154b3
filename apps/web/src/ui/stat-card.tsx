import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import statStyles from './stat-card.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface StatCardProps {
  label: string;
  /** The figure as it is read: "1,204". */
  value: string;
  /** A second line: "3 today, 12 this week". */
  note?: string | undefined;
  change?: StatChange | undefined;
  /** Draws the card as a link to its rows: `(className, content) => <Link className={className} to="…">{content}</Link>`. */
  renderLink?: ((className: string, content: ReactNode) => ReactNode) | undefined;
}

export interface StatChange {
  direction: 'up' | 'down' | 'same';
  /** How much: "12%". */
  amount: string;
  /** Against what: "than last week". */
  against: string;
  /** Whether this direction is welcome; without it the change stays neutral. */
  isGood?: boolean;
}

export function StatCard({ label, value, note, change, renderLink }: StatCardProps) {
  const className = classNames(styles.card, statStyles.stat, renderLink && statStyles.link);
  const content = (
    <>
      <span className={statStyles.label}>{label}</span>
      <span className={statStyles.value} style={{ '--characters': value.length } as CSSProperties}>
        {value}
      </span>
      {note !== undefined && <span className={statStyles.note}>{note}</span>}
      {change && <Change {...change} />}
    </>
  );
  return renderLink ? renderLink(className, content) : <div className={className}>{content}</div>;
}

function Change({ direction, amount, against, isGood }: StatChange) {
  const { Icon, words } = directions[direction];
  const tone = isGood === undefined || direction === 'same' ? undefined : isGood ? statStyles.good : statStyles.bad;
  return (
    <span className={statStyles.change}>
      <span className={classNames(statStyles.amount, tone)}>
        <Icon aria-hidden="true" />
        {direction === 'same' ? words : <VisuallyHidden>{words} </VisuallyHidden>}
        {direction !== 'same' && amount}
      </span>{' '}
      {against}
    </span>
  );
}

const directions = {
  up: { Icon: ArrowUpRight, words: uiTexts.up },
  down: { Icon: ArrowDownRight, words: uiTexts.down },
  same: { Icon: ArrowRight, words: uiTexts.unchanged },
} as const;
