import { savesData } from '#lib/data-saver.ts';
import { type Recording, recordingFormat, type RecorderProblem } from '../core/recorder.ts';

/** Interval between levels, in milliseconds. */
const levelEveryMs = 100;
/** Plenty for speech, which is intelligible at half of it. An hour stays under the upload limit. */
const bitsPerSecond = () => (savesData() ? 16_000 : 32_000);

export interface Microphone {
  /** What was recorded when it ended: by `stop`, or because the microphone went away. */
  readonly recorded: Promise<Recording>;
  readonly stop: () => void;
  /** Discards the recording and releases the microphone at once. */
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

interface RecordingOptions {
  readonly stream: MediaStream;
  readonly format: string;
  readonly onLevel: (level: number, seconds: number) => void;
}

const record = ({ stream, format, onLevel }: RecordingOptions, close: AbortController): Microphone => {
  const startedAt = Date.now();
  const begun = performance.now();
  const recorder = new MediaRecorder(stream, { mimeType: format, audioBitsPerSecond: bitsPerSecond() });
  const chunks: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  const recorded = new Promise<Recording>((resolve) => {
    // Also when nobody asked for it: a headset is unplugged, a permission withdrawn.
    recorder.addEventListener('stop', () => {
      close.abort();
      // The bare type: the server and other browsers need no codec to know it.
      const mimeType = format.split(';')[0] ?? format;
      resolve({ blob: new Blob(chunks, { type: mimeType }), mimeType, startedAt });
    });
  });
  const levels = levelReader(stream);
  close.signal.addEventListener('abort', levels.close);
  const timer = setInterval(() => onLevel(levels.read(), (performance.now() - begun) / 1000), levelEveryMs);
  close.signal.addEventListener('abort', () => clearInterval(timer));
  // In chunks, so that a failure at the end does not lose a long recording.
  recorder.start(1000);
  const stop = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    recorded,
    stop,
    cancel: () => {
      stop();
      close.abort();
    },
  };
};

/** Starts recording. Throws `MicrophoneError` where the browser cannot or may not record. */
export const openMicrophone = async (onLevel: (level: number, seconds: number) => void): Promise<Microphone> => {
  // The types promise both, but old browsers lack them, and others offer them only in secure contexts.
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
  // Runs once, however it ends: the browser shows its recording indicator until every track is stopped.
  const close = new AbortController();
  close.signal.addEventListener('abort', () => {
    for (const track of stream.getTracks()) track.stop();
  });
  try {
    return record({ stream, format, onLevel }, close);
  } catch (cause) {
    close.abort();
    throw new MicrophoneError('unsupported', cause);
  }
};
