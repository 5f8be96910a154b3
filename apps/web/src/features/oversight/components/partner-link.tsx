import type { ChatPartner } from '@branchline/contract/shapes';
import { listDate, messageTime } from '#lib/dates.ts';
import { kindOfName } from '#lib/file-kinds.ts';
import { paths, withQuery } from '#lib/paths.ts';
import { useSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { oversightTexts as texts } from '#lib/texts/oversight-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import styles from './partner-link.module.css';

interface PartnerLinkProps {
  partner: ChatPartner;
  /** Whose conversations are looked at. */
  userId: string;
  agent: string;
}

const kindWords: Readonly<Record<string, string>> = texts.kinds;

/** What the newest message says, or what it carries; empty words without a file are of a deleted one. */
const lastLineOf = ({ content, file, messageType }: NonNullable<ChatPartner['lastMessage']>): string => {
  if (content.trim() !== '') return content;
  if (file) return kindWords[kindOfName(file.fileName)] ?? file.fileName;
  return messageType === 'file' ? texts.fileGone : texts.deleted;
};

/** A partner of the user who is looked at; leads to what the two wrote. */
export function PartnerLink({ partner, userId, agent }: PartnerLinkProps) {
  const ownId = useSession()?.userId;
  const { lastMessage } = partner;
  const name = shownName(partner.username);
  return (
    <Link
      className={styles.link}
      to={withQuery(paths.adminConversation, {
        agent,
        id: partner.userId,
        firstUserid: userId,
        name: partner.username,
        img: partner.profile,
        time: partner.lastSeen,
      })}
    >
      <Avatar name={name} src={partner.profile} size={48} online={partner.online} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.last} dir="auto">
          {lastMessage && lastLineOf(lastMessage)}
        </span>
      </span>
      {lastMessage && partner.userId !== ownId && (
        <time
          className={classNames(styles.time, !lastMessage.isRead && styles.unread)}
          dateTime={lastMessage.createdAt}
          title={listDate(lastMessage.createdAt)}
        >
          {messageTime(lastMessage.createdAt)}
        </time>
      )}
    </Link>
  );
}
