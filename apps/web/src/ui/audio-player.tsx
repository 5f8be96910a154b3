import { uiTexts } from '#lib/texts/ui-texts.ts';
import { AudioPlayerView, type AudioPlayerViewProps } from './audio-player-view.tsx';
import { useAudio } from './use-audio.ts';

export interface AudioPlayerProps extends Omit<AudioPlayerViewProps, 'audio'> {
  /** Seconds, when known before loading. */
  duration?: number | undefined;
}

/** A sound that plays as long as it is on the screen. */
export function AudioPlayer({ duration, ...props }: AudioPlayerProps) {
  const { element, events, ...audio } = useAudio(duration);
  return (
    <AudioPlayerView {...props} audio={audio}>
      <audio ref={element} src={props.src} preload={duration === undefined ? 'metadata' : 'none'} {...events}>
        <track kind="captions" />
        {uiTexts.audioUnsupported}
      </audio>
    </AudioPlayerView>
  );
}
