import type { ChatPartner } from '@branchline/contract/shapes';
import { dateAndTime, rowTime } from '#lib/dates.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './partner-row.module.css';

/** The time of the newest message and how many are unread. */
export function PartnerRowSide({ partner, isUnread }: { partner: ChatPartner; isUnread: boolean }) {
  const { lastMessage, unread, markedUnread } = partner;
  return (
    <span className={styles.side}>
      {lastMessage && (
        <time
          className={classNames(styles.time, isUnread && styles.timeUnread)}
          dateTime={lastMessage.createdAt}
          title={dateAndTime(lastMessage.createdAt)}
        >
          {rowTime(lastMessage.createdAt)}
        </time>
      )}
      {(unread > 0 || markedUnread) && (
        <span className={styles.count}>
          <span aria-hidden="true">{unread > 99 ? '99+' : unread || '\u00a0'}</span>
          <VisuallyHidden>
            {unread > 0 ? conversationTexts.unread(unread) : conversationTexts.markedUnread}
          </VisuallyHidden>
        </span>
      )}
    </span>
  );
}
