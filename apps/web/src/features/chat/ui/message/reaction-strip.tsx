import type { Message } from '@branchline/contract/shapes';
import * as Radix from '@radix-ui/react-popover';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react';
import { reactionOf } from '#features/chat/core/reactions.ts';
import { reactTo } from '#features/chat/io/reacting.ts';
import { firstEmoji } from '#features/chat/io/used-emoji.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { focusMessage } from './jump-to.ts';
import { useMessageSurroundings } from './message-context.ts';
import styles from './reaction-strip.module.css';

const EmojiPicker = lazyWithRetry(() => import('./emoji-picker.tsx'), 'EmojiPicker');

interface ReactionStripProps {
  message: Message;
  /** All emoji at once. */
  fromAll: boolean;
  onClose: () => void;
}

/** The six that one reacts with most, over the message, and all others behind a plus. */
export function ReactionStrip({ message, fromAll, onClose }: ReactionStripProps) {
  const surroundings = useMessageSurroundings();
  const own = reactionOf(message, surroundings.ownId);
  const [isWhole, setIsWhole] = useState(fromAll);
  const [first] = useState(firstEmoji);
  const { seq } = message;
  const bubble = useMemo(() => bubbleRef(seq), [seq]);
  const pick = (emoji: string): void => {
    onClose();
    reactTo(message, surroundings, emoji === own ? null : emoji);
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={bubble} />
      <Radix.Portal>
        <Radix.Content
          className={styles.panel}
          aria-label={gestureTexts.react}
          side="top"
          sideOffset={4}
          collisionPadding={8}
          // The menu that led here closes, and gives the focus back.
          onFocusOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusMessage(seq);
          }}
        >
          {isWhole ? (
            <Suspense fallback={<Spinner />}>
              <EmojiPicker chosen={own} onPick={pick} />
            </Suspense>
          ) : (
            <div role="toolbar" aria-label={gestureTexts.react} className={styles.strip} onKeyDown={moveFocus}>
              {first.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  className={styles.emoji}
                  aria-pressed={emoji === own}
                  onClick={() => pick(emoji)}
                >
                  {emoji}
                </button>
              ))}
              <IconButton label={gestureTexts.moreReactions} icon={<Plus />} onClick={() => setIsWhole(true)} />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The bubble that stands now, however often it is drawn. */
const bubbleRef = (seq: number) => ({
  get current() {
    return document.querySelector(`[data-seq="${String(seq)}"] > div`) ?? document.body;
  },
});

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl';
  const place = buttons.findIndex((button) => button === document.activeElement) + (isTurned ? -step : step);
  buttons.at(place % buttons.length)?.focus();
};
