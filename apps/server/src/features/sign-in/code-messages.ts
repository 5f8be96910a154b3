import type { Language } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { type Notice, readNoticeWords } from '#features/notices';
import { languageOfPerson, readSetting } from '#features/settings';
import { inOneText } from '#platform/language/one-text';
import { greet, say } from '#platform/language/translate';
import type { Account } from './accounts.ts';
import type { Person } from './people.repository.ts';

interface CodeToSend {
  readonly person: Person | undefined;
  readonly code: string;
  /** What it was asked for in. */
  readonly language: Language | undefined;
}

/** What every text begins with, and its sentences are filled with. */
const readWords = async (context: AppContext, { person, code, language: asked }: CodeToSend) => ({
  language: await languageOfPerson(context, person, asked),
  values: { name: await readSetting(context, 'app_name'), code, url: context.config.publicUrl },
});

const sendText = ({ sms, config }: AppContext, phone: string, text: string): Promise<void> =>
  sms.send({ to: `${config.phoneCountryCode}${phone}`, text });

/** Texts a sign-in code, or says why there is none: to staff where they sign in, to others that they are turned off. */
export const textSignInCode = async (
  context: AppContext,
  { phone, ...asked }: CodeToSend & { readonly phone: string },
): Promise<void> => {
  const { person } = asked;
  const { language, values } = await readWords(context, asked);
  const text =
    person?.isActive === false
      ? say(language, '{name}: this account is turned off. Please ask your organisation to turn it on again.', values)
      : person !== undefined && person.role !== 'customer'
        ? say(
            language,
            '{name}: this number belongs to a staff account. Sign in with your password: {url}/login',
            values,
          )
        : inOneText(values.name, values.url, (name) =>
            say(language, '{name}: your code is {code}. It is valid for 5 minutes.', { ...values, name }),
          );
  await sendText(context, phone, text);
};

/**
 * Sends a reset code to the address that was typed: a mail for an e-mail address, a text for a number, unless `byMail`.
 * Customers are told that they need no password; strangers get nothing. False when nothing was sent.
 */
export const sendResetCode = async (
  context: AppContext,
  { account, byMail, ...asked }: CodeToSend & { readonly account: Account; readonly byMail: boolean },
): Promise<boolean> => {
  const { person } = asked;
  if (person === undefined) return false;
  const { language, values } = await readWords(context, asked);
  if (account.kind === 'phone' && !byMail) {
    const text =
      person.role === 'customer'
        ? say(language, '{name}: you sign in with a code by text, without a password: {url}/', values)
        : person.isActive
          ? inOneText(values.name, values.url, (name) =>
              say(language, '{name}: your code to choose a new password is {code}. It is valid for 5 minutes.', {
                ...values,
                name,
              }),
            )
          : say(
              language,
              '{name}: this account is turned off. Please ask your organisation to turn it on again.',
              values,
            );
    await sendText(context, account.value, text);
    return true;
  }
  const to = account.kind === 'email' ? (person.email ?? account.value) : person.email;
  if (to === null) return false;
  const sentence =
    person.role === 'customer'
      ? say(language, 'You sign in with a code by text, without a password: {url}/', values)
      : person.isActive
        ? say(language, 'Your code to choose a new password is {code}. It is valid for 5 minutes.', values)
        : say(language, 'This account is turned off. Please ask your organisation to turn it on again.');
  const ending = say(
    language,
    'If you did not ask for this, you need not do anything: nobody can use the code without this mail.',
  );
  await context.mail.send({
    to,
    subject: say(language, '{name}: choose a new password', values),
    text: `${greet(language, person.firstName)}\n\n${sentence}\n\n${ending}\n`,
  });
  return true;
};

export type SecurityEvent = 'password changed' | 'second factor on' | 'second factor off' | 'new device';

const happened: Readonly<Record<SecurityEvent, (language: Language, name: string) => [subject: string, text: string]>> =
  {
    'password changed': (language, name) => [
      say(language, '{name}: your password was changed', { name }),
      say(language, 'The password of your account was changed, and every other device was signed out.'),
    ],
    'second factor on': (language, name) => [
      say(language, '{name}: your second factor is on', { name }),
      say(language, 'From now on, signing in to your account asks for a code from your authenticator app.'),
    ],
    'second factor off': (language, name) => [
      say(language, '{name}: your second factor is off', { name }),
      say(language, 'Signing in to your account no longer asks for a code from your authenticator app.'),
    ],
    'new device': (language, name) => [
      say(language, '{name}: a sign-in on a new device', { name }),
      say(language, 'Your account was signed in to on a device, or from a network, that was not used for it before.'),
    ],
  };

/**
 * A mail to the owner of an account about what happens to it now; null where there is no address. Made before the
 * transaction that queues it: the embedded database has one connection.
 */
export const makeSecurityNotice = async (
  context: AppContext,
  { email, locale }: Pick<Person, 'email' | 'locale'>,
  event: SecurityEvent,
): Promise<Notice | null> => {
  if (email === null) return null;
  const { name, url, language: usual } = await readNoticeWords(context);
  const language = locale ?? usual;
  const [subject, text] = happened[event](language, name);
  const time = say(language, 'Time: {at}', {
    at: `${context.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  });
  const remedy = say(language, 'If this was not you, choose a new password at once and tell your organisation:');
  return { to: email, subject, text: `${text}\n\n${time}\n\n${remedy}\n${url}/forgot-password\n` };
};
