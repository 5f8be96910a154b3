import type { AppContext } from '#app-context';
import { writeAudit } from '#features/audit';
import { isRecentSession, newReadableSecret } from '#features/auth';
import { queueNotice, sendNoticesSoon } from '#features/notices';
import { readSetting } from '#features/settings';
import { conflict, forbidden, invalid, notFound, reauthRequired } from '#platform/app-error';
import type { Actor, RequestInfo } from '#platform/http/actor';
import { makeSecurityNotice } from './code-messages.ts';
import { findPersonById, type Person } from './people.repository.ts';
import {
  askForSecondFactor,
  enableSecret,
  findSecondFactorDue,
  removeSecondFactor,
  replaceRecoveryCodes,
  savePendingSecret,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts';
import { macOf, seal, unseal } from './secrets.ts';
import { isSecondFactorDemanded, mayRemoveSecondFactorOf } from './sign-in.policy.ts';
import { matchTotp, newTotpSecret, totpLink } from './totp.ts';

const recoveryCodeCount = 10;
const recoveryHash = (secret: string, userId: string, code: string): Buffer =>
  macOf(secret, 'recovery codes', { scope: [userId], value: code.toLowerCase().replaceAll(/[\s-]/g, '') });

const isRightCode = async ({ database, config, clock }: AppContext, person: Person, code: string): Promise<boolean> => {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    return takeRecoveryCode(database.db, person.id, recoveryHash(config.secret, person.id, code));
  }
  const secret = person.totpSecret === null ? null : unseal(config.secret, 'totp', person.totpSecret);
  if (secret === null) return false;
  const step = matchTotp(secret, digits, clock.now());
  return step !== null && (await takeStep(database.db, person.id, step));
};

/** Wrong codes are counted by person, from wherever they come. */
const guessKey = (person: Person): string => `second factor ${person.id}`;

/**
 * Evaluates a code of the authenticator app, each good once, or an unused recovery code. Throws `rate_limited` after
 * 50 wrong ones in a day, from wherever they came.
 */
export const provesSecondFactor = async (context: AppContext, person: Person, code: string): Promise<boolean> => {
  const key = guessKey(person);
  await context.limiter.consume('code.guess', key);
  const isRight = await isRightCode(context, person, code);
  if (isRight) await context.limiter.reset('code.guess', key);
  return isRight;
};

const findSelf = async ({ database }: AppContext, actor: Actor): Promise<Person> => {
  const person = await findPersonById(database.db, actor.userId);
  if (person === undefined) throw notFound('user');
  return person;
};

const isRequired = async (context: AppContext): Promise<boolean> =>
  (await readSetting(context, 'require_second_factor')) === 'true';

const alreadyOn = () => conflict('Your second factor is on already. Turn it off first to set up another one.');
const wrongCode = () => {
  const message = 'This code is wrong or was used before. Please enter the newest one.';
  return invalid(message, { code: message });
};

/**
 * Begins a second factor: a secret that is in force once a code of it was entered. Throws `conflict` when one is on, and
 * `reauth_required` when the sign-in is older than 15 minutes: whoever has an old session could lock its owner out.
 */
export const setUpSecondFactor = async (
  context: AppContext,
  actor: Actor,
): Promise<{ readonly secret: string; readonly link: string }> => {
  const person = await findSelf(context, actor);
  if (person.totpEnabledAt !== null) throw alreadyOn();
  if (!(await isRecentSession(context.database.db, actor.sessionId)))
    throw reauthRequired('Please sign in again before you set up a second factor.');
  const secret = newTotpSecret();
  const isSaved = await savePendingSecret(context.database.db, person.id, seal(context.config.secret, 'totp', secret));
  if (!isSaved) throw alreadyOn();
  const issuer = await readSetting(context, 'app_name');
  return { secret, link: totpLink(secret, { issuer, label: person.email ?? person.phone ?? person.id }) };
};

