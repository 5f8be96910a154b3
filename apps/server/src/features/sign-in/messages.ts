import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import type { Account } from './accounts.ts';
import type { Person } from './people.repository.ts';

const appName = (context: AppContext): Promise<string> => readSetting(context, 'app_name');

const isValidFor = 'It is valid for 5 minutes.';

const sendText = ({ sms, config }: AppContext, phone: string, text: string): Promise<void> =>
  sms.send({ to: `${config.phoneCountryCode}${phone}`, text });

const turnedOff = 'this account is turned off. Please ask your organisation to turn it on again.';

/** Texts a sign-in code, or says why there is none: to staff where they sign in, to others that they are turned off. */
export const textSignInCode = async (
  context: AppContext,
  { phone, person, code }: { readonly phone: string; readonly person: Person | undefined; readonly code: string },
): Promise<void> => {
  const name = await appName(context);
  if (person?.isActive === false) return sendText(context, phone, `${name}: ${turnedOff}`);
  if (person !== undefined && person.role !== 'customer') {
    const link = `${context.config.publicUrl}/login`;
    return sendText(
      context,
      phone,
      `${name}: this number belongs to a staff account. Sign in with your password: ${link}`,
    );
  }
  return sendText(context, phone, `${name}: your code is ${code}. ${isValidFor}`);
};

/**
 * Sends a reset code to the address that was typed: a mail for an e-mail address, a text for a number, unless `byMail`.
 * Customers are told that they need no password; strangers get nothing. False when nothing was sent.
 */
export const sendResetCode = async (
  context: AppContext,
  { account, person, code, byMail }: { account: Account; person: Person | undefined; code: string; byMail: boolean },
): Promise<boolean> => {
  if (person === undefined) return false;
  const name = await appName(context);
  const sentence =
    person.role === 'customer'
      ? `you sign in with a code by text, without a password: ${context.config.publicUrl}/`
      : person.isActive
        ? `your code to choose a new password is ${code}. ${isValidFor}`
        : turnedOff;
  if (account.kind === 'phone' && !byMail) {
    await sendText(context, account.value, `${name}: ${sentence}`);
    return true;
  }
  const to = account.kind === 'email' ? (person.email ?? account.value) : person.email;
  if (to === null) return false;
  const ending = 'If you did not ask for this, you need not do anything: nobody can use the code without this mail.';
  await context.mail.send({
    to,
    subject: `${name}: choose a new password`,
    text: `Hello${person.firstName === '' ? '' : ` ${person.firstName}`},\n\n${upperFirst(sentence)}\n\n${ending}\n`,
  });
  return true;
};

const upperFirst = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export type SecurityEvent = 'password changed' | 'second factor on' | 'second factor off' | 'new device';

const happened: Readonly<Record<SecurityEvent, { subject: string; text: string }>> = {
  'password changed': {
    subject: 'your password was changed',
    text: 'The password of your account was changed, and every other device was signed out.',
  },
  'second factor on': {
    subject: 'your second factor is on',
    text: 'From now on, signing in to your account asks for a code from your authenticator app.',
  },
  'second factor off': {
    subject: 'your second factor is off',
    text: 'Signing in to your account no longer asks for a code from your authenticator app.',
  },
  'new device': {
    subject: 'a sign-in on a new device',
    text: 'Your account was signed in to on a device, or from a network, that was not used for it before.',
  },
};

/** Tells the owner of an account by mail what happened to it. */
export const mailSecurityEvent = async (context: AppContext, person: Person, event: SecurityEvent): Promise<void> => {
  if (person.email === null) return;
  const name = await appName(context);
  const { subject, text } = happened[event];
  const at = `${context.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const remedy = `If this was not you, choose a new password at once and tell your organisation:\n${context.config.publicUrl}/forgot-password`;
  await context.mail.send({
    to: person.email,
    subject: `${name}: ${subject}`,
    text: `${text}\n\nTime: ${at}\n\n${remedy}\n`,
  });
};
