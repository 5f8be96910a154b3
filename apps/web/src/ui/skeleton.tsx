import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  /** Inbox rows, a table, chat bubbles, a form, cards of figures, or lines of text. */
  shape?: 'rows' | 'table' | 'bubbles' | 'form' | 'cards' | 'lines';
  /** How many rows, bubbles, fields, cards or lines. */
  count?: number;
  /** Columns of the table. */
  columns?: number;
}

/** The shape of what comes; read out once as "Loading". Appears after a moment, so that quick answers do not flash. */
export function Skeleton({ shape = 'lines', count = 6, columns = 5 }: SkeletonProps) {
  return (
    <div className={classNames(styles.skeleton, styles[shape])} role="status">
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => pieces[shape](index, columns))}
    </div>
  );
}

const pieces: Record<NonNullable<SkeletonProps['shape']>, (index: number, columns: number) => ReactNode> = {
  rows: (index) => (
    <div key={index} className={styles.row}>
      <span className={styles.circle} />
      <span className={styles.words}>
        <span className={classNames(styles.bar, index % 2 ? styles.w40 : styles.w55)} />
        <span className={classNames(styles.bar, index % 3 ? styles.w80 : styles.w65)} />
      </span>
      <span className={classNames(styles.bar, styles.time)} />
    </div>
  ),
  table: (index, columns) => (
    <div key={index} className={styles.tableRow}>
      {Array.from({ length: columns }, (_, column) => (
        <span key={column} className={classNames(styles.bar, (index + column) % 3 ? styles.w65 : styles.w40)} />
      ))}
    </div>
  ),
  bubbles: (index) => (
    <span
      key={index}
      className={classNames(
        styles.bubble,
        index % 3 === 1 ? styles.out : styles.in,
        index % 2 ? styles.w40 : styles.w55,
      )}
    />
  ),
  form: (index) => (
    <span key={index} className={styles.words}>
      <span className={classNames(styles.bar, styles.label)} />
      <span className={styles.input} />
    </span>
  ),
  cards: (index) => (
    <span key={index} className={styles.card}>
      <span className={classNames(styles.bar, styles.w55)} />
      <span className={classNames(styles.bar, styles.figure, styles.w40)} />
    </span>
  ),
  lines: (index) => <span key={index} className={classNames(styles.bar, index % 3 === 2 ? styles.w65 : styles.w100)} />,
};
