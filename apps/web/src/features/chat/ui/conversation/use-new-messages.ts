import { useEffect, useEffectEvent, useState } from 'react';
import { attention } from '#lib/attention.ts';
import { type NewMessages, newMessagesOf } from '#features/chat/core/message-rows.ts';
import type { Thread } from '#features/chat/core/thread.ts';

export interface NewMessagesMarker {
  readonly news: NewMessages | null;
  /** Marks what is unread: it is about to be drawn. */
  readonly mark: () => void;
  readonly clear: () => void;
}

/**
 * What was new when the conversation was opened, or came while the page was out of sight; it stays marked while one
 * reads, until one answers.
 */
export const useNewMessages = (thread: Thread, ownId: string): NewMessagesMarker => {
  const [news, setNewMessages] = useState<NewMessages | null>(null);
  const [isSettled, setIsSettled] = useState(false);
  if (!isSettled && thread.isFresh) {
    setIsSettled(true);
    setNewMessages(newMessagesOf(thread.messages, ownId));
  }

  const mark = (): void => {
    const missed = thread.messages.filter(
      (message) => message.recipient === ownId && !message.isRead && !message.deleted,
    );
    const [first] = missed;
    if (first) setNewMessages({ fromSeq: first.seq, count: missed.length });
  };
  const takeUnread = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && attention.get()) mark();
  });
  useEffect(() => {
    const look = (): void => takeUnread();
    // Before what marks them as read.
    document.addEventListener('visibilitychange', look, { capture: true });
    const stop = attention.subscribe(look);
    return () => {
      document.removeEventListener('visibilitychange', look, { capture: true });
      stop();
    };
  }, []);
  return { news, mark, clear: () => setNewMessages(null) };
};
