import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export interface TagProps {
  children: ReactNode;
  tone?: 'neutral' | 'primary' | 'success' | 'warning' | 'danger';
  icon?: ReactNode;
}

/** A word about a thing: its state, its role, its branch. */
export function Tag({ children, tone = 'neutral', icon }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon}
      <span className={styles.words} dir="auto">
        {children}
      </span>
    </span>
  );
}
