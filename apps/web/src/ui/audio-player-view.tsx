import { Download, Pause, Play } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatNumber } from '#lib/numbers.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { peakCount } from './audio-peaks.ts';
import styles from './audio-player.module.css';
import { classNames } from './class-names.ts';
import { clockTime } from './clock-time.ts';
import { iconLinkClass } from './icon-link-class.ts';
import { IconButton } from './icon-button.tsx';
import { Waveform } from './waveform.tsx';

/** What plays, and how far it is. Times are seconds. */
export interface AudioControl {
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  readonly position: number;
  readonly duration: number | undefined;
  readonly rate: number;
  readonly toggle: () => Promise<void>;
  readonly seek: (seconds: number) => void;
  readonly changeRate: () => void;
}

export interface AudioPlayerViewProps {
  audio: AudioControl;
  /** Where it is saved from, where it does not play. */
  src: string;
  /** Names it: "Voice message from Mira". */
  label?: string;
  /** What it is saved as, where it does not play; the server's own name without it. */
  fileName?: string | undefined;
  /** Loudness from 0 to 1 along the recording (`audioPeaks`); without them a plain line. */
  peaks?: readonly number[] | undefined;
  /** What is said where it does not play. */
  failure?: string | undefined;
  className?: string | undefined;
  /** The element that plays, where that stands on the screen. */
  children?: ReactNode;
}

/** The share of the recording that an arrow key moves by. */
const keyStep = 0.05;

/** The face of a sound: play, a waveform to seek in, the time and the speed. */
export function AudioPlayerView(props: AudioPlayerViewProps) {
  const {
    audio,
    src,
    label = uiTexts.voiceMessage,
    fileName = '',
    peaks,
    failure = uiTexts.mediaFailed,
    className,
    children,
  } = props;
  const total = audio.duration ?? 0;
  const share = total > 0 ? Math.min(1, audio.position / total) : 0;
  const speed = `${formatNumber(audio.rate)}×`;

  function handleKey(event: KeyboardEvent) {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    audio.seek(audio.position + direction * Math.max(1, total * keyStep));
  }

  return (
    <div className={classNames(styles.player, className)} role="group" aria-label={label} dir="ltr">
      {children}
      <IconButton
        variant="primary"
        className={styles.play}
        label={audio.isPlaying ? uiTexts.pause : uiTexts.play}
        icon={audio.isPlaying ? <Pause className={styles.filled} /> : <Play className={styles.filled} />}
        busy={audio.isPlaying && audio.isWaiting}
        onClick={() => void audio.toggle()}
      />
      <div className={styles.middle}>
        <div className={styles.wave}>
          <Waveform peaks={peaks ?? flatPeaks} share={share} />
          <input
            className={styles.seek}
            type="range"
            min={0}
            max={total}
            step="any"
            value={Math.min(audio.position, total)}
            disabled={total === 0}
            aria-label={uiTexts.position}
            aria-valuetext={uiTexts.timeOf(clockTime(audio.position), clockTime(total))}
            onChange={(event) => audio.seek(event.target.valueAsNumber)}
            onKeyDown={handleKey}
          />
        </div>
        <div className={styles.meta}>
          {audio.hasFailed ? (
            <span className={styles.failed} role="alert">
              {failure}
            </span>
          ) : (
            <span>{clockTime(audio.position > 0 ? audio.position : total)}</span>
          )}
        </div>
      </div>
      {audio.hasFailed ? (
        <a className={iconLinkClass} href={src} download={fileName} aria-label={uiTexts.download(label)}>
          <Download aria-hidden="true" />
        </a>
      ) : (
        <button type="button" className={styles.speed} aria-label={uiTexts.speed(speed)} onClick={audio.changeRate}>
          {speed}
        </button>
      )}
    </div>
  );
}

const flatPeaks = Array.from({ length: peakCount }, () => 0);
