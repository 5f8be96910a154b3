import type { Message, MessageFile } from '@branchline/contract/shapes';
import { useEffect, useState } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { AudioPlayerView } from '#ui/audio-player-view.tsx';
import { playsType } from '#ui/plays-type.ts';
import { loadSound, type VoiceSound } from '#features/chat/io/voice-sound.ts';
import { useMessageSurroundings } from './message-context.ts';
import { useVoice } from './use-voice.ts';

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
  return (
    <AudioPlayerView
      audio={audio}
      src={audio.hasFailed ? file.cloudUrl : src}
      label={label}
      fileName={file.fileName}
      peaks={sound?.peaks}
      failure={playsType(file.mimeType) ? undefined : uiTexts.soundUnknown}
    />
  );
}
