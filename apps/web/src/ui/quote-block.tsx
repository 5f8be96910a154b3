import { savesData } from '#lib/data-saver.ts';
import { classNames } from './class-names.ts';
import styles from './quote-block.module.css';

interface QuoteBlockProps {
  name: string;
  text: string;
  /** What is quoted is gone: the text says so. */
  isGone?: boolean;
  thumbnail?: string | undefined;
}

/** Whose words are answered, and how they begin; always of one height. */
export function QuoteBlock({ name, text, isGone = false, thumbnail }: QuoteBlockProps) {
  return (
    <span className={styles.quote}>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={classNames(styles.text, isGone && styles.gone)} dir="auto">
          {text}
        </span>
      </span>
      {thumbnail !== undefined && !savesData() && <img className={styles.thumbnail} src={thumbnail} alt="" />}
    </span>
  );
}
