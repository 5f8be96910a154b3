import styles from './waveform.module.css';

export interface WaveformProps {
  /** Loudness from 0 to 1 along the recording. */
  peaks: readonly number[];
  /** How much has been played, 0 to 1. */
  share: number;
}

const barWidth = 2;
const barStep = 4;
const height = 28;

/** Bars for loudness; what has been played is coloured. A picture only: the slider over it speaks. */
export function Waveform({ peaks, share }: WaveformProps) {
  const width = peaks.length * barStep - (barStep - barWidth);
  const path = peaks.map((peak, index) => bar(index * barStep + barWidth / 2, peak)).join('');

  return (
    <svg className={styles.waveform} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.rest} d={path} />
      <path className={styles.played} d={path} style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
    </svg>
  );
}

function bar(x: number, peak: number): string {
  const half = Math.max(0.01, (Math.min(1, peak) * (height - barWidth)) / 2);
  return `M${x} ${height / 2 - half}v${half * 2}`;
}
