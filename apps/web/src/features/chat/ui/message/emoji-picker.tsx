import { useEffect, useMemo, useRef, useState } from 'react';
import groups from 'unicode-emoji-json/data-by-group.json';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { SearchInput } from '#ui/search-input.tsx';
import styles from './emoji-picker.module.css';

/** What newer systems alone draw, and the server may not know yet, is left out. */
const newestVersion = 15;
const searchDelayMs = 150;
const known = groups.map(({ name, emojis }) => ({
  name,
  emojis: emojis.filter(({ emoji_version: version }) => Number(version) <= newestVersion),
}));

/** Every emoji, by group, and found by its English name. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const found = useMemo(() => {
    const words = search.toLowerCase().trim();
    return known
      .map((group) => ({ ...group, emojis: group.emojis.filter(({ name }) => name.includes(words)) }))
      .filter(({ emojis }) => emojis.length > 0);
  }, [search]);
  return (
    <div className={styles.picker}>
      <SearchInput
        ref={box}
        label={gestureTexts.searchEmoji}
        value={search}
        onSearch={setSearch}
        delay={searchDelayMs}
      />
      <div className={styles.groups}>
        {found.map(({ name, emojis }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <div className={styles.grid}>
              {emojis.map(({ emoji, name: label }) => (
                <button
                  key={emoji}
                  type="button"
                  className={styles.emoji}
                  aria-label={label}
                  title={label}
                  onClick={() => onPick(emoji)}
                >
                  {emoji}
                </button>
              ))}
            </div>
          </section>
        ))}
        {found.length === 0 && <p role="status">{gestureTexts.noEmoji(search.trim())}</p>}
      </div>
    </div>
  );
}
