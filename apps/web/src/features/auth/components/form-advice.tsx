import type { ReactNode } from 'react';
import styles from '../auth-pages.module.css';

/** What to do after a refusal that is about no field; joined to the fields by its id. Read out once, when it comes. */
export function FormAdvice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.failure} aria-live="polite">
      {children}
    </p>
  );
}
