import type { User } from '@branchline/contract/shapes';
import { ArrowRightLeft } from 'lucide-react';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Button } from '#ui/button.tsx';
import type { HandoverGroup } from './handover-dialog.tsx';
import { nameOf } from '../lib/name-of.ts';
import styles from './own-leaders.module.css';

/** The customers who were chosen, by the leader whose own they are. */
const groupByLeader = (chosen: readonly User[]): HandoverGroup[] => {
  const groups = new Map<string, HandoverGroup>();
  for (const user of chosen) {
    if (!user.leader) continue;
    const customers = groups.get(user.leader.id)?.customers ?? [];
    groups.set(user.leader.id, { from: user.leader, customers: [...customers, { id: user.id, name: nameOf(user) }] });
  }
  return [...groups.values()];
};

interface ChosenBarProps {
  chosen: readonly User[];
  onChoosePage: () => void;
  onClear: () => void;
  onGive: (branchId: string, groups: HandoverGroup[]) => void;
}

/** What can be done with the customers who are chosen, on whatever page they stand. */
export function ChosenBar({ chosen, onChoosePage, onClear, onGive }: ChosenBarProps) {
  const branchIds = new Set(chosen.map(({ branch }) => branch?.id ?? ''));
  const [branchId = ''] = branchIds;
  return (
    <div className={styles.bar} role="group" aria-label={texts.chosen(chosen.length)}>
      <p role="status">{branchIds.size > 1 ? texts.giveOfOneBranch : texts.chosen(chosen.length)}</p>
      <Button size="small" variant="quiet" onClick={onChoosePage}>
        {texts.choosePage}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        {texts.chooseNone}
      </Button>
      <Button
        size="small"
        icon={<ArrowRightLeft />}
        disabled={branchIds.size > 1}
        onClick={() => onGive(branchId, groupByLeader(chosen))}
      >
        {texts.give}
      </Button>
    </div>
  );
}
