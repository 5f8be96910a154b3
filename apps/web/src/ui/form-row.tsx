import type { ReactNode } from 'react';
import styles from './form-grid.module.css';

/** Something that takes the whole width of a form. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
