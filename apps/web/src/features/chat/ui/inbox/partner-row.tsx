import type { ChatPartner } from '@branchline/contract/shapes';
import { BellOff, ChevronDown } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { type FileKind, fileKindOf } from '#features/chat/core/files.ts';
import { isRemovalWaiting, newestUnsent, type OutboxEntry } from '#features/chat/core/outbox.ts';
import { useLongPress } from '#features/chat/ui/message/use-long-press.ts';
import { useConnection } from '#lib/connection-state.ts';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { shownName } from '#lib/shown-name.ts';
import { useStore } from '#lib/store.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { tickState } from '#lib/tick-state.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { Tick } from '#ui/tick.tsx';
import { conversationPath, useStateFromList } from './conversation-link.ts';
import { FileIcon } from './lazy-file-icon.ts';
import styles from './partner-row.module.css';
import { drafts } from '#features/chat/io/drafts.ts';
import { mutes } from '#features/chat/io/mutes.ts';
import { outbox } from '#features/chat/io/outbox.ts';
import { typing } from '#features/chat/io/typing.ts';
import { dateAndTime, rowTime } from '#lib/dates.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMenuButton } from '#ui/use-menu-button.ts';

/** Leader features are lazy-loaded by leaders only. */
const LeaderMarks = lazyWithRetry(() => import('#features/chat/ui/leader/leader-marks.tsx'), 'LeaderMarks', nothing);
const UnsentLine = lazyWithRetry(() => import('./unsent-line.tsx'), 'UnsentLine', nothing);
const RowFoot = lazyWithRetry(() => import('./row-foot.tsx'), 'RowFoot', nothing);

interface PartnerRowProps {
  partner: ChatPartner;
  isAgentMode: boolean;
  isOpen: boolean;
  /** Of the list, for the list beside the conversation. */
  filter?: string | undefined;
}

/** Memoized: changes of other rows in a long list do not render it again. */
export const PartnerRow = memo(function PartnerRow({ partner, isAgentMode, isOpen, filter }: PartnerRowProps) {
  const activity = useStore(typing, (partners) => partners.get(partner.userId));
  // The open conversation shows both itself.
  const draft = useStore(drafts, (texts) => (isOpen ? undefined : texts.get(partner.userId)));
  const unsent = useStore(outbox, (entries) => newestUnsent(entries, partner.userId));
  const refused = unsent && unsent.refusal !== null ? unsent : undefined;
  const isMuted = useStore(mutes, (partnerIds) => partnerIds.has(partner.userId));
  // Unknown while offline.
  const isOnline = useConnection() !== 'offline' && partner.online;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const press = useLongPress(() => setIsMenuOpen(true));
  const name = shownName(partner.username);
  const isUnread =
    partner.markedUnread || (partner.lastMessage?.sender === partner.userId && !partner.lastMessage.isRead);
  // As in the conversation it stands last, but hides nothing that was not read.
  const waiting = isUnread || refused ? undefined : unsent;
  const lastMessage = waiting ? lastOfWaiting(waiting) : partner.lastMessage;
  const isRemoved = useStore(outbox, (entries) => isRemovalWaiting(entries, lastMessage?.id));
  const line = isRemoved ? { text: conversationTexts.deleted, fileKind: null } : lastMessageLine(lastMessage);
  const isOwn = lastMessage !== null && lastMessage.sender !== partner.userId;
  return (
    <div className={styles.frame} {...press}>
      <Link
        className={classNames(styles.row, isOpen && styles.open)}
        to={conversationPath(partner, { isAgentMode, ...(filter && { filter }) })}
        state={useStateFromList()}
        aria-current={isOpen ? 'page' : undefined}
        draggable={false}
      >
        <Avatar className={styles.avatar} name={name} src={partner.profile} size={48} online={isOnline} />
        <span className={styles.words}>
          <span className={styles.title}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {isMuted && <BellOff className={styles.muted} role="img" aria-label={conversationTexts.muted} />}
            {partner.labels && (
              <Suspense fallback={null}>
                <LeaderMarks partner={partner} />
              </Suspense>
            )}
          </span>
          {activity ? (
            <span className={styles.typing}>{conversationTexts[activity]}</span>
          ) : refused || draft !== undefined ? (
            <Suspense fallback={<span className={styles.last}>&nbsp;</span>}>
              <UnsentLine draft={draft} entry={refused} />
            </Suspense>
          ) : (
            <span className={classNames(styles.last, isUnread && styles.lastUnread)}>
              {isOwn && (
                <Tick
                  state={
                    waiting
                      ? 'waiting'
                      : tickState({
                          isRead: lastMessage.isRead,
                          isDelivered: lastMessage.seq <= (partner.conversation?.partnerDeliveredSeq ?? 0),
                        })
                  }
                  className={styles.tick}
                />
              )}
              {line?.fileKind && (
                <span className={styles.clip}>
                  <Suspense fallback={null}>
                    <FileIcon kind={line.fileKind} />
                  </Suspense>
                </span>
              )}
              {/* Apart from the words: in a line with it, words of the other direction would lose their beginning. */}
              {isOwn && <span className={styles.you}>{conversationTexts.you('')}</span>}
              <span className={styles.text} dir="auto">
                {line?.text}
              </span>
            </span>
          )}
          {(partner.cover ?? partner.availability ?? partner.labels?.[0]) && (
            <Suspense fallback={null}>
              <RowFoot partner={partner} />
            </Suspense>
          )}
        </span>
        <PartnerRowSide partner={partner} writtenAt={lastMessage?.createdAt} isUnread={isUnread} />
      </Link>
      <PartnerMenu partner={partner} isMuted={isMuted} isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} />
    </div>
  );
});

