import { Star } from 'lucide-react';
import { starTexts } from '#lib/texts/star-texts.ts';
import styles from './star-mark.module.css';

/** Beside the time of a message that the person starred. */
export function StarMark() {
  return <Star className={styles.star} role="img" aria-label={starTexts.starred} />;
}
