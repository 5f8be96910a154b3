import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { DrawingName } from './drawing-shapes.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** One sentence: what is not here. */
  message: ReactNode;
  /** A second, quieter one: what to do about it. */
  hint?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  drawing?: DrawingName;
  /** Inside a card, a menu or a panel. */
  compact?: boolean;
}

export function EmptyState({ message, hint, action, drawing = 'list', compact = false }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, compact && styles.compact)}>
      <EmptyDrawing name={drawing} className={styles.drawing} />
      <p className={styles.message}>{message}</p>
      {Boolean(hint) && <p className={styles.hint}>{hint}</p>}
      {Boolean(action) && <div className={styles.action}>{action}</div>}
    </div>
  );
}
