import type { QuotedMessage } from '@branchline/contract/shapes';
import { useSearchParams } from 'react-router';
import { messageAt, quotedOf } from '#features/chat/core/quotes.ts';
import { shownKindOf, thumbnailOf } from '#features/chat/core/files.ts';
import { ownUrlOfFile } from '#features/chat/io/blob-urls.ts';
import { getThread, threadChanges } from '#features/chat/io/thread-store.ts';
import { useLocationState } from '#lib/location-state.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { useStore } from '#lib/store.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { QuoteBlock } from '#ui/quote-block.tsx';
import { focusLine } from './focus-line.ts';
import { useMessageSurroundings } from './message-context.ts';
import styles from './quote.module.css';

interface QuoteProps {
  quoted: QuotedMessage;
  /** Without it the quote leads nowhere. */
  isLink?: boolean;
}

/** What a message answers, as it is by now where that is known; leads there. */
export function Quote({ quoted: asRead, isLink = true }: QuoteProps) {
  const { partnerId, partnerName, ownId } = useMessageSurroundings();
  const [, setParams] = useSearchParams();
  const state = useLocationState();
  const original = useStore(threadChanges, () => messageAt(getThread(partnerId), asRead.seq));
  const quoted = original ? quotedOf(original) : asRead;
  const isOwn = quoted.sender === ownId;
  const words = quotedWords(quoted);
  const picture = original?.files.find((file) => shownKindOf(file) === 'image');
  const block = (
    <QuoteBlock
      name={isOwn ? gestureTexts.you : partnerName}
      text={words}
      isGone={quoted.deleted}
      thumbnail={picture && (ownUrlOfFile(picture.id) ?? thumbnailOf(picture))}
    />
  );
  if (!isLink) return block;
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={isOwn ? gestureTexts.goToOwn(words) : gestureTexts.goToOriginal(partnerName, words)}
      onClick={() => {
        setParams(
          (params) => {
            params.set('seq', String(quoted.seq));
            return params;
          },
          { replace: true, state },
        );
        focusLine(quoted.seq);
      }}
    >
      {block}
    </button>
  );
}
