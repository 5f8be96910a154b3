import type { ChatPartner, Label } from '@branchline/contract/shapes';
import { inLanguage } from '#lib/in-language.ts';
import { pageLanguage } from '#lib/language.ts';
import { leaderTexts } from '#lib/texts/leader-texts.ts';
import { LabelChip } from '#ui/label-chip.tsx';
import styles from './leader.module.css';

interface PartnerLabelsProps {
  cover: ChatPartner['cover'];
  labels: readonly Label[];
}

/** Whose customer somebody is, and their labels, in a row of the inbox; the last one ends in dots where they do not fit. */
export function PartnerLabels({ cover, labels }: PartnerLabelsProps) {
  return (
    <span className={styles.labels}>
      {cover && (
        <span className={styles.cover} dir="auto">
          {leaderTexts.coverFor(cover.name)}
        </span>
      )}
      {labels.map(({ id, name, names, color }) => (
        <LabelChip key={id} name={inLanguage(name, names, pageLanguage())} color={color} />
      ))}
    </span>
  );
}
