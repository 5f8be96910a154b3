import { maxSearchLength } from '@branchline/contract/fields';
import type { Ref } from 'react';
import { useBranchOptions } from '#lib/branches.ts';
import { useSession } from '#lib/session-store.ts';
import { roleTexts } from '#lib/texts/role-texts.ts';
import { useLeaderOptions } from '#lib/leader-options.ts';
import { ownLeaderTexts } from '#lib/texts/own-leader-texts.ts';
import { userTexts as texts } from '#features/users/user-texts.ts';
import { DayRange } from '#ui/day-range.tsx';
import { Field } from '#ui/field.tsx';
import { type PendingSearch, SearchInput } from '#ui/search-input.tsx';
import { Select } from '#ui/select.tsx';
import { useLabelOptions } from '../api/use-label-options.ts';
import { useRoles } from '../api/use-users.ts';
import type { UserFilters } from '../lib/user-filters.ts';
import { usePersonalBranches } from '../own-leaders/use-own-leaders.ts';

const searchDelayMs = 800;
const statuses = [
  { value: 'true', label: texts.active },
  { value: 'false', label: texts.inactive },
];

interface UserFilterBarProps {
  filters: UserFilters;
  isSearching: boolean;
  pendingSearch: Ref<PendingSearch>;
  onChange: (change: Partial<Record<keyof UserFilters, string>>) => void;
}

/** The fields that narrow the users list; a branch leader has one branch only. */
export function UserFilterBar({ filters, isSearching, pendingSearch, onChange }: UserFilterBarProps) {
  const session = useSession();
  const isAdmin = session?.role === 'admin';
  const branch = isAdmin ? filters.branch : (session?.branchId ?? '');
  const labels = useLabelOptions(branch);
  const personal = usePersonalBranches();
  const { data: leaders = [] } = useLeaderOptions(personal.has(branch) ? branch : '');
  const { data: roles } = useRoles();
  const { data: branches } = useBranchOptions();
  return (
    <>
      <Field label={texts.search}>
        <SearchInput
          label={texts.search}
          value={filters.search}
          delay={searchDelayMs}
          pending={pendingSearch}
          busy={isSearching}
          maxLength={maxSearchLength}
          onSearch={(search) => onChange({ search })}
        />
      </Field>
      <DayRange
        startDate={filters.startDate}
        endDate={filters.endDate}
        onChange={(end, day) => onChange({ [end]: day })}
      />
      <Field label={texts.status}>
        <Select
          placeholder={texts.all}
          options={statuses}
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </Field>
      <Field label={texts.role}>
        <Select
          placeholder={texts.all}
          options={roles?.map(({ slug }) => ({ value: slug, label: roleTexts[slug] }))}
          value={filters.role}
          onChange={(event) => onChange({ role: event.target.value })}
        />
      </Field>
      {isAdmin && (
        <Field label={texts.branch}>
          <Select
            placeholder={texts.all}
            options={branches}
            value={filters.branch}
            onChange={(event) => onChange({ branch: event.target.value })}
          />
        </Field>
      )}
      {(personal.size > 0 || filters.leader !== '') && (
        <Field label={ownLeaderTexts.leader}>
          <Select
            placeholder={texts.all}
            options={[...leaders, { value: 'nobody', label: ownLeaderTexts.nobody }]}
            value={filters.leader}
            onChange={(event) => onChange({ leader: event.target.value })}
          />
        </Field>
      )}
      {labels.length > 0 && (
        <Field label={texts.label}>
          <Select
            placeholder={texts.all}
            options={labels}
            value={filters.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}
