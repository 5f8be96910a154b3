import { useEffect } from 'react';
import { tellTyping } from '#features/chat/api/tell-typing.ts';

const everyMs = 3000;

/** Shows a partner that one records something for them, again every few seconds, and that it ended. */
export const useRecordingSignal = (partnerId: string, isRecording: boolean): void => {
  useEffect(() => {
    if (!isRecording) return undefined;
    const signal = (): void => tellTyping(partnerId, 'recording');
    signal();
    const timer = setInterval(signal, everyMs);
    return () => {
      clearInterval(timer);
      tellTyping(partnerId, null);
    };
  }, [partnerId, isRecording]);
};
