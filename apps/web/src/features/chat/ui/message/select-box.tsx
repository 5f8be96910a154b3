import type { Message } from '@branchline/contract/shapes';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { quotedOf } from '#features/chat/core/quotes.ts';
import { messageTime } from '#lib/dates.ts';
import { quotedWords } from '#lib/quoted-words.ts';
import { selectionTexts } from '#features/chat/texts/selection-texts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { focusMessage } from './jump-to.ts';
import { useMessageSurroundings } from './message-context.ts';
import styles from './select-box.module.css';
import { selection, toggleSelected } from './selection.ts';

/** Arrow keys lead from box to box. Their code is here whenever a box has the focus. */
const moveAlong = (event: KeyboardEvent<HTMLInputElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-seq] input[type="checkbox"]')];
  boxes[boxes.indexOf(event.currentTarget) + step]?.focus();
};

/** Covers the whole row: a tap anywhere on the message selects it and opens nothing. */
export function SelectBox({ message, isChosen }: { message: Message; isChosen: boolean }) {
  const { ownId, partnerName } = useMessageSurroundings();
  const box = useRef<HTMLInputElement>(null);
  const { seq } = message;
  const takeFocus = useEffectEvent(() => {
    // The menu that started the selection is closed or closing.
    if (isChosen && document.activeElement?.matches('body, [tabindex="-1"], [role="menuitem"]'))
      box.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => takeFocus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Checkbox
      ref={box}
      className={styles.box}
      checked={isChosen}
      onChange={() => {
        toggleSelected(seq);
        if (selection.get() === null) focusMessage(seq);
      }}
      onKeyDown={moveAlong}
      hideLabel
      label={selectionTexts.selectMessage(
        message.sender === ownId ? selectionTexts.you : partnerName,
        quotedWords(quotedOf(message)),
        messageTime(message.createdAt),
      )}
    />
  );
}
