import { classNames } from './class-names.ts';
import styles from './label-chip.module.css';

export interface LabelChipProps {
  name: string;
  /** One of the classes of the style sheet. */
  color: string;
}

/** A word on its colour, such as what leaders call a kind of customer. */
export function LabelChip({ name, color }: LabelChipProps) {
  return (
    <span className={classNames(styles.label, styles[color])} dir="auto">
      {name}
    </span>
  );
}
