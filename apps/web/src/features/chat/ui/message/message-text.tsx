import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { foldedText } from '#features/chat/core/folded-text.ts';
import { isOnlyEmoji } from '#features/chat/core/only-emoji.ts';
import styles from './message-text.module.css';

const LinkedText = lazyWithRetry(
  () => import('#ui/linked-text.tsx'),
  'LinkedText',
  ({ text }) => text,
);

/** Most messages have none, and need not wait for what finds them. */
const mayHoldLinks = /\p{Nd}{2}|@|:\/\/|www\./iu;

/** A message's words, with its addresses as links; many of them are folded until one wants to read on. */
export function MessageText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const folded = foldedText(text);
  const shown = isOpen || folded === null ? text : `${folded}…`;
  return (
    <span className={classNames(styles.text, isOnlyEmoji(text) && styles.emoji)}>
      {mayHoldLinks.test(shown) ? (
        <Suspense fallback={shown}>
          <LinkedText text={shown} />
        </Suspense>
      ) : (
        shown
      )}
      {folded !== null && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? conversationTexts.readLess : conversationTexts.readMore}
        </button>
      )}
    </span>
  );
}
