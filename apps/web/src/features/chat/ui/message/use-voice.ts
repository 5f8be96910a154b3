import { useEffect, useState } from 'react';
import {
  changeVoiceRate,
  currentPosition,
  playback,
  seekVoice,
  toggleVoice,
  type VoicePlace,
  voiceRate,
} from '#features/chat/io/voice-playback.ts';
import { useStore } from '#lib/store.ts';
import type { AudioControl } from '#ui/audio-player-view.tsx';

/** The control of a voice note: the one sound of the app, if it is this one. `duration` is known before it plays, or not. */
export const useVoice = (place: VoicePlace, src: string, duration: number | undefined): AudioControl => {
  const now = useStore(playback, (playing) => (playing?.file.id === place.file.id ? playing : null));
  const rate = useStore(voiceRate, (speed) => speed);
  const isPlaying = now?.isPlaying ?? false;
  const [shown, setShown] = useState(0);
  // `timeupdate` comes four times a second, which would make the waveform jump.
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function follow() {
      setShown(currentPosition());
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return {
    isPlaying,
    isWaiting: now?.isWaiting ?? false,
    hasFailed: now?.hasFailed ?? false,
    position: isPlaying ? Math.max(shown, now?.position ?? 0) : (now?.position ?? 0),
    duration: now?.duration ?? duration,
    rate,
    toggle: () => toggleVoice(place, src),
    seek: (seconds) => seekVoice(place, src, Math.max(0, Math.min(seconds, now?.duration ?? duration ?? 0))),
    changeRate: changeVoiceRate,
  };
};
