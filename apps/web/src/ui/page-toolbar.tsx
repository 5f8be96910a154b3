import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './page-toolbar.module.css';

export interface PageToolbarProps {
  /** What there is, in words: "12 branches". */
  summary?: ReactNode;
  /** Buttons at the end, the primary one last. */
  actions?: ReactNode;
  /** Fields that narrow the list, under the first line; of more than three a phone shows the first until it is asked. */
  filters?: ReactNode;
  /** The filters that are on, as chips that can be taken off. */
  chips?: ReactNode;
}

/** What stands above a table: how much there is, what can be done, and what narrows it. Wraps on narrow screens. */
export function PageToolbar({ summary, actions, filters, chips }: PageToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const filtersId = useId();
  return (
    <div className={styles.toolbar}>
      {(Boolean(summary) || Boolean(actions)) && (
        <div className={styles.line}>
          <p className={styles.summary} aria-live="polite">
            {summary}
          </p>
          {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {Boolean(filters) && (
        <>
          <div id={filtersId} className={classNames(styles.filters, isOpen && styles.open)}>
            {filters}
          </div>
          <Button
            className={styles.toggle}
            size="small"
            variant="quiet"
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={filtersId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {uiTexts.filters}
          </Button>
        </>
      )}
      {Boolean(chips) && <div className={styles.chips}>{chips}</div>}
    </div>
  );
}
