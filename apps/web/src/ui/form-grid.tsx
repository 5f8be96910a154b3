import type { ReactNode } from 'react';
import styles from './form-grid.module.css';

/** The fields of a form: one column on phones, two from 640 px on. */
export function FormGrid({ children, heading }: { children: ReactNode; heading?: string | undefined }) {
  return (
    <fieldset className={styles.section}>
      {heading !== undefined && <legend className={styles.heading}>{heading}</legend>}
      <div className={styles.grid}>{children}</div>
    </fieldset>
  );
}
