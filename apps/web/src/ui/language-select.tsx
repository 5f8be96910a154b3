import { chooseLanguage, languageChoices, pageLanguage } from '#lib/language.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Select } from './select.tsx';

interface LanguageSelectProps {
  /** What happens besides, before the page is drawn in that language. */
  onChoose?: ((language: ReturnType<typeof pageLanguage>) => Promise<void>) | undefined;
  disabled?: boolean;
}

/** The languages the organisation offers, each by its own name. */
export function LanguageSelect({ onChoose, disabled }: LanguageSelectProps) {
  const choices = languageChoices();
  const choose = (value: string): void => {
    const language = choices.find((choice) => choice.value === value)?.value;
    if (language === undefined) return;
    void (onChoose?.(language) ?? Promise.resolve()).then(
      () => chooseLanguage(language),
      () => undefined,
    );
  };
  if (choices.length < 2) return null;
  return (
    <Select
      size="small"
      aria-label={uiTexts.language}
      disabled={disabled}
      value={pageLanguage()}
      options={choices}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
