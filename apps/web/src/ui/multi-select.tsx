import { Suspense } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import type { MultiSelectProps } from './multi-select-props.ts';
import styles from './multi-select.module.css';

const Control = lazyWithRetry(() => import('./multi-select-control.tsx'), 'MultiSelectControl');

/** Several out of a list, with search. Its code is loaded when it is first shown. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Suspense fallback={<div className={styles.waiting}>{uiTexts.loading}</div>}>
      <Control {...props} />
    </Suspense>
  );
}
