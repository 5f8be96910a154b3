import { uiTexts } from '#lib/texts/ui-texts.ts';
import { AudioPlayerView, type AudioPlayerViewProps } from './audio-player-view.tsx';
import { SoundSources } from './sound-sources.tsx';
import { useAudio } from './use-audio.ts';

export interface AudioPlayerProps extends Omit<AudioPlayerViewProps, 'audio'> {
  /** Seconds, when known before loading. */
  duration?: number | undefined;
  /** The same in AAC, for a browser that does not play `src`. */
  aacSrc?: string | undefined;
}

/** A sound that plays as long as it is on the screen. */
export function AudioPlayer({ duration, aacSrc, ...props }: AudioPlayerProps) {
  const { element, events, ...audio } = useAudio(duration);
  return (
    <AudioPlayerView {...props} audio={audio}>
      <audio
        ref={element}
        src={aacSrc === undefined ? props.src : undefined}
        preload={duration === undefined ? 'metadata' : 'none'}
        {...events}
      >
        <SoundSources src={props.src} aacSrc={aacSrc} onError={events.onError} />
        <track kind="captions" />
        {uiTexts.audioUnsupported}
      </audio>
    </AudioPlayerView>
  );
}
