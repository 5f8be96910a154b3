import { type KeyboardEvent, useEffect, useMemo, useRef, useState, memo } from 'react';
import { emojiStep } from '#features/chat/core/emoji-grid-navigation.ts';
import { type EmojiGroup as Group, loadEmoji } from '#features/chat/io/emoji-names/emoji-names.ts';
import { pageLanguage } from '#lib/language.ts';
import { emojiTexts } from '#features/chat/texts/emoji-texts.ts';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { SearchInput } from '#ui/search-input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { textDirection } from '#ui/text-direction.ts';
import styles from './emoji-picker.module.css';

const searchDelayMs = 150;

interface EmojiPickerProps {
  /** The person's own reaction. */
  chosen: string | null;
  onPick: (emoji: string) => void;
}

/** All emoji by group, searchable by name. A roving tabindex: Tab focuses one, arrow keys move on. */
export function EmojiPicker({ chosen, onPick }: EmojiPickerProps) {
  const [known, setKnown] = useState<readonly Group[]>();
  const [search, setSearch] = useState('');
  const [focused, setFocused] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    void loadEmoji(pageLanguage()).then(setKnown);
  }, []);
  const found = useMemo(() => {
    const words = search.toLowerCase().trim();
    return (known ?? [])
      .map((group) => ({ ...group, emojis: group.emojis.filter((one) => one.words.includes(words)) }))
      .filter(({ emojis }) => emojis.length > 0);
  }, [known, search]);
  const all = found.flatMap(({ emojis }) => emojis.map(({ emoji }) => emoji));
  const tabbable = focused !== undefined && all.includes(focused) ? focused : all[0];

  const focusAt = (place: number): void =>
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[place]?.focus();
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, target } = event;
    const grid = target instanceof HTMLElement ? target.parentElement : null;
    if (!(target instanceof HTMLButtonElement) || !grid) return;
    const step = emojiStep(
      {
        sizes: found.map(({ emojis }) => emojis.length),
        columns: getComputedStyle(grid).gridTemplateColumns.split(' ').length,
      },
      all.indexOf(target.value),
      { key: textDirection() === 'rtl' ? (turned[key] ?? key) : key, ctrlKey },
    );
    if (step === undefined) return;
    event.preventDefault();
    if (step < 0) box.current?.focus();
    else focusAt(step);
  };

  return (
    <div className={styles.picker}>
      <SearchInput
        ref={box}
        label={gestureTexts.searchEmoji}
        value={search}
        onSearch={setSearch}
        delay={searchDelayMs}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || all.length === 0) return;
          event.preventDefault();
          focusAt(0);
        }}
      />
      {!known ? (
        <div className={styles.groups}>
          <Spinner />
        </div>
      ) : all.length === 0 ? (
        <p role="status" className={styles.groups}>
          {gestureTexts.noEmoji(search.trim())}
        </p>
      ) : (
        <div
          ref={list}
          role="listbox"
          tabIndex={-1}
          aria-label={emojiTexts.list}
          className={styles.groups}
          onKeyDown={move}
          onFocus={({ target }) => target instanceof HTMLButtonElement && setFocused(target.value)}
          onClick={({ target }) => {
            const option = target instanceof Element && target.closest('button');
            if (option) onPick(option.value);
          }}
        >
          {found.map(({ name, emojis }) => (
            <EmojiGroup
              key={name}
              name={name}
              emojis={emojis}
              chosen={chosen}
              tabbable={emojis.some(({ emoji }) => emoji === tabbable) ? tabbable : undefined}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const turned: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

interface EmojiGroupProps extends Group {
  /** The person's own reaction. */
  chosen: string | null;
  /** The tab stop, if it is in this group. */
  tabbable: string | undefined;
}

/** A group of emoji under its name. Not drawn again while the focus moves in another one: there are near two thousand. */
const EmojiGroup = memo(function EmojiGroup({ name, emojis, chosen, tabbable }: EmojiGroupProps) {
  return (
    <div role="group" className={styles.group} aria-label={name}>
      <div className={styles.name} aria-hidden="true">
        {name}
      </div>
      <div className={styles.grid} role="presentation">
        {emojis.map(({ emoji, name: label }) => (
          <button
            key={emoji}
            type="button"
            role="option"
            aria-selected={emoji === chosen}
            className={styles.emoji}
            tabIndex={emoji === tabbable ? 0 : -1}
            aria-label={label}
            title={label}
            value={emoji}
          >
            {emoji}
          </button>
        ))}
      </div>
    </div>
  );
});
