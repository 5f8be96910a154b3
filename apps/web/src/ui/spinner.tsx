import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SpinnerProps {
  size?: 'small' | 'medium' | 'large';
  /** Read out. `null` when something around it already says that it is busy. */
  label?: string | null;
  className?: string | undefined;
}

export function Spinner({ size = 'medium', label = uiTexts.loading, className }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, styles[size], className)} role={label === null ? undefined : 'status'}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle className={styles.track} cx="10" cy="10" r="8" />
        <path d="M10 2a8 8 0 0 1 8 8" />
      </svg>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
