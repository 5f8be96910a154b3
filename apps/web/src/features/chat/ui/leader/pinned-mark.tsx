import { Pin } from 'lucide-react';
import { leaderTexts } from '#lib/texts/leader-texts.ts';
import styles from './leader.module.css';

/** Says that a person was pinned to the top of the list. */
export function PinnedMark() {
  return <Pin className={styles.pin} role="img" aria-label={leaderTexts.pinned} />;
}
