import { useSession } from '#lib/session-store.ts';
import { today } from '#lib/dates.ts';
import { userTexts as texts } from '#lib/texts/user-texts.ts';
import { DateInput } from '#ui/date-input.tsx';
import { Field } from '#ui/field.tsx';
import { SearchInput } from '#ui/search-input.tsx';
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
  onChange: (change: Partial<Record<keyof UserFilters, string>>) => void;
}

/** The fields that narrow the users list; dates are not later than today, and a branch leader has one branch only. */
export function UserFilterBar({ filters, isSearching, onChange }: UserFilterBarProps) {
  const isAdmin = useSession()?.role === 'admin';
  const { data: roles = [] } = useRoles();
  const { data: branches = [] } = useBranchOptions();
  const isTurned = filters.startDate !== '' && filters.endDate !== '' && filters.startDate > filters.endDate;
  return (
    <>
      <Field label={texts.search}>
        <SearchInput
          label={texts.search}
          value={filters.search}
          delay={searchDelayMs}
          busy={isSearching}
          maxLength={100}
          onSearch={(search) => onChange({ search })}
        />
      </Field>
      <Field label={texts.startDate} error={isTurned ? texts.startAfterEnd : undefined}>
        <DateInput
          value={filters.startDate}
          max={today()}
          onChange={(event) => onChange({ startDate: dayOrNothing(event.target.value) })}
        />
      </Field>
      <Field label={texts.endDate}>
        <DateInput
          value={filters.endDate}
          max={today()}
          onChange={(event) => onChange({ endDate: dayOrNothing(event.target.value) })}
        />
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

/** A day later than today is not taken: the field stays as it was. */
const dayOrNothing = (day: string): string => (day <= today() ? day : today());
