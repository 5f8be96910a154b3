import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { rowKey } from '#features/chat/core/message-rows.ts';
import { leaveDetached, shownMessages, type Thread } from '#features/chat/core/thread.ts';
import { showPlace } from '#features/chat/io/thread-loader.ts';
import { updateThread } from '#features/chat/io/thread-store.ts';
import type { ScrollTarget } from './use-message-scroll.ts';

interface Jump {
  readonly partnerId: string;
  readonly ownId: string;
  readonly seq: number | null;
  readonly thread: Thread;
}

/** Scrolls to the message that the URL names (`&seq=`), loading the part around it where needed. */
export const useJump = ({ partnerId, ownId, seq, thread }: Jump): ScrollTarget | null => {
  const { key } = useLocation();
  const [shownAt, setShownAt] = useState<string | null>(null);
  const { isFresh } = thread;
  useEffect(() => {
    // The same conversation was opened again, for example from a notification.
    if (seq === null) updateThread(partnerId, leaveDetached);
    // Once shown, a reconnect does not scroll back to it.
    if (seq === null || !isFresh || shownAt === key) return;
    let isWanted = true;
    showPlace(partnerId, seq, () => isWanted).then(
      () => isWanted && setShownAt(key),
      () => isWanted && showFailure(conversationTexts.placeFailed),
    );
    return () => {
      isWanted = false;
    };
  }, [partnerId, seq, isFresh, key, shownAt]);

  if (seq === null || shownAt !== key) return null;
  const message = shownMessages(thread).find((each) => each.seq === seq);
  return message ? { key: rowKey(message, ownId), stamp: key, align: 'center' } : null;
};
