import type { ChatPartner } from '@branchline/contract/shapes';
import { useAvailability } from '#features/chat/ui/conversation/use-availability.ts';
import { PartnerLabels } from '#features/chat/ui/leader/partner-labels.tsx';
import { availabilityLine, stateText } from '#features/chat/ui/conversation/availability-line.ts';
import { NameInWords } from './name-in-words.tsx';
import styles from './row-foot.module.css';

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
