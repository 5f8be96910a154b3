import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Card } from '#ui/card.tsx';
import { OwnLanguageSelect } from './own-language-select.tsx';
import styles from './profile-section.module.css';

export function OwnLanguage() {
  return (
    <Card title={profileTexts.language}>
      <div className={styles.section}>
        <p className={styles.words}>{profileTexts.languageHelp}</p>
        <OwnLanguageSelect />
      </div>
    </Card>
  );
}
