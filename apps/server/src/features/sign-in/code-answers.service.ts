import type { AppContext, LeaderChange } from '#app-context';
import { placeCustomers } from '#features/assignment';
import { createSession } from '#features/auth';
import { findBranch, findPrimaryBranch } from '#features/branches';
import { readSetting } from '#features/settings';
import { giveBackText, takeCodeText } from '#features/texts';
import { AppError, unauthenticated, unavailable } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { RequestInfo } from '#platform/http/actor';
import { type Account, readAccount } from './accounts.ts';
import type { CodeRequest } from './codes.repository.ts';
import { type Guessed, needsSecondCode, withinFailureBudget, wrongGuess } from './code-budget.service.ts';
import { sendSecondCode } from './code-requests.service.ts';
import { assertCanLimit, issueSecondCode, recogniseGuesser, takeGuess } from './codes.service.ts';
import { welcomeDevice } from './devices.service.ts';
import {
  findPersonByAccount,
  insertCustomer,
  isLongUnused,
  keepLanguage,
  nameCustomer,
  notePhoneVerified,
} from './people.repository.ts';
import { issueResetGrant } from './reset-grants.service.ts';
import { noteSignIn } from './sign-in-log.ts';
import { maySignInWithCode, mayResetPassword } from './sign-in.policy.ts';

/** What a right code was good for. */
export type CodeAnswer =
  | {
      readonly kind: 'session';
      readonly token: string;
      readonly userId: string;
      readonly isNew: boolean;
      /** The customer had no name before, and came with one. */
      readonly isNamed: boolean;
      /** The token of the device, which is known from now on. */
      readonly device: string;
      readonly isNewDevice: boolean;
      /** The account was long unused: somebody has to vouch first. */
      readonly isHeld: boolean;
      /** A new customer's place. */
      readonly placed: readonly LeaderChange[];
    }
  | { readonly kind: 'reset'; readonly resetToken: string };

/** A right code that is not enough: a second one goes to the number. */
interface SecondCode {
  readonly kind: 'again';
  readonly code: string;
  readonly isReset: boolean;
}

const branchFor = async (tx: Db, wantedId: string | null): Promise<string> => {
  const wanted = wantedId === null ? undefined : await findBranch(tx, wantedId);
  if (wanted?.isActive === true) return wanted.id;
  const primary = await findPrimaryBranch(tx);
  if (primary === undefined) throw unavailable('Signing up is not possible yet. Please try again later.');
  return primary.id;
};

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** The customer with this number, made when there is none; null when the number is somebody's who gets no code. */
const welcomeCustomer = async (
  tx: Db,
  phone: Account,
  { code, request: { language } }: Pick<Taken, 'code' | 'request'>,
): Promise<{
  readonly id: string;
  readonly isNew: boolean;
  /** For a customer who has no name yet. */
  readonly names?: Names;
  readonly placed?: LeaderChange[];
} | null> => {
  const names = { firstName: code.firstName?.trim() ?? '', lastName: code.lastName?.trim() ?? '' };
  const existing = await findPersonByAccount(tx, phone);
  if (existing === undefined) {
    const branchId = await branchFor(tx, code.branchId);
    const id = await insertCustomer(tx, { ...names, phone: phone.value, branchId, locale: language ?? null });
    if (id !== null) {
      const customers = [{ id, from: null, wantedLeaderId: code.leaderId }];
      return { id, isNew: true, placed: await placeCustomers(tx, { branchId, customers }) };
    }
  }
  // Somebody may have added the number a moment ago.
  const person = existing ?? (await findPersonByAccount(tx, phone));
  if (person === undefined || !maySignInWithCode(person)) return null;
  if (person.firstName === '' && names.firstName !== '') return { id: person.id, isNew: false, names };
  return { id: person.id, isNew: person.firstName === '' };
};

/** Beside the field: a client that knows nothing of second codes says it there, too. */
const secondCodeSent = () =>
  new AppError(
    'unauthenticated',
    'This code is right. To be sure that it is you, we sent you a second one: please enter that.',
    { errors: { otp: 'A second code is on its way to you. Enter it here when it arrives.' } },
  );

/** More than anybody means, and less than an interval can hold. */
const mostDays = 36_500;

const answerable = ['sign_in', 'sign_in_again', 'reset', 'reset_again'] as const;

/** What somebody typed and sent along. */
export interface TypedCode {
  readonly typed: string;
  readonly otp: string;
  readonly challenge?: string | undefined;
  readonly device?: string | undefined;
}

interface Taken {
  readonly account: Account;
  readonly code: CodeRequest;
  readonly device: string | undefined;
  readonly request: RequestInfo;
  /** An account unused for so long is held; 0: none is. */
  readonly heldAfterDays: number;
}

