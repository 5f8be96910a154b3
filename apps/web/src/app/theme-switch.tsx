import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { type ThemeChoice, themeChoices } from '#lib/page-theme.ts';
import { setTheme, useThemeChoice } from '#lib/theme.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './theme-switch.module.css';

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
