import { type Recording, recordingFormat, type RecorderProblem } from './recorder.ts';

/** How often the level is told, in milliseconds. */
const levelEveryMs = 100;
/** Plenty for speech: an hour stays under the upload limit. */
const bitsPerSecond = 32_000;

export interface Microphone {
  /** Ends the recording; resolves with it. */
  readonly stop: () => Promise<Recording>;
  /** Ends it and lets go of what was recorded. */
  readonly cancel: () => void;
}

/** Why recording could not begin. */
export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';
  readonly problem: RecorderProblem;
  constructor(problem: RecorderProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const levelReader = (stream: MediaStream): { readonly read: () => number; readonly close: () => void } => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // Speech lies between a hundredth and a third; the root makes quiet words visible.
      return Math.min(1, Math.sqrt(Math.sqrt(power) * 3));
    },
    close: () => void context.close(),
  };
};

/** Begins to record. Throws `MicrophoneError`: the browser does not record, or may not. */
export const openMicrophone = async (onLevel: (level: number, seconds: number) => void): Promise<Microphone> => {
  // The types promise both; a browser need not have them, or only where the page is secure.
  const { MediaRecorder: recorderHere } = window as Partial<typeof window>;
  const { mediaDevices } = navigator as Partial<typeof navigator>;
  const canRecord = typeof recorderHere === 'function' && typeof mediaDevices?.getUserMedia === 'function';
  const format = canRecord ? recordingFormat((each) => MediaRecorder.isTypeSupported(each)) : null;
  if (format === null) throw new MicrophoneError('unsupported');
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
    .catch((cause: unknown) => {
      throw new MicrophoneError('denied', cause);
    });
  const startedAt = Date.now();
  const begun = performance.now();
  const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: bitsPerSecond });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const levels = levelReader(stream);
  const timer = setInterval(() => onLevel(levels.read(), (performance.now() - begun) / 1000), levelEveryMs);
  const close = (): void => {
    clearInterval(timer);
    levels.close();
    for (const track of stream.getTracks()) track.stop();
  };
  // In pieces, so that a long recording is not lost with the last one.
  recorder.start(1000);
  return {
    stop: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          close();
          // The bare type: the server and other browsers need no codec to know it.
          const mimeType = format.split(';')[0] ?? format;
          resolve({ blob: new Blob(chunks, { type: mimeType }), mimeType, startedAt });
        });
        recorder.stop();
      }),
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      close();
    },
  };
};
