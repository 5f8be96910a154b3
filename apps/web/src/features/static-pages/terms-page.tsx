import { screenTitles } from '#lib/texts/screen-titles.ts';
import { termsTexts as texts } from '#features/static-pages/static-texts.ts';
import { LegalContact } from './components/legal-contact.tsx';
import { StaticPage } from './components/static-page.tsx';
import { TextSections } from './components/text-sections.tsx';

export function TermsPage() {
  return (
    <StaticPage name={screenTitles.terms} title={texts.title} intro={texts.intro}>
      <TextSections sections={texts.sections} endings={{ contact: <LegalContact /> }} />
    </StaticPage>
  );
}
