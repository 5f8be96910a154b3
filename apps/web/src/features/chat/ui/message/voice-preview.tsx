import { useEffect, useState } from 'react';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { AudioPlayer } from '#ui/audio-player.tsx';
import { blobUrl } from '#features/chat/io/blob-urls.ts';
import { readRecording } from '#features/chat/io/voice-sound.ts';

interface VoicePreviewProps {
  blob: Blob;
  className?: string | undefined;
}

/** A recording of this device, before it is sent. */
export function VoicePreview({ blob, className }: VoicePreviewProps) {
  const [sound, setSound] = useState<Awaited<ReturnType<typeof readRecording>>>();
  useEffect(() => {
    let isCurrent = true;
    void readRecording(blob).then((read) => {
      if (isCurrent) setSound(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  return (
    <AudioPlayer
      key={sound ? 'read' : 'reading'}
      className={className}
      src={blobUrl(blob)}
      label={conversationTexts.ownVoice}
      peaks={sound?.peaks}
      duration={sound ? sound.duration : 0}
    />
  );
}
