import type { Language } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import type { Notice, NoticeWords } from '#features/notices';
import { readSetting } from '#features/settings';
import { inOneText } from '#platform/language/one-text';
import { say } from '#platform/language/translate';

const send = async (context: AppContext, phone: string, text: (name: string) => string): Promise<void> => {
  const name = await readSetting(context, 'app_name');
  await context.sms.send({ to: `${context.config.phoneCountryCode}${phone}`, text: text(name) });
};

/** To the new number: the code, or, where it is somebody's, to its owner that nothing changed. */
export const textNewNumber = (
  context: AppContext,
  {
    phone,
    code,
    isTaken,
    language,
  }: { readonly phone: string; readonly code: string; readonly isTaken: boolean; readonly language: Language },
): Promise<void> =>
  send(context, phone, (name) =>
    isTaken
      ? say(
          language,
          '{name}: somebody wanted to move their account to this number, which has an account already. Nothing was changed.',
          { name },
        )
      : inOneText(name, context.config.publicUrl, (shown) =>
          say(language, '{name}: your code to move your account to this number is {code}. It is valid for 5 minutes.', {
            name: shown,
            code,
          }),
        ),
  );

/** To the number before, once it is another. */
export const oldNumberNotice = ({ name, language }: NoticeWords, phone: string): Notice => ({
  to: phone,
  subject: null,
  text: say(
    language,
    '{name}: your account was moved to another number. If you did not do this, tell your organisation at once.',
    { name },
  ),
});
