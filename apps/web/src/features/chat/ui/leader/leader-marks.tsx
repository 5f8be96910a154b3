import type { ChatPartner } from '@branchline/contract/shapes';
import { MessageSquareOff, Pin } from 'lucide-react';
import { leaderTexts } from '#lib/texts/leader-texts.ts';
import styles from './leader.module.css';

/** What a leader sees beside a name: pinned to the top, or waiting for somebody whom no notification reaches. */
export function LeaderMarks({ partner }: { partner: ChatPartner }) {
  const { pinned, reach, lastMessage, userId } = partner;
  const isWaiting = lastMessage !== null && lastMessage.sender !== userId && !lastMessage.isRead;
  return (
    <>
      {pinned && <Pin className={styles.mark} role="img" aria-label={leaderTexts.pinned} />}
      {isWaiting && (reach === 'none' || reach === 'stale') && (
        <MessageSquareOff className={styles.mark} role="img" aria-label={leaderTexts.reach[reach]} />
      )}
    </>
  );
}
