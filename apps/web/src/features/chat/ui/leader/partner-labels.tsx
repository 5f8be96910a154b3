import type { Label } from '@branchline/contract/shapes';
import { LabelChip } from '#ui/label-chip.tsx';
import styles from './leader.module.css';

/** A customer's labels in a row of the inbox; the last one ends in dots where they do not fit. */
export function PartnerLabels({ labels }: { labels: readonly Label[] }) {
  return (
    <span className={styles.labels}>
      {labels.map(({ id, name, color }) => (
        <LabelChip key={id} name={name} color={color} />
      ))}
    </span>
  );
}
