import type { ChatPartner } from '@branchline/contract/shapes';
import { UserRoundCog } from 'lucide-react';
import { leaderTexts } from '#lib/texts/leader-texts.ts';
import { ReachHint } from '#features/chat/ui/leader/reach-hint.tsx';
import leaderStyles from '#features/chat/ui/leader/leader.module.css';
import { AvailabilityHint } from './availability-hint.tsx';
import { PredecessorHint } from './predecessor-hint.tsx';

/** What stands under a partner's name: for a customer, that a leader does not answer now; for a leader, whose customer it is. */
export function PartnerHint({ partner }: { partner: ChatPartner }) {
  if (partner.availability)
    return (
      <>
        {partner.assigned && <PredecessorHint partner={partner} />}
        <AvailabilityHint partner={partner} />
      </>
    );
  return (
    <>
      {partner.cover && (
        <p className={leaderStyles.reach}>
          <UserRoundCog className={leaderStyles.mark} aria-hidden="true" />
          <span dir="auto">{leaderTexts.coverForHint(partner.cover.name)}</span>
        </p>
      )}
      {partner.reach && <ReachHint partner={partner} />}
    </>
  );
}
