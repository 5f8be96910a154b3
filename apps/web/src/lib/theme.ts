import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored-keys.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const listeners = new Set<() => void>();
const isChoice = (value: string | null): value is ThemeChoice =>
  (themeChoices as readonly (string | null)[]).includes(value);
const readChoice = (): ThemeChoice => {
  const stored = readStored('theme');
  return isChoice(stored) ? stored : 'system';
};
let choice = readChoice();

/** The colour of the browser's own bars follows the choice; the pair in index.html follows the system. */
const paintBars = (): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') || meta.dataset['scheme'] === 'dark' ? 'dark' : 'light';
    meta.dataset['scheme'] = own;
    if (choice === 'system') meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === choice ? 'all' : 'not all';
  }
};

/** Puts the stored choice on the page. Call it before the first render, so that nothing flashes. */
export const applyTheme = (): void => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  paintBars();
};

export const setTheme = (next: ThemeChoice): void => {
  choice = next;
  writeStored('theme', next === 'system' ? null : next);
  applyTheme();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  const readAgain = (): void => {
    choice = readChoice();
    applyTheme();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', readAgain);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', readAgain);
  };
};

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
