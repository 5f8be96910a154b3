import type { QuotedMessage } from '@branchline/contract/shapes';
import { shownKindOf, thumbnailOf } from '#features/chat/core/files.ts';
import { isRemovalWaiting } from '#features/chat/core/outbox.ts';
import { messageAt, quotedOf } from '#features/chat/core/quotes.ts';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';
import { outbox } from '#features/chat/io/outbox.ts';
import { getThread, threadChanges } from '#features/chat/io/thread-store.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { useStore } from '#lib/store.ts';

/** A quoted message in its current state where that is known, else as it was when the quote was fetched. */
export const useQuoted = (partnerId: string, asRead: QuotedMessage) => {
  const original = useStore(threadChanges, () => messageAt(getThread(partnerId), asRead.seq));
  const isRemoved = useStore(outbox, (entries) => isRemovalWaiting(entries, asRead.id));
  const stored = original ? quotedOf(original) : asRead;
  const quoted = isRemoved ? { ...stored, excerpt: '', deleted: true } : stored;
  const picture = isRemoved ? undefined : original?.files.find((file) => shownKindOf(file) === 'image');
  return {
    text: quotedWords(quoted),
    isGone: quoted.deleted,
    thumbnail: picture && (ownUrlOfFile(picture.id) ?? thumbnailOf(picture)),
  };
};
