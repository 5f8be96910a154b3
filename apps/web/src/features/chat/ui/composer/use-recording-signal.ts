import { useEffect } from 'react';
import { sendTyping } from '#features/chat/api/send-typing.ts';

const everyMs = 3000;

/** Shows a partner that one records something for them, again every few seconds, and that it ended. */
export const useRecordingSignal = (partnerId: string, isRecording: boolean): void => {
  useEffect(() => {
    if (!isRecording) return undefined;
    const signal = (): void => sendTyping(partnerId, 'recording');
    signal();
    const timer = setInterval(signal, everyMs);
    return () => {
      clearInterval(timer);
      sendTyping(partnerId, null);
    };
  }, [partnerId, isRecording]);
};
