import type { AppContext } from '#app-context';
import { languageOfPerson, readSetting } from '#features/settings';
import { countSentText } from '#features/texts';
import { greet, say } from '#platform/language/translate';
import type { UserRecord } from './users.repository.ts';

/**
 * Tells the address that somebody had before that the e-mail address or phone number of the account was changed.
 * Customers hear of another number by text: it is what they sign in with, and their e-mail address nobody has proven.
 */
export const notifyNewContact = async (
  context: AppContext,
  user: Pick<UserRecord, 'role' | 'email' | 'phone' | 'firstName' | 'locale'>,
  { isPhoneChanged }: { readonly isPhoneChanged: boolean },
): Promise<void> => {
  const { role, email, phone, firstName } = user;
  const name = await readSetting(context, 'app_name');
  const language = await languageOfPerson(context, user);
  if (email === null || (role === 'customer' && isPhoneChanged)) {
    if (phone === null) return;
    await countSentText(context);
    await context.sms.send({
      to: `${context.config.phoneCountryCode}${phone}`,
      text: say(
        language,
        '{name}: the e-mail address or phone number of your account was changed. If you did not expect this, tell your organisation at once.',
        { name },
      ),
    });
    return;
  }
  const changed = say(
    language,
    'The e-mail address or phone number of your account was changed. From now on, codes go to the new one.',
  );
  const remedy = say(language, 'If you did not expect this, tell your organisation at once.');
  await context.mail.send({
    to: email,
    subject: say(language, '{name}: your e-mail address or phone number was changed', { name }),
    text: `${greet(language, firstName)}\n\n${changed}\n\n${remedy}\n`,
  });
};
