import { isLanguage, type Language, languageNames } from '@branchline/contract/languages';
import { chooseLanguage, offeredLanguages, readLanguage } from '#lib/language.ts';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { Select } from './select.tsx';

interface LanguageSelectProps {
  /** What happens besides, before the page is drawn in that language. */
  onChoose?: ((language: Language) => Promise<void>) | undefined;
  disabled?: boolean;
}

/** The languages the organisation offers, each by its own name. */
export function LanguageSelect({ onChoose, disabled }: LanguageSelectProps) {
  const offered = offeredLanguages();
  const choose = (value: string): void => {
    if (!isLanguage(value)) return;
    void (onChoose?.(value) ?? Promise.resolve()).then(
      () => chooseLanguage(value),
      () => undefined,
    );
  };
  if (offered.length < 2) return null;
  return (
    <Select
      size="small"
      aria-label={uiTexts.language}
      disabled={disabled}
      value={readLanguage()}
      options={offered.map((language) => ({ value: language, label: languageNames[language] }))}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
