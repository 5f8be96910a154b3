import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './long-text.module.css';

/** Longer than two lines of a cell. */
const shortLength = 48;

/** Words of a cell that may be many: cut after two lines, whole on hover and after a click. */
export function LongText({ children: text }: { children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // On a phone's card nothing takes no line.
  if (text === '') return null;
  if (text.length <= shortLength && !text.includes('\n')) {
    return (
      <span className={styles.text} dir="auto">
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classNames(styles.text, styles.long)}
      title={isOpen ? undefined : text}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <span className={isOpen ? styles.open : styles.cut} dir="auto">
        {text}
      </span>
    </button>
  );
}
