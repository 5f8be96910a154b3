import type { Message } from '@branchline/contract/shapes';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useEditWindowMinutes } from '#lib/public-settings.ts';
import { useStore } from '#lib/store.ts';
import { messageAt } from '#features/chat/core/quotes.ts';
import { asShown, isEditable, startEdit, startReply } from '#features/chat/io/outbox-actions.ts';
import { getOutbox } from '#features/chat/io/outbox.ts';
import { getThread } from '#features/chat/io/thread-store.ts';
import { messageDialog } from '#features/chat/ui/message/message-dialog.ts';
import { useMessageSurroundings } from '#features/chat/ui/message/message-context.ts';
import { leaveSelection, selection } from '#features/chat/ui/message/selection.ts';
import { followFingers } from './touch-gestures.ts';

const lineOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;

/** The message whose menu is open. */
const lineWithMenu = (): HTMLElement | null =>
  lineOf(document.querySelector('[data-seq] [aria-haspopup][aria-expanded="true"]'));

/**
 * A long press opens a message's menu; a finger that then taps on another message means both, and chooses them. Returns
 * the stopper.
 */
const tapToSelect = (): (() => void) => {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let pressed: HTMLElement | null = null;
  document.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      pressed = pointerType === 'touch' ? lineWithMenu() : null;
    },
    options,
  );
  document.addEventListener(
    'click',
    (event) => {
      const [from, line] = [pressed, lineOf(event.target)];
      pressed = null;
      // A deleted one has no menu, and cannot be chosen.
      if (!from || !line || from === line || !line.querySelector('[aria-haspopup]')) return;
      event.preventDefault();
      event.stopPropagation();
      selection.set(new Set([from, line].map(({ dataset }) => Number(dataset['seq']))));
    },
    options,
  );
  return () => controller.abort();
};

/** A dialog or menu on top handles its own keys. */
const endsSelection = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && selection.get() !== null && messageDialog.get() === null && !event.defaultPrevented;

const ReactionStrip = lazyWithRetry(() => import('#features/chat/ui/message/reaction-strip.tsx'), 'ReactionStrip');
const ForwardDialog = lazyWithRetry(() => import('./forward-dialog.tsx'), 'ForwardDialog');
const SelectionBar = lazyWithRetry(() => import('./selection-bar.tsx'), 'SelectionBar');
const SaveReplyDialog = lazyWithRetry(
  () => import('#features/chat/ui/leader/save-reply-dialog.tsx'),
  'SaveReplyDialog',
);
const MessageInfo = lazyWithRetry(() => import('#features/chat/ui/message/message-info.tsx'), 'MessageInfo');
const RemoveDialog = lazyWithRetry(() => import('#features/chat/ui/message/remove-dialog.tsx'), 'RemoveDialog');

/** A letter by what it writes, or by its place where the keyboard writes other letters, such as Arabic ones. */
const isKey = ({ key, code }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter || (code === `Key${letter.toUpperCase()}` && !/^[a-z]$/i.test(key));

const shownAt = (partnerId: string, seq: number): Message | undefined => {
  const message = messageAt(getThread(partnerId), seq);
  return message && asShown(message);
};

const endSelection = (): void => selection.set(null);

/** What hands do with messages without a button, and what they ask for. Its code comes once the messages are drawn. */
export function MessageGestures() {
  const { partnerId, ownId, canWrite } = useMessageSurroundings();
  const windowMinutes = useEditWindowMinutes();
  const wanted = useStore(messageDialog, (now) => now);
  const chosen = useStore(selection, (now) => now);
  const close = (): void => messageDialog.set(null);

  const reply = useEffectEvent((seq: number) => {
    const message = shownAt(partnerId, seq);
    if (message && !message.deleted && canWrite) startReply(partnerId, message);
  });
  const react = useEffectEvent((seq: number) => {
    const message = shownAt(partnerId, seq);
    if (message && !message.deleted && canWrite) messageDialog.set({ kind: 'react', message });
  });
  const mayReact = useEffectEvent(() => canWrite);
  const editLast = useEffectEvent((): boolean => {
    // The last own message is not on the server yet: an older one is not meant.
    if (getOutbox().some((entry) => entry.partnerId === partnerId && !entry.editOf && !entry.change)) return false;
    const last = getThread(partnerId).messages.findLast(
      (message) => message.sender === ownId && !asShown(message).deleted,
    );
    if (!last || !canWrite || !isEditable(last, windowMinutes)) return false;
    startEdit(partnerId, last);
    return true;
  });

  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !(target instanceof HTMLElement))
        return;
      const line = lineOf(target);
      if (endsSelection(event)) leaveSelection();
      else if (line && isKey(event, 'r') && selection.get() === null && target.closest('[role="menu"]') === null) {
        event.preventDefault();
        reply(Number(line.dataset['seq']));
      } else if (key === 'ArrowUp' && target instanceof HTMLTextAreaElement && 'composer' in target.dataset) {
        if (target.value === '' && editLast()) event.preventDefault();
      }
    };
    document.addEventListener('keydown', handleKey);
    // It goes before: a tap that chooses a message opens none of its pictures.
    const stopTaps = tapToSelect();
    const stop = followFingers({
      onSwipe: (seq) => reply(seq),
      onDoubleTap: (seq) => react(seq),
      canReact: () => mayReact(),
    });
    return () => {
      document.removeEventListener('keydown', handleKey);
      stop();
      stopTaps();
      messageDialog.set(null);
      selection.set(null);
    };
  }, []);

  return (
    <>
      {/* On its own: it stays, with the focus on it, while the code of what it opens is on its way. */}
      <Suspense fallback={null}>{chosen && <SelectionBar seqs={chosen} />}</Suspense>
      <Suspense fallback={null}>
        {wanted?.kind === 'react' && (
          <ReactionStrip message={wanted.message} fromAll={wanted.fromAll ?? false} onClose={close} />
        )}
        {wanted?.kind === 'forward' && (
          <ForwardDialog messages={wanted.messages} onClose={close} onSent={endSelection} />
        )}
        {wanted?.kind === 'remove' && <RemoveDialog messages={wanted.messages} onClose={close} />}
        {wanted?.kind === 'save' && <SaveReplyDialog message={wanted.message} onClose={close} />}
        {wanted?.kind === 'info' && <MessageInfo message={wanted.message} onClose={close} />}
      </Suspense>
    </>
  );
}
