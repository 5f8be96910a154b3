import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from './button.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import styles from './empty-state.module.css';
import { classNames } from './class-names.ts';

export interface ErrorStateProps {
  /** What happened. */
  message?: ReactNode;
  /** What to do about it. */
  hint?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  busy?: boolean | undefined;
  compact?: boolean;
}

export function ErrorState(props: ErrorStateProps) {
  const { message = uiTexts.didNotLoad, hint = uiTexts.checkConnection, onRetry } = props;
  const { busy = false, compact = false } = props;

  return (
    <div className={classNames(styles.state, compact && styles.compact)} role="alert">
      <EmptyDrawing name="trouble" className={styles.drawing} />
      <p className={styles.message}>{message}</p>
      {Boolean(hint) && <p className={styles.hint}>{hint}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="quiet" icon={<RotateCw />} busy={busy} onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