/** Turns the second factor on with a first code. Returns the recovery codes, which cannot be read again. */
export const enableSecondFactor = async (context: AppContext, actor: Actor, code: string): Promise<string[]> => {
  const { config, database, limiter, clock } = context;
  const person = await findSelf(context, actor);
  if (person.totpEnabledAt !== null) throw alreadyOn();
  const sealedSecret = person.totpSecret ?? '';
  const secret = unseal(config.secret, 'totp', sealedSecret);
  if (secret === null) throw conflict('Set up your authenticator app first.');
  await limiter.consume('code.guess', guessKey(person));
  if (matchTotp(secret, code, clock.now()) === null) throw wrongCode();
  const notice = await makeSecurityNotice(context, person, 'second factor on');
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => newReadableSecret(2));
  await database.transaction(async (tx) => {
    if (!(await enableSecret(tx, person.id, sealedSecret))) throw alreadyOn();
    const hashes = recoveryCodes.map((each) => recoveryHash(config.secret, person.id, each));
    await replaceRecoveryCodes(tx, person.id, hashes);
    await queueNotice(context, tx, notice);
  });
  await limiter.reset('code.guess', guessKey(person));
  sendNoticesSoon(context);
  return recoveryCodes;
};

/** Turns off one's own second factor with a code of it. Throws `forbidden` where the organisation asks for one. */
export const disableOwnSecondFactor = async (context: AppContext, actor: Actor, code: string): Promise<void> => {
  const person = await findSelf(context, actor);
  if (person.totpEnabledAt === null) throw conflict('Your second factor is off already.');
  if (isSecondFactorDemanded(actor.role, await isRequired(context))) {
    throw forbidden('Your organisation asks for a second factor, so it stays on.');
  }
  if (!(await provesSecondFactor(context, person, code))) throw wrongCode();
  const notice = await makeSecurityNotice(context, person, 'second factor off');
  await context.database.transaction(async (tx) => {
    await removeSecondFactor(tx, person.id);
    await queueNotice(context, tx, notice);
  });
  sendNoticesSoon(context);
};

/**
 * Lets an admin turn off the second factor of somebody who lost the authenticator app and the recovery codes. Throws
 * `forbidden` for others and for one's own, `not_found` when there is no such user or nothing to turn off.
 */
export const disableSecondFactorOf = async (
  context: AppContext,
  { actor, userId, request }: { readonly actor: Actor; readonly userId: string; readonly request: RequestInfo },
): Promise<void> => {
  if (!mayRemoveSecondFactorOf(actor, userId)) throw forbidden();
  const person = await findPersonById(context.database.db, userId);
  if (person === undefined) throw notFound('user');
  const notice = await makeSecurityNotice(context, person, 'second factor off');
  await context.database.transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) throw notFound('second factor');
    await queueNotice(context, tx, notice);
    const target = { type: 'user', id: userId, name: `${person.firstName} ${person.lastName}`.trim() };
    await writeAudit(tx, { actor, action: 'user.second_factor_off', target, ip: request.ip });
  });
  // Wrong codes of the one that is gone do not keep another one from being set up.
  await context.limiter.reset('code.guess', guessKey(person));
  sendNoticesSoon(context);
};

const graceMs = 7 * 24 * 60 * 60 * 1000;

const areAdminsAsked = async (context: AppContext): Promise<boolean> =>
  (await readSetting(context, 'admin_second_factor')) === 'true';

/**
 * Offers a second factor to an admin who signs in without one, where the organisation wants that: it can be put off for
 * seven days from the first time on.
 */
export const offerSecondFactor = async (
  context: AppContext,
  { id, role, totpEnabledAt }: Pick<Person, 'id' | 'role' | 'totpEnabledAt'>,
): Promise<void> => {
  if (role !== 'admin' || totpEnabledAt !== null || !(await areAdminsAsked(context))) return;
  await askForSecondFactor(context.database.db, id, new Date(context.clock.now().getTime() + graceMs));
};

/** Until when an admin without a second factor may put it off; null for everybody to whom none is offered. */
export const findOfferedSecondFactor = async (context: AppContext, actor: Actor): Promise<Date | null> =>
  actor.role === 'admin' && actor.hasSecondFactor !== true && (await areAdminsAsked(context))
    ? findSecondFactorDue(context.database.db, actor.userId)
    : null;

const isPutOffTooLong = async (context: AppContext, actor: Actor): Promise<boolean> => {
  const dueAt = await findOfferedSecondFactor(context, actor);
  return dueAt !== null && dueAt <= context.clock.now();
};

/** Whether this person must set up a second factor before anything else. */
export const mustSetUpSecondFactor = async (context: AppContext, actor: Actor): Promise<boolean> =>
  actor.hasSecondFactor !== true &&
  (isSecondFactorDemanded(actor.role, await isRequired(context)) || (await isPutOffTooLong(context, actor)));
