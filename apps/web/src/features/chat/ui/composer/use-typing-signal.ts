import { useEffect, useRef } from 'react';
import { sendTyping } from '#features/chat/api/send-typing.ts';

const typingEveryMs = 3000;

/** Shows a partner that one writes to them, again every few seconds, and that one stopped: at the latest on leaving. */
export const useTypingSignal = (partnerId: string) => {
  const sentAt = useRef(0);
  const stop = (): void => {
    if (sentAt.current > 0) sendTyping(partnerId, null);
    sentAt.current = 0;
  };
  useEffect(
    () => () => {
      if (sentAt.current > 0) sendTyping(partnerId, null);
      sentAt.current = 0;
    },
    [partnerId],
  );

  const change = (text: string): void => {
    const now = Date.now();
    if (text === '') stop();
    else if (now - sentAt.current > typingEveryMs) {
      sentAt.current = now;
      sendTyping(partnerId, 'typing');
    }
  };
  return { change, stop };
};
