import { shellTexts } from '#lib/texts/shell-texts.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: over the navigation, to `#content`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {shellTexts.skipToContent}
    </a>
  );
}
