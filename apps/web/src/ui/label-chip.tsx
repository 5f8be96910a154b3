import type { Label } from '@branchline/contract/shapes';
import { classNames } from './class-names.ts';
import styles from './label-chip.module.css';

/** What leaders call a kind of customer; its name always stands on its colour. */
export function LabelChip({ label }: { label: Pick<Label, 'name' | 'color'> }) {
  return (
    <span className={classNames(styles.label, styles[label.color])} dir="auto">
      {label.name}
    </span>
  );
}
