/** A recording that is done. */
export interface Recording {
  readonly blob: Blob;
  readonly mimeType: string;
  readonly startedAt: number;
}

export type RecorderProblem = 'unsupported' | 'denied' | 'empty';

/** Recording a voice message: idle → recording → stopped, with the wait for the microphone between. */
export type RecorderState =
  | { readonly phase: 'idle'; readonly problem: RecorderProblem | null }
  | { readonly phase: 'asking' }
  | { readonly phase: 'recording'; readonly seconds: number; readonly levels: readonly number[] }
  | { readonly phase: 'stopped'; readonly recording: Recording };

export type RecorderEvent =
  | { readonly type: 'ask' }
  | { readonly type: 'begin' }
  | { readonly type: 'level'; readonly level: number; readonly seconds: number }
  | { readonly type: 'finish'; readonly recording: Recording }
  | { readonly type: 'fail'; readonly problem: RecorderProblem }
  | { readonly type: 'discard' };

/** Levels that the meter draws: the last few seconds. */
const shownLevels = 48;

export const idleRecorder: RecorderState = { phase: 'idle', problem: null };

/** The state after an event; one that does not fit the state, such as a level after the end, changes nothing. */
export const nextRecorder = (state: RecorderState, event: RecorderEvent): RecorderState => {
  switch (event.type) {
    case 'ask':
      return state.phase === 'idle' ? { phase: 'asking' } : state;
    case 'begin':
      return state.phase === 'asking' ? { phase: 'recording', seconds: 0, levels: [] } : state;
    case 'level': {
      if (state.phase !== 'recording') return state;
      const levels = [...state.levels, event.level].slice(-shownLevels);
      return { phase: 'recording', seconds: event.seconds, levels };
    }
    case 'finish':
      return state.phase === 'recording' ? { phase: 'stopped', recording: event.recording } : state;
    case 'fail':
      return { phase: 'idle', problem: event.problem };
    case 'discard':
      return idleRecorder;
  }
};

const formats = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'] as const;

/** The first format that the browser records: webm where it can, else mp4. Null when it records none of them. */
export const recordingFormat = (isSupported: (format: string) => boolean): string | null =>
  formats.find(isSupported) ?? null;

/** `recording_{timestamp}` with the ending of its format. */
export const recordingName = (startedAt: number, mimeType: string): string =>
  `recording_${String(startedAt)}.${mimeType.startsWith('audio/mp4') ? 'mp4' : 'webm'}`;
