import { useEffect, useReducer, useRef } from 'react';
import { type Microphone, MicrophoneError, openMicrophone } from '../lib/microphone.ts';
import { idleRecorder, nextRecorder, type RecorderState } from '../lib/recorder.ts';

/** Records from when it is shown. */
export const useRecorder = (): { readonly state: RecorderState; readonly stop: () => void } => {
  const [state, tell] = useReducer(nextRecorder, idleRecorder);
  const microphone = useRef<Microphone>(null);

  useEffect(() => {
    let isWanted = true;
    tell({ type: 'ask' });
    openMicrophone((level, seconds) => tell({ type: 'level', level, seconds })).then(
      (opened) => {
        if (!isWanted) {
          opened.cancel();
          return;
        }
        microphone.current = opened;
        tell({ type: 'begin' });
      },
      (error: unknown) => {
        if (!isWanted) return;
        tell({ type: 'fail', problem: error instanceof MicrophoneError ? error.problem : 'denied' });
      },
    );
    return () => {
      isWanted = false;
      microphone.current?.cancel();
      microphone.current = null;
      tell({ type: 'discard' });
    };
  }, []);

  const stop = (): void => {
    const opened = microphone.current;
    microphone.current = null;
    void opened?.stop().then((recording) => tell({ type: 'finish', recording }));
  };
  return { state, stop };
};
