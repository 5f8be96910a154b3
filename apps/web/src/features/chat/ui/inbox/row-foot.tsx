import type { ChatPartner, Label } from '@branchline/contract/shapes';
import { useAvailability } from '#features/chat/ui/conversation/use-availability.ts';
import { availabilityLine, stateText } from '#features/chat/ui/conversation/availability-line.ts';
import { NameInWords } from '#ui/name-in-words.tsx';
import styles from './row-foot.module.css';
import { inLanguage } from '#lib/in-language.ts';
import { pageLanguage } from '#lib/language.ts';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { LabelChip } from '#ui/label-chip.tsx';
import leaderStyles from '../leader/leader.module.css';

/** The third line of a row: for a customer, that a leader does not answer now; for a leader, whose customer, and labels. */
export function RowFoot({ partner }: { partner: ChatPartner }) {
  const availability = useAvailability(partner);
  if (availability) {
    const { cover } = availability;
    if (!cover) return <span className={styles.availability}>{stateText(availability)}</span>;
    const words = (name: string) => availabilityLine({ ...availability, cover: { ...cover, name } });
    return <NameInWords className={styles.availability} words={words} name={cover.name} />;
  }
  if (!partner.cover && !partner.labels?.[0]) return null;
  return <PartnerLabels cover={partner.cover} labels={partner.labels ?? []} />;
}

interface PartnerLabelsProps {
  cover: ChatPartner['cover'];
  labels: readonly Label[];
}

/** Whose customer somebody is, and their labels, in a row of the inbox; the last one ends in dots where they do not fit. */
function PartnerLabels({ cover, labels }: PartnerLabelsProps) {
  return (
    <span className={leaderStyles.labels}>
      {cover && <NameInWords className={leaderStyles.cover} words={leaderTexts.coverFor} name={cover.name} />}
      {labels.map(({ id, name, names, color }) => (
        <LabelChip key={id} name={inLanguage(name, names, pageLanguage())} color={color} />
      ))}
    </span>
  );
}
