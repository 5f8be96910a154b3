import { useState } from 'react';
import { ownLeaderTexts as texts } from '#lib/texts/own-leader-texts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { nameOf } from '../lib/name-of.ts';
import styles from './own-leaders.module.css';
import { useOwnCustomers } from './use-own-leaders.ts';

const searchDelayMs = 300;

interface CustomerPickerProps {
  leaderId: string;
  /** Names by id. */
  chosen: ReadonlyMap<string, string>;
  onChange: (chosen: ReadonlyMap<string, string>) => void;
  error: string | undefined;
}

/** Chooses some of a leader's own customers, found by name; those chosen stay so while one searches for others. */
export function CustomerPicker({ leaderId, chosen, onChange, error }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  const { data, error: failure, refetch, isFetching } = useOwnCustomers(leaderId, search);
  const toggle = (id: string, name: string): void => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    onChange(next);
  };
  return (
    <div className={styles.picker}>
      <Field label={texts.find} help={texts.chosen(chosen.size)} error={error}>
        <SearchInput
          label={texts.find}
          value={search}
          delay={searchDelayMs}
          busy={isFetching}
          maxLength={100}
          onSearch={setSearch}
        />
      </Field>
      {data ? (
        <ul role="list" className={styles.people} aria-label={texts.which}>
          {data.list.map((user) => (
            <li key={user.id}>
              <Checkbox
                label={<bdi>{nameOf(user)}</bdi>}
                checked={chosen.has(user.id)}
                onChange={() => toggle(user.id, nameOf(user))}
              />
            </li>
          ))}
          {data.list.length === 0 && <li className={styles.quiet}>{texts.noCustomers}</li>}
          {data.total > data.list.length && <li className={styles.quiet}>{texts.more}</li>}
        </ul>
      ) : failure ? (
        <ErrorState compact message={texts.customersFailed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="rows" count={3} />
      )}
    </div>
  );
}
