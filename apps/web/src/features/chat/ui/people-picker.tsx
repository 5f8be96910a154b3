import { maxSearchLength } from '@branchline/contract/fields';
import type { ReactNode } from 'react';
import type { ChosenPeople, Person } from '#features/chat/core/inbox.ts';
import { shownName } from '#lib/shown-name.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import styles from './people-picker.module.css';

const searchDelayMs = 300;

interface PeoplePickerProps {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  isFetching: boolean;
  /** Listed first, whatever the search. */
  chosen: ChosenPeople;
  onChoose: (chosen: ChosenPeople) => void;
  /** How many may be chosen; without one, all. */
  most?: number;
  /** The matches; undefined while loading. */
  found: readonly Person[] | undefined;
  /** Below the search field. */
  note?: ReactNode;
  /** At the end of the list: why it is empty, or more of it. */
  children: ReactNode;
}

/** A searchable list of people with checkboxes. Pictures tell people of the same name apart. */
export function PeoplePicker({ chosen, onChoose, found, most = Infinity, ...props }: PeoplePickerProps) {
  const toggle = (person: Person): void => {
    const next = new Map(chosen);
    if (!next.delete(person.userId)) next.set(person.userId, person);
    onChoose(next);
  };
  const others = found?.filter(({ userId }) => !chosen.has(userId)) ?? [];
  return (
    <>
      <SearchInput
        label={props.searchLabel}
        value={props.search}
        onSearch={props.onSearch}
        maxLength={maxSearchLength}
        delay={searchDelayMs}
        busy={props.isFetching}
      />
      {props.note}
      <div className={styles.people}>
        {[...chosen.values(), ...others].map((person) => (
          <Checkbox
            key={person.userId}
            className={styles.person}
            label={
              <span className={styles.label}>
                <Avatar name={shownName(person.username)} src={person.profile} size={32} />
                <bdi>{shownName(person.username)}</bdi>
              </span>
            }
            checked={chosen.has(person.userId)}
            disabled={!chosen.has(person.userId) && chosen.size >= most}
            onChange={() => toggle(person)}
          />
        ))}
        {props.children}
      </div>
    </>
  );
}
