import type { Notice, NoticeWords } from '#features/notices';
import { greet, say } from '#platform/language/translate';
import type { UserRecord } from './users.repository.ts';

/**
 * Says to the address that somebody had before that the e-mail address or phone number of the account was changed; null
 * where there was none. Customers hear of another number by text: it is what they sign in with, and their e-mail address
 * nobody has proven.
 */
export const newContactNotice = (
  { name, language: usual }: NoticeWords,
  { role, email, phone, firstName, locale }: Pick<UserRecord, 'role' | 'email' | 'phone' | 'firstName' | 'locale'>,
  { isPhoneChanged }: { readonly isPhoneChanged: boolean },
): Notice | null => {
  const language = locale ?? usual;
  if (email === null || (role === 'customer' && isPhoneChanged)) {
    if (phone === null) return null;
    const text = say(
      language,
      '{name}: the e-mail address or phone number of your account was changed. If you did not expect this, tell your organisation at once.',
      { name },
    );
    return { to: phone, subject: null, text };
  }
  const changed = say(
    language,
    'The e-mail address or phone number of your account was changed. From now on, codes go to the new one.',
  );
  const remedy = say(language, 'If you did not expect this, tell your organisation at once.');
  return {
    to: email,
    subject: say(language, '{name}: your e-mail address or phone number was changed', { name }),
    text: `${greet(language, firstName)}\n\n${changed}\n\n${remedy}\n`,
  };
};
