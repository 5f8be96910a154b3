import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import { countSentText } from '#features/texts';
import type { UserRecord } from '../users.repository.ts';
import type { ContactField } from './contact-changes.policy.ts';

const words: Readonly<Record<ContactField, string>> = {
  phone: 'phone number',
  email: 'e-mail address',
  password: 'password',
};

/** Where a person is asked: customers at their number, which is all they sign in with; staff at their e-mail address. */
export const oldAddressOf = ({ role, phone, email }: UserRecord): 'phone' | 'email' | null => {
  if (role !== 'customer' && email !== null) return 'email';
  return phone === null ? null : 'phone';
};

/** Sends the person the code by which a branch leader's change takes effect, to the old address. */
export const sendContactCode = async (
  context: AppContext,
  {
    user,
    fields,
    code,
  }: { readonly user: UserRecord; readonly fields: readonly ContactField[]; readonly code: string },
): Promise<void> => {
  const name = await readSetting(context, 'app_name');
  const what = fields.map((field) => words[field]).join(' and ');
  const ask =
    `your branch leader wants to change the ${what} of your account. If you want that too, give them this code: ` +
    `${code}. It is valid for 10 minutes.`;
  const otherwise = 'If you do not, give it to nobody and tell your organisation.';
  if (oldAddressOf(user) === 'email' && user.email !== null)
    return context.mail.send({
      to: user.email,
      subject: `${name}: may your ${what} be changed?`,
      text: `Hello${user.firstName === '' ? '' : ` ${user.firstName}`},\n\nY${ask.slice(1)}\n\n${otherwise}\n`,
    });
  if (user.phone === null) return;
  const to = `${context.config.phoneCountryCode}${user.phone}`;
  await countSentText(context);
  await context.sms.send({ to, text: `${name}: ${ask} ${otherwise}` });
};
