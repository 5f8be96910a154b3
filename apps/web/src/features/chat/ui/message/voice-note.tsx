import type { MessageFile } from '@branchline/contract/shapes';
import { useEffect, useState } from 'react';
import { AudioPlayer } from '#ui/audio-player.tsx';
import { loadSound, type VoiceSound } from '#features/chat/io/voice-sound.ts';

/** A voice message: fetched when it comes into view, so that its length is there before it plays. */
export function VoiceNote({ file, label }: { file: MessageFile; label: string }) {
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
  return (
    <AudioPlayer
      key={sound?.src}
      src={sound?.src ?? file.cloudUrl}
      label={label}
      fileName={file.fileName}
      peaks={sound?.peaks}
      // Until it is known, the player must not ask the server for the length by itself.
      duration={sound ? sound.duration : 0}
    />
  );
}
