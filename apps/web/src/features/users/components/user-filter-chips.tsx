import { useBranchOptions } from '#lib/branches.ts';
import { listDate } from '#lib/dates.ts';
import { useSession } from '#lib/session-store.ts';
import { roleTexts } from '#lib/texts/role-texts.ts';
import { useLeaderOptions } from '#lib/leader-options.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { Chip } from '#ui/chip.tsx';
import { useLabelOptions } from '../api/use-label-options.ts';
import type { UserFilters } from '../lib/user-filters.ts';

interface UserFilterChipsProps {
  filters: UserFilters;
  onRemove: (name: keyof UserFilters) => void;
}

/** The filters that are on; each can be taken off. */
export function UserFilterChips({ filters, onRemove }: UserFilterChipsProps) {
  const { data: branches = [] } = useBranchOptions();
  const session = useSession();
  const branch = session?.role === 'admin' ? filters.branch : (session?.branchId ?? '');
  const labels = useLabelOptions(branch);
  const { data: leaders = [] } = useLeaderOptions(filters.leader === '' ? '' : branch);
  const kinds = { ...texts, leader: ownLeaderTexts.leader, startDate: uiTexts.startDate, endDate: uiTexts.endDate };
  const words: Record<keyof UserFilters, (value: string) => string> = {
    search: (value) => value,
    startDate: listDate,
    endDate: listDate,
    status: (value) => (value === 'true' ? texts.active : texts.inactive),
    role: (value) => (roleTexts as Readonly<Record<string, string>>)[value] ?? value,
    branch: (value) => branches.find((branch) => branch.value === value)?.label ?? '…',
    label: (value) => labels.find((label) => label.value === value)?.label ?? '…',
    leader: (value) =>
      value === 'nobody' ? ownLeaderTexts.nobody : (leaders.find((leader) => leader.value === value)?.label ?? '…'),
  };
  const names = Object.keys(words) as (keyof UserFilters)[];
  return names
    .filter((name) => filters[name] !== '')
    .map((name) => (
      <Chip key={name} kind={kinds[name]} label={words[name](filters[name])} onRemove={() => onRemove(name)} />
    ));
}
