import type { Message, MessageFile } from '@branchline/contract/shapes';
import { useEffect, useState } from 'react';
import { AudioPlayerView, type AudioControl } from '#ui/audio-player-view.tsx';
import { loadSound, type VoiceSound } from '#features/chat/io/voice-sound.ts';
import { useMessageSurroundings } from './message-context.ts';
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

/** The control of a voice note: the one sound of the app, if it is this one. `duration` is known before it plays, or not. */
const useVoice = (place: VoicePlace, src: string, duration: number | undefined): AudioControl => {
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

interface VoiceNoteProps {
  message: Message;
  file: MessageFile;
  label: string;
}

/** A voice message: fetched when it comes into view, so that its length is there before it plays; it plays on elsewhere. */
export function VoiceNote({ message, file, label }: VoiceNoteProps) {
  const { partnerId, partnerName, ownId } = useMessageSurroundings();
  const [sound, setSound] = useState<VoiceSound>();
  useEffect(() => {
    let isCurrent = true;
    void loadSound(file).then((loaded) => {
      if (isCurrent) setSound(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const src = sound?.src ?? file.cloudUrl;
  const place = { message, file, partnerId, partnerName, isOwn: message.sender === ownId };
  const audio = useVoice(place, src, sound?.duration);
  return <AudioPlayerView audio={audio} src={src} label={label} fileName={file.fileName} peaks={sound?.peaks} />;
}
