import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import { countSentText } from '#features/texts';
import type { UserRecord } from './users.repository.ts';

/**
 * Tells the address that somebody had before that the e-mail address or phone number of the account was changed.
 * Customers hear of another number by text: it is what they sign in with, and their e-mail address nobody has proven.
 */
export const notifyNewContact = async (
  context: AppContext,
  { role, email, phone, firstName }: Pick<UserRecord, 'role' | 'email' | 'phone' | 'firstName'>,
  { isPhoneChanged }: { readonly isPhoneChanged: boolean },
): Promise<void> => {
  const name = await readSetting(context, 'app_name');
  if (email === null || (role === 'customer' && isPhoneChanged)) {
    if (phone === null) return;
    await countSentText(context);
    await context.sms.send({
      to: `${context.config.phoneCountryCode}${phone}`,
      text: `${name}: the e-mail address or phone number of your account was changed. If you did not expect this, tell your organisation at once.`,
    });
    return;
  }
  await context.mail.send({
    to: email,
    subject: `${name}: your e-mail address or phone number was changed`,
    text:
      `Hello${firstName === '' ? '' : ` ${firstName}`},\n\n` +
      'The e-mail address or phone number of your account was changed. From now on, codes go to the new one.\n\n' +
      'If you did not expect this, tell your organisation at once.\n',
  });
};
