import { openFile } from '@branchline/contract/files';
import type { MessageFile } from '@branchline/contract/shapes';
import { download } from '#lib/api-client.ts';
import { audioPeaks } from '#ui/audio-peaks.ts';
import { playsType } from '#ui/plays-type.ts';
import { blobOfFile, blobUrl, keepForFile } from './blob-urls.ts';

/** What is known of a sound once its bytes are here. */
export interface VoiceSound {
  readonly src: string;
  readonly peaks: readonly number[] | undefined;
  /** Seconds. */
  readonly duration: number | undefined;
}

/** Longer sounds are streamed from the server. */
const largestBytes = 2 * 1024 * 1024;

type Wave = Omit<VoiceSound, 'src'>;
const unread: Wave = { peaks: undefined, duration: undefined };

// Nothing here outlives the bytes: addresses of those are given back, and all of them go with the session.
const waves = new WeakMap<Blob, Promise<Wave>>();
const fetches = new Map<string, Promise<Blob>>();

/**
 * The waveform and length of a recording. Neither where the browser plays it but cannot take it apart. Two megabytes of
 * what somebody made on purpose are hours of samples: nothing but what was recorded here is ever taken apart.
 */
const takeApart = async (blob: Blob): Promise<Wave> => {
  if (blob.size > largestBytes) return unread;
  try {
    const context = new OfflineAudioContext(1, 1, 44_100);
    const buffer = await context.decodeAudioData(await blob.arrayBuffer());
    return { peaks: audioPeaks(buffer.getChannelData(0)), duration: buffer.duration };
  } catch {
    return unread;
  }
};

/** The same, once for each recording of this device. */
export const readRecording = (blob: Blob): Promise<Wave> => {
  const reading = waves.get(blob) ?? takeApart(blob);
  waves.set(blob, reading);
  return reading;
};

/** Files that did not play, whatever the browser said of their type. */
const refused = new Set<string>();

/** Whether the form in AAC is played instead: it was recorded elsewhere, by a browser that knows more kinds. */
const needsAac = ({ id, mimeType, aacUrl }: MessageFile): boolean =>
  aacUrl !== undefined && (refused.has(id) || (!blobOfFile(id) && !playsType(mimeType)));

/** Whether there is another form to try, where the one that `loadSound` gives does not play. */
export const hasOtherForm = (file: MessageFile): boolean => file.aacUrl !== undefined && !needsAac(file);

/** Makes `loadSound` return the other form from now on. */
export const takeOtherForm = (file: MessageFile): void => void refused.add(file.id);

/** A form of a sound: what the device calls it, and where the server gives it. */
interface SoundForm {
  readonly key: string;
  readonly url: string;
}
const formOf = (file: MessageFile): SoundForm =>
  file.aacUrl !== undefined && needsAac(file)
    ? { key: `${file.id}/aac`, url: file.aacUrl }
    : { key: file.id, url: file.cloudUrl };

const fetchForm = ({ url }: SoundForm): Promise<Blob> => {
  const { pathname, searchParams } = new URL(url, location.origin);
  const [, , id = '', variant] = pathname.split('/');
  return download(openFile, {
    params: { id, variant: variant === 'aac' ? 'aac' : 'original' },
    query: { e: searchParams.get('e') ?? '', s: searchParams.get('s') ?? '' },
  });
};

/** The bytes of a sound: the local copy, else the server's. Concurrent calls share one fetch. */
const bytesOf = (form: SoundForm): Promise<Blob> => {
  const { key } = form;
  const own = blobOfFile(key);
  if (own) return Promise.resolve(own);
  const fetching =
    fetches.get(key) ??
    fetchForm(form)
      .then((blob) => {
        keepForFile(key, blob);
        return blob;
      })
      .finally(() => fetches.delete(key));
  fetches.set(key, fetching);
  return fetching;
};

/** Fetches a voice note in the form that plays here, with its waveform where it was recorded. The address is good while the note is on show. */
export const loadSound = async (file: MessageFile): Promise<VoiceSound> => {
  const form = formOf(file);
  const direct = { src: form.url, peaks: undefined, duration: undefined };
  if (file.size > largestBytes) return direct;
  try {
    const blob = await bytesOf(form);
    return { ...direct, ...(await waves.get(blob)), src: blobUrl(blob) };
  } catch {
    return direct;
  }
};
