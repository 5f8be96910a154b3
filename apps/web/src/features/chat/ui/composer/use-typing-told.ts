import { useEffect, useRef } from 'react';
import { tellTyping } from '#features/chat/api/tell-typing.ts';

const typingEveryMs = 3000;

/** Tells a partner that one writes to them, again every few seconds, and that one stopped: at the latest on leaving. */
export const useTypingTold = (partnerId: string) => {
  const toldAt = useRef(0);
  const stop = (): void => {
    if (toldAt.current > 0) tellTyping(partnerId, null);
    toldAt.current = 0;
  };
  useEffect(
    () => () => {
      if (toldAt.current > 0) tellTyping(partnerId, null);
      toldAt.current = 0;
    },
    [partnerId],
  );

  const tell = (text: string): void => {
    const now = Date.now();
    if (text === '') stop();
    else if (now - toldAt.current > typingEveryMs) {
      toldAt.current = now;
      tellTyping(partnerId, 'typing');
    }
  };
  return { tell, stop };
};
