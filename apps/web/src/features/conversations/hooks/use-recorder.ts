import { useEffect, useReducer, useRef } from 'react';
import { type Microphone, MicrophoneError, openMicrophone } from '../lib/microphone.ts';
import { idleRecorder, nextRecorder, type RecorderState } from '../lib/recorder.ts';

/** Records from when it is shown, until it is stopped or the microphone goes away. */
export const useRecorder = (): { readonly state: RecorderState; readonly stop: () => void } => {
  const [state, tell] = useReducer(nextRecorder, idleRecorder);
  const microphone = useRef<Microphone>(null);
  const isStopAsked = useRef(false);

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
        void opened.recorded.then((recording) => {
          if (!isWanted) return;
          microphone.current = null;
          // It was stopped, or the microphone went away, before anything was heard.
          if (recording.blob.size === 0) tell({ type: 'fail', problem: isStopAsked.current ? 'empty' : 'denied' });
          else tell({ type: 'finish', recording });
        });
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
    isStopAsked.current = true;
    microphone.current?.stop();
  };
  return { state, stop };
};
