import { lazy, Suspense } from 'react';
import type { SelectOption } from './select.tsx';
import styles from './multi-select.module.css';
import { uiTexts } from './ui-texts.ts';

export interface MultiSelectProps {
  options: readonly SelectOption[];
  /** The values chosen. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string;
  /** What the list says when it is empty. */
  emptyText?: string;
  /** The options are on their way. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Its name when no Field labels it. */
  'aria-label'?: string | undefined;
}

const Control = lazy(async () => ({ default: (await import('./multi-select-control.tsx')).MultiSelectControl }));

/** Several out of a list, with search. Its code is loaded when it is first shown. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Suspense fallback={<div className={styles.waiting}>{uiTexts.loading}</div>}>
      <Control {...props} />
    </Suspense>
  );
}
