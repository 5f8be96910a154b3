import type { ReactNode } from 'react';
import styles from './page-toolbar.module.css';

export interface PageToolbarProps {
  /** What there is, in words: "12 branches". */
  summary?: ReactNode;
  /** Buttons at the end, the primary one last. */
  actions?: ReactNode;
  /** Fields that narrow the list, under the first line. */
  filters?: ReactNode;
  /** The filters that are on, as chips that can be taken off. */
  chips?: ReactNode;
}

/** What stands above a table: how much there is, what can be done, and what narrows it. Wraps on narrow screens. */
export function PageToolbar({ summary, actions, filters, chips }: PageToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <p className={styles.summary} aria-live="polite">
          {summary}
        </p>
        {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
      </div>
      {Boolean(filters) && <div className={styles.filters}>{filters}</div>}
      {Boolean(chips) && <div className={styles.chips}>{chips}</div>}
    </div>
  );
}
