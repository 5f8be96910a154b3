import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Microphone, MicrophoneError, openMicrophone } from '#features/chat/io/microphone.ts';
import { idleRecorder, nextRecorder, type Recording, type RecorderState } from '#features/chat/core/recorder.ts';

interface Recorder {
  readonly state: RecorderState;
  readonly stop: () => void;
  /** Ends it and lets it go; answers what was recorded, or undefined while the microphone is waited for. */
  readonly discard: () => Promise<Recording> | undefined;
}

/**
 * Records from when it is shown, until it is stopped or the microphone goes away; or has a recording that came back. What
 * was recorded goes to `onRecorded`, also when it ends because the screen is left.
 */
export const useRecorder = (restored: Recording | null, onRecorded: (recording: Recording) => void): Recorder => {
  const [state, tell] = useReducer(
    nextRecorder,
    restored ? { phase: 'stopped' as const, recording: restored } : idleRecorder,
  );
  const microphone = useRef<Microphone>(null);
  const isStopAsked = useRef(false);
  const isDiscarded = useRef(false);
  const keep = useEffectEvent((recording: Recording) => onRecorded(recording));

  useEffect(() => {
    if (restored) return;
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
          if (recording.blob.size > 0 && !isDiscarded.current) keep(recording);
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
  }, [restored]);

  const stop = (): void => {
    isStopAsked.current = true;
    microphone.current?.stop();
  };
  const discard = () => {
    isDiscarded.current = true;
    return state.phase === 'stopped' ? Promise.resolve(state.recording) : microphone.current?.recorded;
  };
  return { state, stop, discard };
};
