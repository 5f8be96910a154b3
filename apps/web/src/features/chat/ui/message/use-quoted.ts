import type { QuotedMessage } from '@branchline/contract/shapes';
import { shownKindOf, thumbnailOf } from '#features/chat/core/files.ts';
import { messageAt, quotedOf } from '#features/chat/core/quotes.ts';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';
import { getThread, threadChanges } from '#features/chat/io/thread-store.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { useStore } from '#lib/store.ts';

/** A quoted message as it is by now, where that is known, else as it was read. */
export const useQuoted = (partnerId: string, asRead: QuotedMessage) => {
  const original = useStore(threadChanges, () => messageAt(getThread(partnerId), asRead.seq));
  const quoted = original ? quotedOf(original) : asRead;
  const picture = original?.files.find((file) => shownKindOf(file) === 'image');
  return {
    text: quotedWords(quoted),
    isGone: quoted.deleted,
    thumbnail: picture && (ownUrlOfFile(picture.id) ?? thumbnailOf(picture)),
  };
};
