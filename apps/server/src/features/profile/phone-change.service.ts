import type { AppContext } from '#app-context';
import { deleteCodesAndGrantsOf, deleteSessionsOf } from '#features/auth';
import { writeAudit } from '#features/audit';
import { type NoticeWords, queueNotice, readNoticeWords, sendNoticesSoon } from '#features/notices';
import { languageOfPerson } from '#features/settings';
import {
  assertCanLimit,
  countCodeRequest,
  deleteCodesOf,
  type Guessed,
  issueCode,
  moveDevices,
  takeGuess,
  withinFailureBudget,
  wrongGuess,
} from '#features/sign-in';
import { asText } from '#features/texts';
import { deleteContactChange, findUserById, personName } from '#features/users';
import { invalid } from '#platform/app-error';
import { isUniqueViolation } from '#platform/db/sql-state';
import type { Db } from '#platform/db/database';
import type { Actor, RequestInfo } from '#platform/http/actor';
import { oldNumberNotice, textNewNumber } from './phone-change.messages.ts';
import { findPhoneOwner, lockCustomer, movePhone } from './profile.repository.ts';

interface Caller {
  readonly actor: Actor;
  readonly request: RequestInfo;
}

const accountOf = (phone: string) => ({ kind: 'phone' as const, value: phone, typed: phone });

const ownAlready = () => invalid('This is your number already.', { phone: 'This is your number already.' });

/**
 * Sends a code to the number that a customer wants to move to, and returns the challenge that goes with it. Whether
 * somebody has that number is not said: its owner is told instead. Throws `invalid` for the own number, `rate_limited`.
 */
export const requestPhoneChange = async (
  context: AppContext,
  { actor, request }: Caller,
  phone: string,
): Promise<{ readonly challenge: string }> => {
  const { db } = context.database;
  const user = await findUserById(db, actor.userId);
  if (user?.phone === phone) throw ownAlready();
  const account = accountOf(phone);
  await countCodeRequest(context, { account, isTexted: true }, request.ip);
  const owner = await findPhoneOwner(db, phone);
  const { code, challenge } = await issueCode(context, {
    purpose: 'phone_change',
    account: account.value,
    userId: actor.userId,
    isForSomebody: owner === undefined,
  });
  const language = await languageOfPerson(context, owner ?? actor, request.language);
  const send = () => textNewNumber(context, { phone, code, isTaken: owner !== undefined, language });
  context.later.add('otp.text', send, asText(context, request.ip));
  return { challenge };
};

/** Moves the account; false when the number is somebody's by now, or the account is gone. */
const move = async (
  context: AppContext,
  tx: Db,
  {
    caller: { actor, request },
    phone,
    words,
  }: { readonly caller: Caller; readonly phone: string; readonly words: NoticeWords },
): Promise<boolean> => {
  const customer = await lockCustomer(tx, actor.userId);
  const user = await findUserById(tx, actor.userId);
  if (customer === undefined || user === undefined || (await findPhoneOwner(tx, phone)) !== undefined) return false;
  await movePhone(tx, user.id, phone);
  await deleteSessionsOf(tx, user.id, { exceptSessionId: actor.sessionId });
  await deleteCodesAndGrantsOf(tx, user);
  // Devices are known for a number: they come along, and whoever gets the one before next begins with none.
  if (user.phone !== null) {
    await moveDevices(tx, { from: user.phone, to: phone });
    await deleteCodesOf(tx, user.phone);
  }
  await deleteContactChange(tx, user.id);
  const target = { type: 'user', id: user.id, name: personName(user) };
  await writeAudit(tx, { actor, action: 'user.phone_change', target, ip: request.ip, details: { changed: ['phone'] } });
  if (user.phone !== null) await queueNotice(context, tx, oldNumberNotice(words, user.phone));
  return true;
};

/**
 * Moves a customer's account to the number that the code was sent to: other sessions end, the old number is told. Throws
 * `invalid` for a code that is wrong, old, used, or was sent for somebody else; `rate_limited` after too many guesses.
 */
export const confirmPhoneChange = async (
  context: AppContext,
  caller: Caller,
  { phone, otp, challenge }: { readonly phone: string; readonly otp: string; readonly challenge: string },
): Promise<void> => {
  const { userId, sessionId } = caller.actor;
  await assertCanLimit(context);
  const guess = { account: accountOf(phone), code: otp, challenge, purposes: ['phone_change'] } as const;
  const words = await readNoticeWords(context, caller.actor.locale ?? caller.request.language);
  const attempt = () =>
    context.database.transaction(async (tx): Promise<Guessed<boolean>> => {
      const code = await takeGuess(context, tx, guess);
      if (code?.userId !== userId) return wrongGuess;
      return { isRight: true, answer: await move(context, tx, { caller, phone, words }) };
    });
  const guessed = await withinFailureBudget(context, { ip: caller.request.ip, isKnownDevice: false }, () =>
    attempt().catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_phone_key')) return { isRight: true, answer: false };
      throw error;
    }),
  );
  if (!guessed.isRight || !guessed.answer) {
    const message = 'This code is wrong or no longer valid. Please ask for a new one.';
    throw invalid(message, { otp: message });
  }
  const message = 'Your phone number was changed. Please sign in again with the new one.';
  context.realtime.endUser(userId, message, { exceptSessionId: sessionId });
  sendNoticesSoon(context);
};
