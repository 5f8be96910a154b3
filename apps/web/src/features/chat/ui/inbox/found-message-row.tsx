import type { FoundMessage } from '#features/chat/api/search-messages.ts';
import { isSameDay, listDate, messageTime } from '#lib/dates.ts';
import { useLocationState } from '#lib/location-state.ts';
import { shownName } from '#lib/shown-name.ts';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';
import { conversationPath, useStateFromList } from './conversation-link.ts';
import styles from './partner-row.module.css';

/** Letters shown before what was found, so that it stands in view in one line. */
const shownBefore = 24;

/** A message's text in one line, cut to what is around the first place where a search matches. */
export const searchSnippet = (
  text: string,
  search: string,
): { readonly before: string; readonly match: string; readonly after: string } => {
  const line = text.replace(/\s+/g, ' ').trim();
  const wanted = search.replace(/\s+/g, ' ').trim();
  const at = line.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase());
  if (at < 0 || wanted === '') return { before: line, match: '', after: '' };
  const before = line.slice(0, at);
  // From the beginning of a word on.
  const start = before.length > shownBefore ? `…${before.slice(-shownBefore).replace(/^\S*\s/, '')}` : before;
  return { before: start, match: line.slice(at, at + wanted.length), after: line.slice(at + wanted.length) };
};

interface FoundMessageRowProps {
  found: FoundMessage;
  search: string;
  isAgentMode: boolean;
  /** Omits the picture where all results are of one person. */
  isPlain?: boolean;
  onFollow?: () => void;
}

/** A search result. Links to the message in its conversation. */
export function FoundMessageRow({ found, search, isAgentMode, isPlain = false, onFollow }: FoundMessageRowProps) {
  const { message, partner } = found;
  const name = shownName(partner.username);
  const state = useLocationState();
  const stateFromList = useStateFromList();
  const { before, match, after } = searchSnippet(message.content, search);
  const isOwn = message.sender !== partner.userId;
  const isToday = isSameDay(message.createdAt, new Date());
  return (
    <Link
      className={styles.row}
      to={conversationPath(partner, { isAgentMode, seq: message.seq })}
      replace={isPlain}
      state={isPlain ? state : stateFromList}
      onClick={onFollow}
    >
      {!isPlain && <Avatar name={name} src={partner.profile} size={40} />}
      <span className={styles.words}>
        <span className={styles.title}>
          <span className={styles.name} dir="auto">
            {isPlain && isOwn ? chatPartTexts.me : name}
          </span>
        </span>
        <span className={styles.last}>
          {isOwn && !isPlain && <span className={styles.you}>{conversationTexts.you('')}</span>}
          <span className={styles.text} dir="auto">
            {before}
            <mark className={styles.match}>{match}</mark>
            {after}
          </span>
        </span>
      </span>
      <time className={styles.time} dateTime={message.createdAt}>
        {isToday ? messageTime(message.createdAt) : listDate(message.createdAt)}
      </time>
    </Link>
  );
}
