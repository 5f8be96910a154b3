import { readStored } from './stored-keys.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const isChoice = (value: string | null): value is ThemeChoice =>
  (themeChoices as readonly (string | null)[]).includes(value);

/** What the reader chose on this device. */
export const readThemeChoice = (): ThemeChoice => {
  const stored = readStored('theme');
  return isChoice(stored) ? stored : 'system';
};

/** The colour of the browser's own bars follows the choice; the pair in index.html follows the system. */
const paintBars = (choice: ThemeChoice): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') || meta.dataset['scheme'] === 'dark' ? 'dark' : 'light';
    meta.dataset['scheme'] = own;
    if (choice === 'system') meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === choice ? 'all' : 'not all';
  }
};

/** Puts a choice on the page. */
export const applyTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  paintBars(choice);
};