interface LastMessageLine {
  readonly text: string;
  /** Drawn as an icon before the words; null for a message without files. */
  readonly fileKind: FileKind | null;
}

const { kinds } = conversationTexts;
/** Pictures and sounds are named by their kind, documents by their file name. */
const wordFor = (kind: FileKind, name: string | undefined): string => {
  if (kind === 'document' || kind === 'other') return name ?? kinds.file;
  return kinds[kind];
};

/** What waits to be sent, as a list says it of a message. */
const lastOfWaiting = ({ clientId, content, createdAt, files: [file] }: OutboxEntry): ChatPartner['lastMessage'] => ({
  ...{ id: clientId, seq: 0, content, createdAt, sender: '', isRead: false },
  messageType: file ? 'file' : 'text',
  ...(file && { file: { fileName: file.name, mimeType: file.mimeType } }),
});

/** The preview of the newest message; null when there is none. */
const lastMessageLine = (last: ChatPartner['lastMessage']): LastMessageLine | null => {
  if (!last) return null;
  const { file } = last;
  const kindOfFile = file ? fileKindOf({ name: file.fileName, mimeType: file.mimeType }) : 'other';
  const fileKind = last.messageType === 'file' ? kindOfFile : null;
  const plain = last.content.replace(/\s+/g, ' ').trim();
  const text = plain || (fileKind === null ? conversationTexts.deleted : wordFor(fileKind, file?.fileName));
  return { text, fileKind };
};

interface PartnerRowSideProps {
  partner: ChatPartner;
  /** The newest message. */
  writtenAt: string | undefined;
  isUnread: boolean;
}

/** The time of the newest message, and the unread count. */
function PartnerRowSide({ partner: { unread, markedUnread }, writtenAt, isUnread }: PartnerRowSideProps) {
  return (
    <span className={styles.side}>
      {writtenAt && (
        <time
          className={classNames(styles.time, isUnread && styles.timeUnread)}
          dateTime={writtenAt}
          title={dateAndTime(writtenAt)}
        >
          {rowTime(writtenAt)}
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

const PartnerMenuEntries = lazyWithRetry(() => import('./partner-menu-entries.tsx'), 'PartnerMenuEntries');

interface PartnerMenuProps {
  partner: ChatPartner;
  isMuted: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The menu of a row. Its entries are lazy-loaded. */
function PartnerMenu({ partner, isMuted, isOpen, onOpenChange }: PartnerMenuProps) {
  const [wasWanted, setWasWanted] = useState(false);
  if (isOpen && !wasWanted) setWasWanted(true);
  const want = (): void => setWasWanted(true);
  const { anchor, buttonProps } = useMenuButton(isOpen, onOpenChange);
  return (
    <>
      <IconButton
        className={styles.more}
        size="small"
        label={conversationTexts.moreOf(shownName(partner.username))}
        icon={<ChevronDown />}
        {...buttonProps}
        onFocus={want}
        onPointerEnter={want}
      />
      {wasWanted && (
        <Suspense fallback={null}>
          <PartnerMenuEntries
            partner={partner}
            isMuted={isMuted}
            anchor={anchor}
            isOpen={isOpen}
            onOpenChange={onOpenChange}
          />
        </Suspense>
      )}
    </>
  );
}
