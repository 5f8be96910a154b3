import { screenTitles } from '#lib/texts/screen-titles.ts';
import { privacyTexts as texts } from '#features/static-pages/static-texts.ts';
import { LegalContact } from './components/legal-contact.tsx';
import { StaticPage } from './components/static-page.tsx';
import { TextSections } from './components/text-sections.tsx';

export function PrivacyPage() {
  return (
    <StaticPage name={screenTitles.privacy} title={texts.title} intro={texts.intro}>
      <TextSections sections={texts.sections} endings={{ contact: <LegalContact /> }} />
    </StaticPage>
  );
}
