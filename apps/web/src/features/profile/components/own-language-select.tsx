import { editProfile } from '@branchline/contract/profile';
import { useMutation } from '@tanstack/react-query';
import type { Language } from '@branchline/contract/languages';
import { call } from '#lib/api-client.ts';
import { LanguageSelect } from '#ui/language-select.tsx';

/** Chooses the language of everything that is said to this person, on every device and in texts and mails. */
export function OwnLanguageSelect() {
  const save = useMutation({
    mutationFn: (locale: Language) => call(editProfile, { body: { locale } }),
  });
  return (
    <LanguageSelect
      disabled={save.isPending}
      onChoose={async (language) => {
        await save.mutateAsync(language);
      }}
    />
  );
}
