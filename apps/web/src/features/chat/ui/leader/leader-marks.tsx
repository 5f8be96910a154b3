import type { ChatPartner } from '@branchline/contract/shapes';
import { MessageSquareOff, Pin } from 'lucide-react';
import { leaderTexts } from '#features/chat/texts/leader-texts.ts';
import { WaitingAge } from '#ui/waiting-age.tsx';
import styles from './leader.module.css';

/** What a leader sees beside a name: pinned, not reached by notifications of what was not read, waiting for an answer. */
export function LeaderMarks({ partner }: { partner: ChatPartner }) {
  const { pinned, reach, lastMessage, userId, waitingSince } = partner;
  const isUnread = lastMessage !== null && lastMessage.sender !== userId && !lastMessage.isRead;
  return (
    <>
      {pinned && <Pin className={styles.mark} role="img" aria-label={leaderTexts.pinned} />}
      {isUnread && (reach === 'none' || reach === 'stale') && (
        <MessageSquareOff className={styles.mark} role="img" aria-label={leaderTexts.reach[reach]} />
      )}
      {waitingSince && <WaitingAge since={waitingSince} />}
    </>
  );
}
