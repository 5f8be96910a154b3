import { useEffect, useEffectEvent, useRef, useState } from 'react';

const playbackRates: readonly number[] = [1, 1.5, 2];

/** A speed that was kept as text; 1 when it is none of those that can be chosen. */
export const rateOf = (text: string | null): number => playbackRates.find((rate) => String(rate) === text) ?? 1;

/** The speed after this one. */
export const nextRate = (rate: number): number =>
  playbackRates[(playbackRates.indexOf(rate) + 1) % playbackRates.length] ?? 1;

/** Past the end of any recording: seeking there makes a browser find out how long it is. */
const beyondTheEnd = 1e7;

/** One sound at a time: whoever starts stops the one before. */
let playing: HTMLAudioElement | null = null;
export const pauseOthers = (audio: HTMLAudioElement): void => {
  if (playing !== audio) playing?.pause();
  playing = audio;
};

/** Playing, position and speed of an `<audio>` element. Times are seconds. */
export function useAudio(knownDuration: number | undefined) {
  const element = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const [foundDuration, setFoundDuration] = useState<number>();
  const [rate, setRate] = useState(1);
  const duration = foundDuration ?? knownDuration;

  // `timeupdate` comes four times a second, which would make the waveform jump.
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function follow() {
      setPosition(element.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  function readDuration() {
    const audio = element.current;
    if (!audio) return;
    if (Number.isFinite(audio.duration)) {
      setFoundDuration(audio.duration);
      if (audio.currentTime >= audio.duration && !isPlaying) audio.currentTime = 0;
    } else if (knownDuration === undefined && audio.paused) {
      // Recordings made in the browser carry no length.
      audio.currentTime = beyondTheEnd;
    }
  }

  // What is in the browser's cache may be known before this is drawn, and then nothing tells of it any more.
  const readKnownDuration = useEffectEvent(() => {
    if (element.current && element.current.readyState >= HTMLMediaElement.HAVE_METADATA) readDuration();
  });
  useEffect(() => readKnownDuration(), []);

  async function toggle() {
    const audio = element.current;
    if (!audio) return;
    if (!audio.paused) {
      audio.pause();
      return;
    }
    pauseOthers(audio);
    audio.playbackRate = rate;
    setHasFailed(false);
    // What did not load is not asked for again by playing alone.
    if (audio.error || audio.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) audio.load();
    try {
      await audio.play();
    } catch (error) {
      // Pausing before it started is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setHasFailed(true);
    }
  }

  function seek(seconds: number) {
    const audio = element.current;
    if (!audio) return;
    audio.currentTime = Math.max(0, Math.min(seconds, duration ?? 0));
    setPosition(audio.currentTime);
  }

  function changeRate() {
    const next = nextRate(rate);
    setRate(next);
    if (element.current) element.current.playbackRate = next;
  }

  const events = {
    onLoadedMetadata: readDuration,
    onDurationChange: readDuration,
    onPlay: () => setIsPlaying(true),
    onPause: () => setIsPlaying(false),
    onEnded: () => seek(0),
    onWaiting: () => setIsWaiting(true),
    onPlaying: () => setIsWaiting(false),
    onError: () => setHasFailed(true),
  };
  return { element, events, isPlaying, isWaiting, hasFailed, position, duration, rate, toggle, seek, changeRate };
}
