import { useAppName } from '#lib/public-settings.ts';
import { screenTitles } from '#lib/texts/screen-titles.ts';
import { aboutTexts as texts } from '#features/static-pages/static-texts.ts';
import { StaticPage } from './components/static-page.tsx';
import { TextSections } from './components/text-sections.tsx';

export function AboutPage() {
  const appName = useAppName();
  return (
    <StaticPage name={screenTitles.about} title={texts.title(appName)} intro={texts.intro(appName)}>
      <TextSections sections={texts.sections} />
    </StaticPage>
  );
}
