import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import type { UserRecord } from './users.repository.ts';

/** Tells the address that somebody had before that the e-mail address or phone number of the account was changed. */
export const mailNewContact = async (
  context: AppContext,
  { email, firstName }: Pick<UserRecord, 'email' | 'firstName'>,
): Promise<void> => {
  if (email === null) return;
  const name = await readSetting(context, 'app_name');
  await context.mail.send({
    to: email,
    subject: `${name}: your e-mail address or phone number was changed`,
    text:
      `Hello${firstName === '' ? '' : ` ${firstName}`},\n\n` +
      'The e-mail address or phone number of your account was changed. From now on, codes go to the new one.\n\n' +
      'If you did not expect this, tell your organisation at once.\n',
  });
};
