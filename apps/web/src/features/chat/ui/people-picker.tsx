import { maxSearchLength } from '@branchline/contract/fields';
import type { ReactNode } from 'react';
import { conversationTexts } from '#lib/texts/conversation-texts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import styles from './people-picker.module.css';

const searchDelayMs = 300;

/** People by id, with their names. */
export type ChosenPeople = ReadonlyMap<string, string>;

interface PeoplePickerProps {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  isFetching: boolean;
  /** Stand first, whatever is searched. */
  chosen: ChosenPeople;
  onChoose: (chosen: ChosenPeople) => void;
  /** How many may be chosen; without one, all. */
  most?: number;
  /** Who matches the search, as id and name; undefined until they are there. */
  found: readonly (readonly [string, string])[] | undefined;
  /** Below the search field. */
  note?: ReactNode;
  /** At the end of the list: why it is empty, or more of it. */
  children: ReactNode;
}

/** A search field over people, with a box to tick for each. */
export function PeoplePicker({ chosen, onChoose, found, most = Infinity, ...props }: PeoplePickerProps) {
  const toggle = (userId: string, name: string): void => {
    const next = new Map(chosen);
    if (!next.delete(userId)) next.set(userId, name);
    onChoose(next);
  };
  const others = found?.filter(([userId]) => !chosen.has(userId)) ?? [];
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
        {[...chosen, ...others].map(([userId, name]) => (
          <Checkbox
            key={userId}
            className={styles.person}
            label={<bdi>{name || conversationTexts.newUser}</bdi>}
            checked={chosen.has(userId)}
            disabled={!chosen.has(userId) && chosen.size >= most}
            onChange={() => toggle(userId, name)}
          />
        ))}
        {props.children}
      </div>
    </>
  );
}
