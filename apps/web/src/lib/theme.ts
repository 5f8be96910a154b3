import { useSyncExternalStore } from 'react';
import { applyTheme, readThemeChoice, type ThemeChoice } from './page-theme.ts';
import { writeStored } from './stored-keys.ts';

const listeners = new Set<() => void>();
let choice = readThemeChoice();

export const setTheme = (next: ThemeChoice): void => {
  choice = next;
  writeStored('theme', next === 'system' ? null : next);
  applyTheme(choice);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  const readAgain = (): void => {
    choice = readThemeChoice();
    applyTheme(choice);
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
