import { classNames } from './class-names.ts';
import styles from './name-in-words.module.css';

const gap = '\0';

interface NameInWordsProps {
  words: (name: string) => string;
  name: string;
  className?: string | undefined;
}

/** A sentence in one line that ends in dots: with words of the other direction around it a name would lose its beginning. */
export function NameInWords({ words, name, className }: NameInWordsProps) {
  const [before, after] = words(gap).split(gap);
  return (
    <span className={classNames(styles.words, className)}>
      <span>{before}</span>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.after}>{after}</span>
    </span>
  );
}
