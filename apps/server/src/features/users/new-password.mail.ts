import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import type { UserRecord } from './users.repository.ts';

/** Tells somebody by mail that another person set a new password for the account. */
export const mailNewPassword = async (context: AppContext, { email, firstName }: UserRecord): Promise<void> => {
  if (email === null) return;
  const name = await readSetting(context, 'app_name');
  const { publicUrl } = context.config;
  await context.mail.send({
    to: email,
    subject: `${name}: a new password was set for you`,
    text:
      `Hello${firstName === '' ? '' : ` ${firstName}`},\n\n` +
      'Your organisation set a new password for your account, and every device was signed out.\n\n' +
      `If you did not expect this, choose a password of your own and tell your organisation:\n${publicUrl}/forgot-password\n`,
  });
};
