import { applyTheme, readThemeChoice, type ThemeChoice } from './page-theme.ts';
import { createStore, useStore } from './store.ts';
import { writeStored } from './stored-keys.ts';

const choice = createStore(readThemeChoice());
choice.subscribe(applyTheme);

export const setTheme = (next: ThemeChoice): void => {
  writeStored('theme', next === 'system' ? null : next);
  choice.set(next);
};

// Chosen in another tab.
window.addEventListener('storage', () => choice.set(readThemeChoice()));

export const useThemeChoice = (): ThemeChoice => useStore(choice, (theme) => theme);
