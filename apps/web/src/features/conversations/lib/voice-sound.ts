import { openFile } from '@branchline/contract/files';
import type { MessageFile } from '@branchline/contract/shapes';
import { download } from '#lib/api-client.ts';
import { audioPeaks } from '#ui/audio-peaks.ts';
import { blobUrl, keepForFile } from './blob-urls.ts';

/** What is known of a sound once its bytes are here. */
export interface VoiceSound {
  readonly src: string;
  readonly peaks: readonly number[] | undefined;
  /** Seconds. */
  readonly duration: number | undefined;
}

/** Longer sounds are played from the server as they go, without a waveform. */
const largestBytes = 2 * 1024 * 1024;

const sounds = new Map<string, Promise<VoiceSound>>();

/** The waveform and length of a recording. Neither where the browser plays it but cannot take it apart. */
export const readSound = async (blob: Blob): Promise<Omit<VoiceSound, 'src'>> => {
  try {
    const context = new OfflineAudioContext(1, 1, 44_100);
    const buffer = await context.decodeAudioData(await blob.arrayBuffer());
    return { peaks: audioPeaks(buffer.getChannelData(0)), duration: buffer.duration };
  } catch {
    return { peaks: undefined, duration: undefined };
  }
};

const fetchFile = (file: MessageFile): Promise<Blob> => {
  const query = new URLSearchParams(file.cloudUrl.split('?')[1]);
  return download(openFile, {
    params: { id: file.id, variant: 'original' },
    query: { e: query.get('e') ?? '', s: query.get('s') ?? '' },
  });
};

/** Fetches a voice note with its waveform, once while the page is open. */
export const loadSound = (file: MessageFile): Promise<VoiceSound> => {
  const direct = { src: file.cloudUrl, peaks: undefined, duration: undefined };
  if (file.size > largestBytes) return Promise.resolve(direct);
  const known = sounds.get(file.id);
  if (known) return known;
  const loading = (async () => {
    const blob = await fetchFile(file);
    keepForFile(file.id, blob);
    return { src: blobUrl(blob), ...(await readSound(blob)) };
  })();
  sounds.set(file.id, loading);
  return loading.catch(() => {
    sounds.delete(file.id);
    return direct;
  });
};
