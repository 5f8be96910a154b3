import { useEffect } from 'react';
import { tellTyping } from '#features/chat/api/tell-typing.ts';

const everyMs = 3000;

/** Tells a partner that one records something for them, again every few seconds, and that it ended. */
export const useRecordingTold = (partnerId: string, isRecording: boolean): void => {
  useEffect(() => {
    if (!isRecording) return undefined;
    const tell = (): void => tellTyping(partnerId, 'recording');
    tell();
    const timer = setInterval(tell, everyMs);
    return () => {
      clearInterval(timer);
      tellTyping(partnerId, null);
    };
  }, [partnerId, isRecording]);
};
