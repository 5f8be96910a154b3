import type { Reach } from '@branchline/contract/shapes';
import { MessageSquareOff } from 'lucide-react';
import { leaderTexts } from '#lib/texts/leader-texts.ts';
import styles from './leader.module.css';

/** Says under a customer's name that no notification reaches them. */
export function ReachHint({ reach }: { reach: Exclude<Reach, 'push'> }) {
  return (
    <p className={styles.reach}>
      <MessageSquareOff className={styles.mark} aria-hidden="true" />
      {leaderTexts.reach[reach]}
    </p>
  );
}
