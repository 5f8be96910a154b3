import { Copy, Download, Forward, Star, StarOff, Trash2, X } from 'lucide-react';
import { messageAt, quotedOf } from '#features/chat/core/quotes.ts';
import { asShown, isDeletable } from '#features/chat/io/outbox-actions.ts';
import { outbox } from '#features/chat/io/outbox.ts';
import { setStarred } from '#features/chat/io/stars-sync.ts';
import { stars } from '#features/chat/io/stars-store.ts';
import { getThread, threadChanges } from '#features/chat/io/thread-store.ts';
import { messageDialog } from '#features/chat/ui/message/message-dialog.ts';
import { useMessageSurroundings } from '#features/chat/ui/message/message-context.ts';
import { leaveSelection } from '#features/chat/ui/message/selection.ts';
import { copyText } from '#lib/copy-text.ts';
import { today, dateAndTime } from '#lib/dates.ts';
import { useOwnProfile } from '#lib/own-profile.ts';
import { saveFile } from '#lib/save-file.ts';
import { useStore } from '#lib/store.ts';
import { selectionTexts } from '#features/chat/texts/selection-texts.ts';
import { starTexts } from '#features/chat/texts/star-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './selection-bar.module.css';
import type { Message } from '@branchline/contract/shapes';
import { quotedWords } from '#lib/quoted-words.ts';

/** One message in words: what was written, and the names of its files. */
const wordsOf = (message: Message): string => {
  const files = message.files.map(({ fileName }) => fileName).join(', ');
  const parts = [files === '' ? '' : `<${files}>`, message.content].filter((part) => part !== '');
  return parts.join(' ') || `<${quotedWords(quotedOf(message))}>`;
};

/** Messages as text, a line each at least: `[20/11/26 09:05 PM] Ravi Patil: Good evening`. */
const transcript = (messages: readonly Message[], nameOf: (userId: string) => string): string =>
  messages
    .map((message) => `[${dateAndTime(message.createdAt)}] ${nameOf(message.sender)}: ${wordsOf(message)}`)
    .join('\n');

/** The actions on the selected messages, in place of the composer. */
export function SelectionBar({ seqs }: { seqs: ReadonlySet<number> }) {
  const { partnerId, partnerName, ownId } = useMessageSurroundings();
  const { data: me } = useOwnProfile();
  useStore(threadChanges, (changes) => changes);
  useStore(outbox, (entries) => entries);
  const thread = getThread(partnerId);
  const messages = [...seqs]
    .sort((one, other) => one - other)
    .flatMap((seq) => messageAt(thread, seq) ?? [])
    .map(asShown)
    .filter(({ deleted }) => !deleted);
  const removable = messages.filter((message) => message.sender === ownId && isDeletable(message));
  const areStarred = useStore(stars, (ids) => messages.length > 0 && messages.every(({ id }) => ids.has(id)));
  const ownName = [me?.firstName, me?.lastName].filter(Boolean).join(' ') || selectionTexts.you;
  const asText = (): string => transcript(messages, (id) => (id === ownId ? ownName : partnerName));
  const copy = (): void => {
    const [only] = messages;
    void copyText(messages.length === 1 && only?.content ? only.content : asText(), selectionTexts);
    leaveSelection();
  };
  const star = (): void => {
    setStarred(messages, !areStarred);
    leaveSelection();
  };
  const save = (): void => {
    saveFile(new Blob([`${asText()}\n`], { type: 'text/plain' }), `${partnerName} ${today()}.txt`);
    leaveSelection();
  };

  return (
    <div className={styles.bar} role="toolbar" aria-label={selectionTexts.toolbar} data-selection-bar="">
      <IconButton label={selectionTexts.cancel} icon={<X />} onClick={leaveSelection} />
      <p className={styles.count} role="status">
        {selectionTexts.count(messages.length)}
      </p>
      {removable.length > 0 && (
        <IconButton
          label={selectionTexts.remove}
          icon={<Trash2 />}
          onClick={() => messageDialog.set({ kind: 'remove', messages })}
        />
      )}
      <IconButton
        label={areStarred ? starTexts.unstar : starTexts.star}
        icon={areStarred ? <StarOff /> : <Star />}
        onClick={star}
      />
      <IconButton label={selectionTexts.copy} icon={<Copy />} onClick={copy} />
      <IconButton label={selectionTexts.save} icon={<Download />} onClick={save} />
      <IconButton
        variant="primary"
        label={selectionTexts.forward}
        icon={<Forward />}
        onClick={() => messageDialog.set({ kind: 'forward', messages })}
      />
    </div>
  );
}
