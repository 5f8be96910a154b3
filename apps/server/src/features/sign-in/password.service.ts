import type { AppContext } from '#app-context';
import {
  assertPasswordAllowed,
  deleteCodesAndGrantsOf,
  deleteSessionsOf,
  hashPassword,
  isRecentSession,
  verifyPassword,
} from '#features/auth';
import { queueNotice, sendNoticesSoon } from '#features/notices';
import { conflict, forbidden, invalid, reauthRequired, unauthenticated } from '#platform/app-error';
import type { Actor, Grant, RequestInfo } from '#platform/http/actor';
import { addressKey } from '#platform/limits/address-key';
import { isAccountOf, readAccount } from './accounts.ts';
import { addressLimits, attemptByName, attemptByPerson, strangersAttempt } from './attempts.ts';
import { assertCanLimit } from './codes.service.ts';
import { makeSecurityNotice } from './code-messages.ts';
import { findPersonByAccount, findPersonById, type Person, replacePasswordHash } from './people.repository.ts';
import { takeGrant } from './reset-grants.repository.ts';
import { isKnownAddress } from './sign-in-addresses.repository.ts';
import { noteSignIn } from './sign-in-log.ts';

const endedMessage = 'The password was changed. Please sign in again.';

const afterChange = (context: AppContext, person: Person, exceptSessionId?: string): void => {
  context.realtime.endUser(person.id, endedMessage, { exceptSessionId });
  sendNoticesSoon(context);
};

/** Proves that it is still the owner who sits there: by the current password, else by a sign-in of 15 minutes at most. */
const proveOwner = async (
  context: AppContext,
  {
    actor,
    person,
    currentPassword,
    request,
  }: { actor: Actor; person: Person; currentPassword?: string | undefined; request: RequestInfo },
): Promise<void> => {
  const { database, limiter } = context;
  if (currentPassword === undefined || currentPassword === '') {
    if (!(await isRecentSession(database.db, actor.sessionId))) throw reauthRequired();
    return;
  }
  // As at a sign-in: who holds a stolen session guesses no faster than who has none.
  const place = { userId: person.id, address: addressKey(request.ip) };
  const isStranger = !(await isKnownAddress(database.db, place));
  const ofAddress = addressLimits(isStranger);
  for (const limit of ofAddress) await limiter.check(limit, request.ip);
  const attempt = attemptByPerson(person, request.ip);
  await limiter.consume('signIn.account', attempt);
  for (const limit of ofAddress) await limiter.consume(limit, request.ip);
  if (isStranger) await limiter.consume('signIn.strangers', strangersAttempt(person.id));
  if (!(await verifyPassword(person.passwordHash, currentPassword))) {
    noteSignIn(context, request, { proof: 'current password', outcome: 'wrong', userId: person.id });
    const message = 'This is not your current password.';
    throw invalid(message, { currentPassword: message });
  }
  await limiter.reset('signIn.account', attempt);
  for (const limit of ofAddress) await limiter.refund(limit, request.ip);
  if (isStranger) await limiter.refund('signIn.strangers', strangersAttempt(person.id));
};

interface OwnPasswordForm {
  readonly newPassword: string;
  readonly currentPassword?: string | undefined;
  /** Whose password the form says it is: an e-mail or phone number. */
  readonly email?: string | undefined;
}

/**
 * Changes the caller's own password. Every other session of the caller ends, and every code that would set another one;
 * a mail says so. Throws `forbidden` for
 * a form that names somebody else, `reauth_required` when the sign-in is older than 15 minutes and the current password is not given, `invalid` when
 * it is wrong at any time, `conflict` when the password was changed meanwhile.
 */
export const changeOwnPassword = async (
  context: AppContext,
  { newPassword, currentPassword, email: typed }: OwnPasswordForm,
  { actor, request }: { readonly actor: Actor; readonly request: RequestInfo },
): Promise<void> => {
  const person = await findPersonById(context.database.db, actor.userId);
  if (person === undefined) throw unauthenticated();
  if (typed !== undefined && !isAccountOf(person, readAccount(typed, context.config.phoneCountryCode).value))
    throw forbidden('You can only change your own password.');
  assertPasswordAllowed(newPassword);
  await proveOwner(context, { actor, person, currentPassword, request });
  const newHash = await hashPassword(newPassword);
  const notice = await makeSecurityNotice(context, person, 'password changed');
  await context.database.transaction(async (tx) => {
    const isReplaced = await replacePasswordHash(tx, person.id, { previousHash: person.passwordHash, newHash });
    if (!isReplaced) throw conflict('The password was changed a moment ago. Please sign in again.');
    await deleteCodesAndGrantsOf(tx, person);
    await deleteSessionsOf(tx, person.id, { exceptSessionId: actor.sessionId });
    await queueNotice(context, tx, notice);
  });
  const proof = currentPassword === undefined || currentPassword === '' ? 'recent sign-in' : 'current password';
  noteSignIn(context, request, { proof, outcome: 'password set', userId: person.id });
  afterChange(context, person, actor.sessionId);
};

const resetIsOver = () => unauthenticated('This permission was used or is over. Please ask for a new code.');

/**
 * Sets a new password by a reset grant, which is used up; the e-mail or number typed must be of the grant's account.
 * Every session of the user ends, and every other code; a mail says so. Failures of both names from this address are
 * forgotten, so that the new password can be used at once. Throws `unauthenticated` when the grant is over or used,
 * `unavailable` while limits cannot be counted.
 */
export const resetPassword = async (
  context: AppContext,
  { newPassword, typed }: { readonly newPassword: string; readonly typed: string },
  { grant, request }: { readonly grant: Grant; readonly request: RequestInfo },
): Promise<void> => {
  const { limiter, database, config } = context;
  await assertCanLimit(context);
  const named = await findPersonByAccount(database.db, readAccount(typed, config.phoneCountryCode));
  if (named === undefined || named.id !== grant.userId) {
    const message = 'This is not the e-mail or phone number that the code was sent to.';
    throw invalid(message, { email: message });
  }
  assertPasswordAllowed(newPassword);
  const newHash = await hashPassword(newPassword);
  const notice = await makeSecurityNotice(context, named, 'password changed');
  await database.transaction(async (tx) => {
    if (!(await takeGrant(tx, Buffer.from(grant.id, 'hex')))) throw resetIsOver();
    const isReplaced = await replacePasswordHash(tx, named.id, { previousHash: named.passwordHash, newHash });
    if (!isReplaced) throw resetIsOver();
    await deleteCodesAndGrantsOf(tx, named);
    await deleteSessionsOf(tx, named.id);
    await queueNotice(context, tx, notice);
  });
  noteSignIn(context, request, { proof: 'reset grant', outcome: 'password set', userId: named.id });
  afterChange(context, named);
  for (const name of [named.email, named.phone]) {
    if (name === null) continue;
    const { value } = readAccount(name, config.phoneCountryCode);
    await limiter.reset('signIn.account', attemptByName(value, request.ip));
  }
};
