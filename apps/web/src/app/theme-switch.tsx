import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { type ThemeChoice, themeChoices, applyTheme, readThemeChoice } from '#lib/page-theme.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './theme-switch.module.css';
import { createStore, useStore } from '../lib/store.ts';
import { writeStored } from '../lib/stored-keys.ts';

const choice = createStore(readThemeChoice());
choice.subscribe(applyTheme);

const setTheme = (next: ThemeChoice): void => {
  writeStored('theme', next === 'system' ? null : next);
  choice.set(next);
};

// Chosen in another tab.
window.addEventListener('storage', () => choice.set(readThemeChoice()));

const useThemeChoice = (): ThemeChoice => useStore(choice, (theme) => theme);

const icons: Record<ThemeChoice, ReactNode> = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
};

/** Light, dark, or like the device. */
export function ThemeSwitch() {
  const choice = useThemeChoice();
  const name = useId();
  return (
    <fieldset className={styles.switch} aria-label={shellTexts.theme}>
      {themeChoices.map((theme) => (
        <label key={theme} className={styles.choice} title={shellTexts.themes[theme]}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={theme}
            checked={choice === theme}
            onChange={() => setTheme(theme)}
          />
          {icons[theme]}
          <VisuallyHidden>{shellTexts.themes[theme]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
