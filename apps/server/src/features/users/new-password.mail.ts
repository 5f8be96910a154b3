import type { AppContext } from '#app-context';
import { languageOfPerson, readSetting } from '#features/settings';
import { greet, say } from '#platform/language/translate';
import type { UserRecord } from './users.repository.ts';

/** Tells somebody by mail that another person set a new password for the account. */
export const mailNewPassword = async (context: AppContext, user: UserRecord): Promise<void> => {
  const { email, firstName } = user;
  if (email === null) return;
  const name = await readSetting(context, 'app_name');
  const language = await languageOfPerson(context, user);
  const changed = say(
    language,
    'Your organisation set a new password for your account, and every device was signed out.',
  );
  const remedy = say(language, 'If you did not expect this, choose a password of your own and tell your organisation:');
  await context.mail.send({
    to: email,
    subject: say(language, '{name}: a new password was set for you', { name }),
    text: `${greet(language, firstName)}\n\n${changed}\n\n${remedy}\n${context.config.publicUrl}/forgot-password\n`,
  });
};
