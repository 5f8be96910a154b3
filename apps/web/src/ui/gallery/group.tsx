import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** A heading and what belongs under it: in a row, in a column, or as it is. */
export function Group({
  title,
  as = 'row',
  children,
}: {
  title: string;
  as?: 'row' | 'column' | 'bare';
  children: ReactNode;
}) {
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles[as]}>{children}</div>
    </section>
  );
}
