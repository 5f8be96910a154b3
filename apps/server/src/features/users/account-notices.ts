import type { AppContext } from '#app-context';
import { type Notice, type NoticeWords, queueNotice } from '#features/notices';
import type { Db } from '#platform/db/database';
import { greet, say } from '#platform/language/translate';
import type { UserRecord } from './users.repository.ts';

/**
 * Says to the address that somebody had before that the e-mail address or phone number of the account was changed; null
 * where there was none. Customers hear of another number by text: it is what they sign in with, and their e-mail address
 * nobody has proven.
 */
const newContactNotice = (
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

/** A mail to somebody that another person set a new password for the account; null where there is no address. */
const newPasswordNotice = (
  { name, url, language: usual }: NoticeWords,
  { email, firstName, locale }: Pick<UserRecord, 'email' | 'firstName' | 'locale'>,
): Notice | null => {
  if (email === null) return null;
  const language = locale ?? usual;
  const changed = say(
    language,
    'Your organisation set a new password for your account, and every device was signed out.',
  );
  const remedy = say(language, 'If you did not expect this, choose a password of your own and tell your organisation:');
  return {
    to: email,
    subject: say(language, '{name}: a new password was set for you', { name }),
    text: `${greet(language, firstName)}\n\n${changed}\n\n${remedy}\n${url}/forgot-password\n`,
  };
};

/** What of an account somebody else changed: a value where it was. */
interface AccountChange {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly password?: unknown;
}

/**
 * Queues what the owner of an account must hear of a change, in its transaction; says whether there is anything. Throws
 * `rate_limited` when the changes of `changedBy` sent too many texts.
 */
export const queueAccountNotices = async (
  context: AppContext,
  tx: Db,
  {
    words,
    changedBy,
    before,
    after,
    change: { email, phone, password },
  }: {
    readonly words: NoticeWords;
    /** Undefined: a code or an admin let the change of somebody else take effect. */
    readonly changedBy?: string | undefined;
    readonly before: UserRecord;
    readonly after: UserRecord;
    readonly change: AccountChange;
  },
): Promise<boolean> => {
  const isContactChanged = email !== undefined || phone !== undefined;
  if (password !== undefined) await queueNotice(context, tx, newPasswordNotice(words, after));
  if (isContactChanged) {
    const isPhoneChanged = phone !== undefined;
    const notice = newContactNotice(words, before, { isPhoneChanged });
    if (notice?.subject === null && changedBy !== undefined) await context.limiter.consume('contact.texts', changedBy);
    await queueNotice(context, tx, notice);
  }
  return isContactChanged || password !== undefined;
};
