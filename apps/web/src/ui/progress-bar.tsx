import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is under way; read out. */
  label: string;
  /** 0 to 1; left out while it is not known. */
  value?: number | undefined;
  className?: string | undefined;
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));

  return (
    <div
      className={classNames(styles.track, share === undefined && styles.unknown, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
    >
      <div className={styles.done} style={share === undefined ? undefined : { transform: `scaleX(${share})` }} />
    </div>
  );
}
