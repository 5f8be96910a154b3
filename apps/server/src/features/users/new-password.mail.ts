import type { Notice, NoticeWords } from '#features/notices';
import { greet, say } from '#platform/language/translate';
import type { UserRecord } from './users.repository.ts';

/** A mail to somebody that another person set a new password for the account; null where there is no address. */
export const newPasswordNotice = (
  { name, url, language: usual }: NoticeWords,
  { email, firstName, locale }: Pick<UserRecord, 'email' | 'firstName' | 'locale'>,
): Notice | null => {
  if (email === null) return null;
  const language = locale ?? usual;
  const changed = say(
    language,
    'Your organisation set a new password for your account, and every device was signed out.',
  );
  const remedy = say(language, 'If you did not expect this, choose a password of your own and tell your organisation:');
  return {
    to: email,
    subject: say(language, '{name}: a new password was set for you', { name }),
    text: `${greet(language, firstName)}\n\n${changed}\n\n${remedy}\n${url}/forgot-password\n`,
  };
};
