import { useAppName } from '#lib/public-settings.ts';
import { privacyIosTexts as texts } from '#lib/texts/privacy-ios-texts.ts';
import { staticTexts } from '#lib/texts/static-texts.ts';
import { LegalContact } from './components/legal-contact.tsx';
import { StaticPage } from './components/static-page.tsx';
import { TextSections } from './components/text-sections.tsx';

export function PrivacyIosPage() {
  const appName = useAppName();
  const date = <time dateTime="2025-06-26">{staticTexts.updated(texts.effectiveDate)}</time>;
  return (
    <StaticPage title={texts.title} intro={texts.intro(appName)} note={date}>
      <TextSections sections={texts.sections} endings={{ contact: <LegalContact /> }} />
    </StaticPage>
  );
}
