import { type ChangeEvent, type Ref, useState } from 'react';
import { useSession } from '#lib/session-store.ts';
import { today } from '#lib/dates.ts';
import { userTexts as texts } from '#lib/texts/user-texts.ts';
import { DateInput } from '#ui/date-input.tsx';
import { Field } from '#ui/field.tsx';
import { type PendingSearch, SearchInput } from '#ui/search-input.tsx';
import { Select } from '#ui/select.tsx';
import { useBranchOptions } from '../api/use-branch-options.ts';
import { useRoles } from '../api/use-users.ts';
import type { UserFilters } from '../lib/user-filters.ts';

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

/** The fields that narrow the users list; a later day becomes today, and a branch leader has one branch only. */
export function UserFilterBar({ filters, isSearching, pendingSearch, onChange }: UserFilterBarProps) {
  const isAdmin = useSession()?.role === 'admin';
  const { data: roles = [] } = useRoles();
  const { data: branches = [] } = useBranchOptions();
  const [late, setLate] = useState<'startDate' | 'endDate' | null>(null);
  const isTurned = filters.startDate !== '' && filters.endDate !== '' && filters.startDate > filters.endDate;
  const takeDay = (name: 'startDate' | 'endDate') => (event: ChangeEvent<HTMLInputElement>) => {
    const isLate = event.target.value > today();
    setLate(isLate ? name : null);
    onChange({ [name]: isLate ? today() : event.target.value });
  };
  return (
    <>
      <Field label={texts.search}>
        <SearchInput
          label={texts.search}
          value={filters.search}
          delay={searchDelayMs}
          pending={pendingSearch}
          busy={isSearching}
          maxLength={100}
          onSearch={(search) => onChange({ search })}
        />
      </Field>
      <Field
        label={texts.startDate}
        error={late === 'startDate' ? texts.notLaterThanToday : isTurned ? texts.startAfterEnd : undefined}
      >
        <DateInput value={filters.startDate} max={today()} onChange={takeDay('startDate')} />
      </Field>
      <Field label={texts.endDate} error={late === 'endDate' ? texts.notLaterThanToday : undefined}>
        <DateInput value={filters.endDate} max={today()} onChange={takeDay('endDate')} />
      </Field>
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
          options={roles.map(({ slug, name }) => ({ value: slug, label: name }))}
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
    </>
  );
}
