import { useId, type ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps {
  title?: string;
  /** Beside the title: a small button, a select. */
  actions?: ReactNode;
  children: ReactNode;
  /** No inner margin: for lists and tables that reach the edge. */
  flush?: boolean;
  className?: string | undefined;
}

/** A surface with a hairline. With a title it is a named section. */
export function Card({ title, actions, children, flush = false, className }: CardProps) {
  const titleId = useId();
  const body = <div className={flush ? undefined : styles.body}>{children}</div>;
  if (title === undefined) return <div className={classNames(styles.card, className)}>{body}</div>;

  return (
    <section className={classNames(styles.card, styles.titled, className)} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {actions}
      </header>
      {body}
    </section>
  );
}
