import type { ChatPartner } from '@branchline/contract/shapes';
import { MessageSquareOff, MessageSquareShare } from 'lucide-react';
import { lastActiveTime } from '#lib/dates.ts';
import { leaderTexts } from '#lib/texts/leader-texts.ts';
import styles from './leader.module.css';

/** Says under a customer's name that no notification reaches them, or that a text told them of what they have not read. */
export function ReachHint({ partner }: { partner: ChatPartner }) {
  const { reach, nudgedAt, lastMessage, userId } = partner;
  const isUnread = lastMessage !== null && lastMessage.sender !== userId && !lastMessage.isRead;
  if (nudgedAt && isUnread)
    return (
      <p className={styles.reach}>
        <MessageSquareShare className={styles.mark} aria-hidden="true" />
        <span>{leaderTexts.texted(lastActiveTime(nudgedAt))}</span>
      </p>
    );
  if (reach === undefined || reach === 'push') return null;
  return (
    <p className={styles.reach}>
      <MessageSquareOff className={styles.mark} aria-hidden="true" />
      <span>{leaderTexts.reach[reach]}</span>
    </p>
  );
}
