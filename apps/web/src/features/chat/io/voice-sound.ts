import { openFile } from '@branchline/contract/files';
import type { MessageFile } from '@branchline/contract/shapes';
import { download } from '#lib/api-client.ts';
import { audioPeaks } from '#ui/audio-peaks.ts';
import { blobOfFile, blobUrl, keepForFile } from './blob-urls.ts';

/** What is known of a sound once its bytes are here. */
export interface VoiceSound {
  readonly src: string;
  readonly peaks: readonly number[] | undefined;
  /** Seconds. */
  readonly duration: number | undefined;
}

/** Longer sounds are played from the server as they go. */
const largestBytes = 2 * 1024 * 1024;

type Wave = Omit<VoiceSound, 'src'>;

// Nothing here outlives the bytes: addresses of those are given back, and all of them go with the session.
const waves = new WeakMap<Blob, Promise<Wave>>();
const fetches = new Map<string, Promise<Blob>>();

/**
 * The waveform and length of a recording. Neither where the browser plays it but cannot take it apart. Two megabytes of
 * what somebody made on purpose are hours of samples: nothing but what was recorded here is ever taken apart.
 */
const takeApart = async (blob: Blob): Promise<Wave> => {
  try {
    const context = new OfflineAudioContext(1, 1, 44_100);
    const buffer = await context.decodeAudioData(await blob.arrayBuffer());
    return { peaks: audioPeaks(buffer.getChannelData(0)), duration: buffer.duration };
  } catch {
    return { peaks: undefined, duration: undefined };
  }
};

/** The same, once for each recording of this device. */
export const readRecording = (blob: Blob): Promise<Wave> => {
  const reading = waves.get(blob) ?? takeApart(blob);
  waves.set(blob, reading);
  return reading;
};

const fetchFile = (file: MessageFile): Promise<Blob> => {
  const query = new URLSearchParams(file.cloudUrl.split('?')[1]);
  return download(openFile, {
    params: { id: file.id, variant: 'original' },
    query: { e: query.get('e') ?? '', s: query.get('s') ?? '' },
  });
};

/** The bytes of a file: those that this device has, else the server's, asked for once at a time. */
const bytesOf = (file: MessageFile): Promise<Blob> => {
  const own = blobOfFile(file.id);
  if (own) return Promise.resolve(own);
  const fetching =
    fetches.get(file.id) ??
    fetchFile(file)
      .then((blob) => {
        keepForFile(file.id, blob);
        return blob;
      })
      .finally(() => fetches.delete(file.id));
  fetches.set(file.id, fetching);
  return fetching;
};

/** Fetches a voice note, with its waveform where it was recorded. The address is good while the note is on show. */
export const loadSound = async (file: MessageFile): Promise<VoiceSound> => {
  const direct = { src: file.cloudUrl, peaks: undefined, duration: undefined };
  if (file.size > largestBytes) return direct;
  try {
    const blob = await bytesOf(file);
    return { ...direct, ...(await waves.get(blob)), src: blobUrl(blob) };
  } catch {
    return direct;
  }
};
