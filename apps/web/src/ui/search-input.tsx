import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ComponentProps, type Ref } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';
import styles from './search-input.module.css';
import { Spinner } from './spinner.tsx';
import { TextInput } from './text-input.tsx';

/** What was typed and waits for its delay: whoever changes the list meanwhile takes it along or drops it. */
export interface PendingSearch {
  /** The text, which is not searched for any more by itself; undefined when none waits. */
  take: () => string | undefined;
  /** Empties the box without a search, for whoever takes every filter off. */
  clear: () => void;
}

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'type'> {
  /** The accessible name; also the placeholder when none is given. */
  label: string;
  value: string;
  /** Called after `delay` without typing; at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  /** Milliseconds. */
  delay?: number;
  pending?: Ref<PendingSearch>;
  busy?: boolean | undefined;
  size?: 'medium' | 'small';
}

export function SearchInput(props: SearchInputProps) {
  const { label, value, onSearch, delay = 0, pending, busy = false, className, placeholder = label, ...others } = props;
  const { onKeyDown, ...rest } = others;
  const [draft, setDraft] = useState(value);
  const [isPending, setIsPending] = useState(false);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const box = useRef<HTMLDivElement>(null);

  // Changed from outside (a cleared filter, the back button): follow it. What comes back from our own search does not
  // overwrite what was typed meanwhile.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value);
      setIsPending(false);
    }
  }

  function search(text: string, isImmediate: boolean) {
    setDraft(text);
    if (isImmediate) hand(text);
    else setIsPending(true);
  }

  function hand(text: string) {
    setIsPending(false);
    setSent(text);
    onSearch(text);
  }

  // By what is chosen when the delay ends, not when the key was pressed.
  const handDraft = useEffectEvent(() => hand(draft));
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => handDraft(), delay);
    return () => clearTimeout(timer);
  }, [isPending, draft, delay]);

  useImperativeHandle(pending, () => ({
    take: () => {
      if (!isPending) return undefined;
      setIsPending(false);
      setSent(draft);
      return draft;
    },
    // What is set here must be what the list's change brings a moment later: React draws the two apart.
    clear: () => {
      setIsPending(false);
      setSent('');
      setDraft('');
    },
  }));

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
                search('', true);
                box.current?.querySelector('input')?.focus();
              }}
            />
          )
        }
        onChange={(event) => search(event.target.value, delay === 0)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) search(event.currentTarget.value, true);
          if (event.key === 'Escape' && draft !== '' && !isComposing(event)) {
            event.stopPropagation();
            search('', true);
          }
          onKeyDown?.(event);
        }}
      />
    </div>
  );
}
