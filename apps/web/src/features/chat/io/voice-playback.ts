import { messageUpdated } from '@branchline/contract/socket-events';
import { on } from '#lib/realtime-events.ts';
import { createStore } from '#lib/store.ts';
import { readStored, writeStored } from '#lib/stored-keys.ts';
import { nextRate, pauseOthers, rateOf } from '#ui/use-audio.ts';
import { nextVoice, type Voice } from '../core/next-voice.ts';
import { shownMessages } from '../core/thread.ts';
import { getThread } from './thread-store.ts';
import { hasOtherForm, loadSound, takeOtherForm } from './voice-sound.ts';

/** The voice note that was begun, wherever one is in the app. Times are seconds. */
export interface Playback extends Voice {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly isOwn: boolean;
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  readonly position: number;
  readonly duration: number | undefined;
}

export type VoicePlace = Pick<Playback, 'message' | 'file' | 'partnerId' | 'partnerName' | 'isOwn'>;

/** Null while none has been started. */
export const playback = createStore<Playback | null>(null);
/** The speed that was chosen last on this device; for all that follow, too. */
export const voiceRate = createStore(rateOf(readStored('voiceRate')));

/** Voice notes whose end was heard on this device, the last ones. */
const heardMost = 300;
const readHeard = (): string[] => (readStored('heardVoices') ?? '').split(' ').filter((id) => id !== '');
const noteHeard = (fileId: string): void =>
  writeStored('heardVoices', [...readHeard().filter((id) => id !== fileId), fileId].slice(-heardMost).join(' '));

/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`. */
const unknownSound = 4;

/** One element for all: a browser that requires a gesture for the first sound then requires none for the next. */
let element: HTMLAudioElement | null = null;

const change = (next: Partial<Playback>): void => playback.update((now) => now && { ...now, ...next });

const audio = (): HTMLAudioElement => {
  if (element) return element;
  const made = new Audio();
  const follow = (): void => change({ position: made.currentTime });
  const readDuration = (): void => {
    if (Number.isFinite(made.duration)) change({ duration: made.duration });
  };
  made.addEventListener('timeupdate', follow);
  made.addEventListener('loadedmetadata', readDuration);
  made.addEventListener('durationchange', readDuration);
  made.addEventListener('play', () => change({ isPlaying: true }));
  made.addEventListener('pause', () => change({ isPlaying: false, isWaiting: false, position: made.currentTime }));
  made.addEventListener('waiting', () => change({ isWaiting: true }));
  made.addEventListener('playing', () => change({ isWaiting: false }));
  made.addEventListener('error', () => {
    const now = playback.get();
    // `play` tries the other form of one that this browser does not know.
    if (made.error?.code === unknownSound && now && hasOtherForm(now.file)) return;
    change({ hasFailed: true, isPlaying: false });
  });
  made.addEventListener('ended', () => void goOn());
  element = made;
  return made;
};

const play = async (): Promise<void> => {
  const sound = audio();
  pauseOthers(sound);
  change({ hasFailed: false });
  if (sound.error) sound.load();
  sound.playbackRate = voiceRate.get();
  try {
    await sound.play();
  } catch (error) {
    const { name } = error instanceof DOMException ? error : { name: '' };
    // Pausing before playback started is no failure.
    if (name === 'AbortError') return;
    const now = playback.get();
    if (name === 'NotSupportedError' && now && hasOtherForm(now.file)) await playOtherForm(now);
    else change({ hasFailed: true, isPlaying: false });
  }
};

const playOtherForm = async (place: Playback): Promise<void> => {
  takeOtherForm(place.file);
  change({ isPlaying: true, isWaiting: true });
  const { src } = await loadSound(place.file);
  if (playback.get()?.file.id !== place.file.id) return;
  takeUp(place, src, place.position);
  await play();
};

/** The current position: `timeupdate` fires too rarely for a waveform. */
export const currentPosition = (): number => element?.currentTime ?? 0;

/** Starts a voice note at a position. Stops what played before. */
const takeUp = (place: VoicePlace, src: string, position: number): void => {
  const sound = audio();
  playback.set({ ...place, isPlaying: false, isWaiting: false, hasFailed: false, position, duration: undefined });
  sound.src = src;
  sound.currentTime = position;
  // Browsers reset the playback rate with each new source.
  sound.defaultPlaybackRate = voiceRate.get();
};

/** What was heard to its end is followed by the next one that was not heard yet. */
const goOn = async (): Promise<void> => {
  const ended = playback.get();
  if (!ended) return;
  noteHeard(ended.file.id);
  const next = ended.isOwn ? null : nextVoice(shownMessages(getThread(ended.partnerId)), ended, new Set(readHeard()));
  const { src } = next ? await loadSound(next.file) : { src: '' };
  // Another one was started meanwhile.
  if (playback.get()?.file.id !== ended.file.id) return;
  if (!next) {
    stopVoice();
    return;
  }
  takeUp({ ...ended, ...next }, src, 0);
  await play();
};

/** Plays a voice note, or pauses it. */
export const toggleVoice = async (place: VoicePlace, src: string): Promise<void> => {
  const now = playback.get();
  if (now?.file.id === place.file.id && now.isPlaying) {
    audio().pause();
    return;
  }
  if (now?.file.id !== place.file.id) takeUp(place, src, 0);
  await play();
};

/** Seeks in a voice note, started or not. */
export const seekVoice = (place: VoicePlace, src: string, seconds: number): void => {
  if (playback.get()?.file.id !== place.file.id) {
    takeUp(place, src, seconds);
    return;
  }
  audio().currentTime = seconds;
  change({ position: seconds });
};

export const changeVoiceRate = (): void => {
  voiceRate.set(nextRate(voiceRate.get()));
  writeStored('voiceRate', String(voiceRate.get()));
  if (element) element.playbackRate = voiceRate.get();
};

/** Stops it: it is no longer on the screen. */
export const stopVoice = (): void => {
  playback.set(null);
  if (!element) return;
  element.pause();
  element.removeAttribute('src');
};

/** Ends what plays when its message is deleted, and when the person signs out; returns the stopper. */
export const followDeleted = (): (() => void) => {
  const stopHearing = on(messageUpdated, ({ id, deleted }) => {
    if (deleted && playback.get()?.message.id === id) stopVoice();
  });
  return () => {
    stopHearing();
    stopVoice();
  };
};
