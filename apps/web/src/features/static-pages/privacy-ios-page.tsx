import { useAppName } from '#lib/public-settings.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { privacyIosTexts as texts } from '#features/static-pages/privacy-ios-texts.ts';
import { staticTexts } from '#features/static-pages/static-texts.ts';
import { LegalContact } from './components/legal-contact.tsx';
import { StaticPage } from './components/static-page.tsx';
import { TextSections } from './components/text-sections.tsx';

export function PrivacyIosPage() {
  const appName = useAppName();
  const { words, day } = texts.effectiveDate;
  const date = <time dateTime={day}>{staticTexts.effective(words, day)}</time>;
  return (
    <StaticPage name={screenTitles.privacyIos} title={texts.title} intro={texts.intro(appName)} note={date}>
      <TextSections sections={texts.sections} endings={{ contact: <LegalContact /> }} />
    </StaticPage>
  );
}
