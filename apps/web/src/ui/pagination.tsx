import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '#lib/numbers.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { pageWindow } from './pagination-window.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  totalPages: number;
  onPageChange: (page: number) => void;
}

export function Pagination({ page, totalPages, onPageChange }: PaginationProps) {
  if (totalPages <= 1) return null;
  /** Not `disabled` at an end: the button that led there would lose the focus. */
  const stepTo = (next: number) =>
    next >= 1 && next <= totalPages ? { onClick: () => onPageChange(next) } : { 'aria-disabled': true };

  return (
    <nav className={styles.pagination} aria-label={uiTexts.pages}>
      <button type="button" className={styles.step} {...stepTo(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        {uiTexts.previousPage}
      </button>
      <ol className={styles.pages} role="list">
        {pageWindow(page, totalPages).map((slot) => (
          <li key={slot}>
            {typeof slot === 'number' ? (
              <button
                type="button"
                className={styles.page}
                aria-label={uiTexts.pageNumber(formatNumber(slot))}
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => (slot === page ? undefined : onPageChange(slot))}
              >
                {formatNumber(slot)}
              </button>
            ) : (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className={styles.step} {...stepTo(page + 1)}>
        {uiTexts.nextPage}
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}
