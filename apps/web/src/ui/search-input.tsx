import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './search-input.module.css';
import { Spinner } from './spinner.tsx';
import { TextInput } from './text-input.tsx';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type'> {
  /** The accessible name; also the placeholder when none is given. */
  label: string;
  value: string;
  /** Called after `delay` without typing; at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  /** Milliseconds. */
  delay?: number;
  busy?: boolean | undefined;
  size?: 'medium' | 'small';
}

export function SearchInput(props: SearchInputProps) {
  const { label, value, onSearch, delay = 0, busy = false, className, placeholder = label, onKeyDown, ...rest } = props;
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Changed from outside (a cleared filter, the back button): follow it. What comes back from our own search does not
  // overwrite what was typed meanwhile.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value);
    }
  }

  function search(text: string, wait: number) {
    clearTimeout(timer.current);
    setDraft(text);
    if (wait > 0) timer.current = setTimeout(() => hand(text), wait);
    else hand(text);
  }

  function hand(text: string) {
    setSent(text);
    onSearch(text);
  }

  return (
    <div className={classNames(styles.search, className)} ref={box}>
      <TextInput
        {...rest}
        type="search"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        inputClassName={styles.input}
        value={draft}
        leading={busy ? <Spinner size="small" /> : <Search className={styles.icon} aria-hidden="true" />}
        trailing={
          draft !== '' && (
            <IconButton
              label={uiTexts.clearSearch}
              icon={<X />}
              size="small"
              onClick={() => {
                search('', 0);
                box.current?.querySelector('input')?.focus();
              }}
            />
          )
        }
        onChange={(event) => search(event.target.value, delay)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value, 0);
          if (event.key === 'Escape' && draft !== '') {
            event.stopPropagation();
            search('', 0);
          }
          onKeyDown?.(event);
        }}
      />
    </div>
  );
}