const signInCustomer = async (tx: Db, { account, code, ...from }: Taken): Promise<CodeAnswer | null> => {
  const customer =
    account.kind === 'phone' ? await welcomeCustomer(tx, account, { code, request: from.request }) : null;
  if (customer === null) return null;
  const { userAgent, ip, language } = from.request;
  const device = await welcomeDevice(tx, {
    token: from.device,
    phone: account.value,
    name: userAgent,
    askedBy: code.deviceId,
  });
  const wait = { userId: customer.id, deviceId: device.id, days: from.heldAfterDays };
  const isHeld = wait.days > 0 && (await isLongUnused(tx, wait));
  // Whoever is held may be another person, and writes nothing to the account.
  const names = isHeld ? undefined : customer.names;
  if (names !== undefined) await nameCustomer(tx, customer.id, names);
  if (!isHeld) {
    await notePhoneVerified(tx, customer.id);
    await keepLanguage(tx, customer.id, language);
  }
  return {
    kind: 'session',
    token: await createSession(tx, { userId: customer.id, device: userAgent, ip, isHeld }),
    userId: customer.id,
    isNew: !isHeld && customer.isNew,
    isNamed: names !== undefined,
    device: device.token,
    isNewDevice: device.isNew,
    isHeld,
    placed: customer.placed ?? [],
  };
};

const takeAnswer = async (tx: Db, taken: Taken): Promise<CodeAnswer | null> => {
  const { account, code } = taken;
  if (code.purpose === 'sign_in' || code.purpose === 'sign_in_again') return signInCustomer(tx, taken);
  const person = await findPersonByAccount(tx, account);
  if (person === undefined || !mayResetPassword(person)) return null;
  return { kind: 'reset', resetToken: await issueResetGrant(tx, { userId: person.id, account: account.value }) };
};

/**
 * Guesses with the text of a second code taken beforehand: the first is used up by being right, so a right one with no
 * text left for the second would be lost. Given back when no second one goes out. Throws as asking for a code does.
 */
const withTextInHand = async (
  context: AppContext,
  account: Account,
  attempt: () => Promise<Guessed<CodeAnswer | SecondCode>>,
): Promise<Guessed<CodeAnswer | SecondCode>> => {
  if (account.kind !== 'phone') return attempt();
  await takeCodeText(context, { isKnownDevice: false });
  let isUsed = false;
  try {
    const guessed = await attempt();
    isUsed = guessed.isRight && guessed.answer.kind === 'again';
    return guessed;
  } finally {
    if (!isUsed) await giveBackText(context);
  }
};

/**
 * Takes the code that somebody typed for a number or e-mail address. A sign-in code opens a session, of a new customer
 * when the number is nobody's, and makes the device known; a reset code gives a permission to choose a new password.
 * Throws `unauthenticated` for a wrong, old or used code, `rate_limited` after too many guesses, `unavailable` while
 * limits cannot be counted.
 */
export const answerCode = async (
  context: AppContext,
  { typed, otp, challenge, device: token }: TypedCode,
  request: RequestInfo,
): Promise<CodeAnswer> => {
  const account = readAccount(typed, context.config.phoneCountryCode);
  await assertCanLimit(context);
  const deviceId = await recogniseGuesser(context.database.db, { account, challenge, token });
  const isKnownDevice = deviceId !== undefined;
  const isOneEnough = isKnownDevice || !(await needsSecondCode(context));
  const heldAfterDays = Math.min(Number(await readSetting(context, 'recycled_after_days')), mostDays);
  const guess = { account, code: otp, challenge, purposes: answerable, deviceId };
  const attempt = () =>
    context.database.transaction(async (tx): Promise<Guessed<CodeAnswer | SecondCode>> => {
      const code = await takeGuess(context, tx, guess);
      if (code === null) return wrongGuess;
      const second = isOneEnough ? null : await issueSecondCode(context, tx, { request: code, account });
      if (second !== null)
        return { isRight: true, answer: { kind: 'again', code: second, isReset: code.purpose === 'reset' } };
      const answer = await takeAnswer(tx, { account, code, device: token, request, heldAfterDays });
      return answer === null ? wrongGuess : { isRight: true, answer };
    });
  const guessed = await withinFailureBudget(context, { ip: request.ip, isKnownDevice }, () =>
    isOneEnough ? attempt() : withTextInHand(context, account, attempt),
  );
  if (!guessed.isRight) {
    noteSignIn(context, request, { proof: 'code', outcome: 'wrong' });
    throw unauthenticated('This code is wrong or no longer valid. Please ask for a new one.');
  }
  const { answer } = guessed;
  if (answer.kind === 'again') {
    await sendSecondCode(context, { account, code: answer.code, isReset: answer.isReset }, request);
    throw secondCodeSent();
  }
  if (answer.kind === 'session') {
    context.leaderChanges.emit(answer.placed);
    if (answer.isNamed) context.customerChanges.emit({ customerIds: [answer.userId] });
    noteSignIn(context, request, { proof: 'code', outcome: 'signed in', userId: answer.userId });
  }
  return answer;
};
