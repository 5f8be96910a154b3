import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { classNames } from '#ui/class-names.ts';
import { collapsedText } from '#features/chat/core/message-text.ts';
import styles from './message-text.module.css';

const LinkedText = lazyWithRetry(
  () => import('#ui/linked-text.tsx'),
  'LinkedText',
  ({ text }) => text,
);

/** Most messages have no links, and need not wait for the code that finds them. */
const mayHoldLinks = /\p{Nd}{2}|@|:\/\/|www\./iu;

/** Expanded messages. Kept here, as scrolling unmounts rows. */
const opened = new Set<string>();

interface MessageTextProps {
  /** Of its message. */
  id: string;
  text: string;
  /** Nothing but emoji. */
  isLarge?: boolean;
  /** A search, a quote or the like led here: what it is about may stand anywhere in it. */
  isPlace?: boolean;
}

/** A message's text with links. A long one is collapsed until expanded. */
export function MessageText({ id, text, isLarge = false, isPlace = false }: MessageTextProps) {
  const [isOpen, setIsOpen] = useState(() => isPlace || opened.has(id));
  const [wasPlace, setWasPlace] = useState(isPlace);
  if (wasPlace !== isPlace) {
    setWasPlace(isPlace);
    if (isPlace) setIsOpen(true);
  }
  const toggle = (): void => {
    setIsOpen(!isOpen);
    if (isOpen) opened.delete(id);
    else opened.add(id);
  };
  const folded = collapsedText(text);
  const shown = isOpen || folded === null ? text : `${folded}…`;
  return (
    <span className={classNames(styles.text, isLarge && styles.emoji)}>
      {mayHoldLinks.test(shown) ? (
        <Suspense fallback={shown}>
          <LinkedText text={shown} />
        </Suspense>
      ) : (
        shown
      )}
      {folded !== null && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? conversationTexts.readLess : conversationTexts.readMore}
        </button>
      )}
    </span>
  );
}
