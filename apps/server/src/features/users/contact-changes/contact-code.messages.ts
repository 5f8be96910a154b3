import { type Language, localeOf } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { languageOfPerson, readSetting } from '#features/settings';
import { inOneText } from '#platform/language/one-text';
import { greet, say } from '#platform/language/translate';
import type { UserRecord } from '../users.repository.ts';
import type { ContactField } from './contact-changes.policy.ts';

const wordFor = (language: Language, field: ContactField): string => {
  if (field === 'phone') return say(language, 'phone number');
  return field === 'email' ? say(language, 'e-mail address') : say(language, 'password');
};

/** The same in a text, where every letter counts: of several fields it says no more than that it is the account. */
const shortWordFor = (language: Language, [field, ...others]: readonly ContactField[]): string => {
  if (others.length > 0) return say(language, 'account');
  if (field === 'password') return say(language, 'password');
  return field === 'email' ? say(language, 'e-mail') : say(language, 'number');
};

/** Where a person is asked: customers at their number, which is all they sign in with; staff at their e-mail address. */
export const oldAddressOf = ({ role, phone, email }: UserRecord): 'phone' | 'email' | null => {
  if (role !== 'customer' && email !== null) return 'email';
  return phone === null ? null : 'phone';
};

/** Sends the person the code by which a branch leader's change takes effect, to the old address; a text is in hand by then. */
export const sendContactCode = async (
  context: AppContext,
  {
    user,
    fields,
    code,
  }: { readonly user: UserRecord; readonly fields: readonly ContactField[]; readonly code: string },
): Promise<void> => {
  const name = await readSetting(context, 'app_name');
  const language = await languageOfPerson(context, user);
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const what = list.format(fields.map((field) => wordFor(language, field)));
  const values = { name, what, code };
  if (oldAddressOf(user) === 'email' && user.email !== null) {
    const ask = say(
      language,
      'Your branch leader wants to change the {what} of your account. If you want that too, give them this code: {code}. It is valid for 10 minutes.',
      values,
    );
    const otherwise = say(language, 'If you do not, give it to nobody and tell your organisation.');
    return context.mail.send({
      to: user.email,
      subject: say(language, '{name}: may your {what} be changed?', values),
      text: `${greet(language, user.firstName)}\n\n${ask}\n\n${otherwise}\n`,
    });
  }
  if (user.phone === null) return;
  const to = `${context.config.phoneCountryCode}${user.phone}`;
  const short = { code, what: shortWordFor(language, fields) };
  const text = inOneText(name, context.config.publicUrl, (shown) =>
    say(
      language,
      '{name}: give your branch leader the code {code} only if you want your {what} changed. It is valid for 10 minutes.',
      { ...short, name: shown },
    ),
  );
  await context.sms.send({ to, text });
};
