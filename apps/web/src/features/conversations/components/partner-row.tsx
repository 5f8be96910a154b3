import type { ChatPartner } from '@branchline/contract/shapes';
import { Paperclip } from 'lucide-react';
import { Link } from 'react-router';
import { isSameDay, listDate, messageTime } from '#lib/dates.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Tick } from '#ui/tick.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useTyping } from '../hooks/use-typing.ts';
import { lastMessageLine } from '../lib/last-message-line.ts';
import styles from './partner-row.module.css';

interface PartnerRowProps {
  partner: ChatPartner;
  isAgentMode: boolean;
  isOpen: boolean;
}

/** Where a partner's conversation is. Name, picture and time are only shown until the server has answered. */
const conversationPath = (partner: ChatPartner, isAgentMode: boolean): string =>
  withQuery(paths.conversation, {
    id: partner.userId,
    name: partner.username,
    img: partner.profile,
    time: partner.lastSeen,
    agent: isAgentMode ? true : null,
  });

export function PartnerRow({ partner, isAgentMode, isOpen }: PartnerRowProps) {
  const isTyping = useTyping(partner.userId);
  const { lastMessage, unread } = partner;
  const line = lastMessageLine(partner);
  const isOwn = lastMessage !== null && lastMessage.sender !== partner.userId;
  const isUnread = lastMessage !== null && !isOwn && !lastMessage.isRead;
  return (
    <Link
      className={classNames(styles.row, isOpen && styles.open)}
      to={conversationPath(partner, isAgentMode)}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Avatar name={partner.username} src={partner.profile} size={48} online={partner.online} />
      <span className={styles.words}>
        <span className={styles.name}>{partner.username || conversationTexts.newUser}</span>
        {isTyping ? (
          <span className={styles.typing}>{conversationTexts.typing}</span>
        ) : (
          <span className={classNames(styles.last, isUnread && styles.lastUnread)}>
            {isOwn && <Tick state={lastMessage.isRead ? 'read' : 'sent'} className={styles.tick} />}
            {line?.isFile && <Paperclip className={styles.clip} aria-hidden="true" />}
            <span className={styles.text}>{line?.text}</span>
          </span>
        )}
      </span>
      <span className={styles.side}>
        {lastMessage && (
          <time
            className={classNames(styles.time, isUnread && styles.timeUnread)}
            dateTime={lastMessage.createdAt}
            title={listDate(lastMessage.createdAt)}
          >
            {isSameDay(lastMessage.createdAt, new Date()) ? null : (
              <VisuallyHidden>{listDate(lastMessage.createdAt)} </VisuallyHidden>
            )}
            {messageTime(lastMessage.createdAt)}
          </time>
        )}
        {unread > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <VisuallyHidden>{conversationTexts.unread(unread)}</VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  );
}
