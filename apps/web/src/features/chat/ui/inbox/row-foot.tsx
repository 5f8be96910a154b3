import type { ChatPartner } from '@branchline/contract/shapes';
import { useAvailability } from '#features/chat/ui/conversation/use-availability.ts';
import { PartnerLabels } from '#features/chat/ui/leader/partner-labels.tsx';
import { availabilityLine } from '#features/chat/ui/conversation/availability-line.ts';
import styles from './row-foot.module.css';

/** The third line of a row: for a customer, that a leader does not answer now; for a leader, whose customer, and labels. */
export function RowFoot({ partner }: { partner: ChatPartner }) {
  const availability = useAvailability(partner);
  if (availability) return <span className={styles.availability}>{availabilityLine(availability)}</span>;
  if (!partner.cover && !partner.labels?.[0]) return null;
  return <PartnerLabels cover={partner.cover} labels={partner.labels ?? []} />;
}
