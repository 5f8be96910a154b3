import type { ChatPartner } from '@branchline/contract/shapes';
import { UserRoundCog } from 'lucide-react';
import { useInbox } from '#features/chat/ui/inbox/use-inbox.ts';
import leaderStyles from '#features/chat/ui/leader/leader.module.css';
import { listDate } from '#lib/dates.ts';
import { leaderChangeTexts as texts } from '#lib/texts/leader-change-texts.ts';

/** Says a customer in whose place a leader answers: that of whom they wrote with before. */
export function PredecessorHint({ partner }: { partner: ChatPartner }) {
  const { partners } = useInbox('people', '', 'all');
  const before = partners?.find(({ successor }) => successor?.id === partner.userId);
  if (!before?.successor) return null;
  const { until } = before.successor;
  return (
    <p className={leaderStyles.reach}>
      <UserRoundCog className={leaderStyles.mark} aria-hidden="true" />
      <span>
        {until === null ? texts.inPlaceOf(before.username) : texts.inPlaceOfUntil(before.username, listDate(until))}
      </span>
    </p>
  );
}
