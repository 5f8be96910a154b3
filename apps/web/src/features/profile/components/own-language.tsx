import { editProfile } from '@branchline/contract/profile';
import { useMutation } from '@tanstack/react-query';
import type { Language } from '@branchline/contract/languages';
import { call } from '#lib/api-client.ts';
import { profileTexts } from '#lib/texts/profile-texts.ts';
import { Card } from '#ui/card.tsx';
import { LanguageSelect } from '#ui/language-select.tsx';
import styles from './profile-section.module.css';

/** The language of everything that is said to this person, on every device and in texts and mails. */
export function OwnLanguage() {
  const save = useMutation({
    mutationFn: (locale: Language) => call(editProfile, { body: { locale } }),
  });
  return (
    <Card title={profileTexts.language}>
      <div className={styles.section}>
        <p className={styles.words}>{profileTexts.languageHelp}</p>
        <LanguageSelect
          disabled={save.isPending}
          onChoose={async (language) => {
            await save.mutateAsync(language);
          }}
        />
      </div>
    </Card>
  );
}
