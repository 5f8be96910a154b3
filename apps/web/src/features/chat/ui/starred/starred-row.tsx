import { StarOff } from 'lucide-react';
import type { FoundMessage } from '#features/chat/api/search-messages.ts';
import { shownKindOf, thumbnailOf } from '#features/chat/core/files.ts';
import { setStarred } from '#features/chat/io/stars-sync.ts';
import { conversationPath } from '#features/chat/ui/inbox/conversation-link.ts';
import { isSameDay, listDate, messageTime } from '#lib/dates.ts';
import { savesData } from '#lib/data-saver.ts';
import { useSession } from '#lib/session-store.ts';
import { shownName } from '#lib/shown-name.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { starTexts as texts } from '#features/chat/texts/star-texts.ts';
import { showSuccess } from '#lib/toasts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { NameInWords } from '#ui/name-in-words.tsx';
import styles from './starred-row.module.css';

const { kinds } = conversationTexts;

/** One starred message: who wrote it, what it says, and when; leads to it in its place. */
export function StarredRow({ found: { message, partner } }: { found: FoundMessage }) {
  const session = useSession();
  const isOwn = message.sender === session?.userId;
  const isAgentMode = partner.role === 'team_leader' && session?.role === 'team_leader';
  const name = shownName(partner.username);
  const [file] = message.files;
  const kind = file && shownKindOf(file);
  const words =
    message.content.trim() ||
    (file && (kind === 'image' || kind === 'video' || kind === 'audio' ? kinds[kind] : file.fileName)) ||
    kinds.file;
  const remove = (): void => {
    setStarred([message], false);
    showSuccess(texts.removed, { label: texts.undo, run: () => setStarred([message], true) });
  };
  const { createdAt } = message;
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={conversationPath(partner, { isAgentMode, seq: message.seq })}>
        <Avatar name={name} src={partner.profile} size={40} />
        <span className={styles.words}>
          <span className={styles.top}>
            {isOwn ? (
              <NameInWords className={styles.name} words={texts.youTo} name={name} />
            ) : (
              <span className={styles.name} dir="auto">
                {name}
              </span>
            )}
            <time className={styles.time} dateTime={createdAt}>
              {isSameDay(createdAt, new Date()) ? messageTime(createdAt) : listDate(createdAt)}
            </time>
          </span>
          <span className={styles.content} dir="auto">
            {words}
          </span>
        </span>
        {file && kind === 'image' && !savesData() && (
          <img className={styles.picture} src={thumbnailOf(file)} alt="" loading="lazy" decoding="async" />
        )}
      </Link>
      <IconButton label={texts.unstarNamed(words.slice(0, 60))} icon={<StarOff />} onClick={remove} />
    </li>
  );
}
