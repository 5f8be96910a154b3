import type { AppContext } from '#app-context';
import { createSession, hashToken, verifyPassword } from '#features/auth';
import { queueNotice, sendNoticesSoon } from '#features/notices';
import { AppError, secondFactorRequired, unauthenticated } from '#platform/app-error';
import type { RequestInfo } from '#platform/http/actor';
import { addressKey } from '#platform/limits/address-key';
import { readAccount } from './accounts.ts';
import { addressLimits, attemptByName, attemptByPerson, strangersAttempt } from './attempts.ts';
import { findPersonByAccount, keepLanguage, type Person } from './people.repository.ts';
import { offerSecondFactor, provesSecondFactor } from './second-factor.service.ts';
import { isKnownAddress, keepAddress } from './sign-in-addresses.repository.ts';
import { makeSecurityNotice } from './code-messages.ts';
import { noteSignIn } from './sign-in-log.ts';
import { keepStaffDevice } from './staff-devices.repository.ts';

export interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
}

export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly isNewDevice: boolean;
}

/** Nobody has it: the same is looked up for a name that is nobody's. */
const unknownPerson = '00000000-0000-0000-0000-000000000000';

const wrongPair = () => unauthenticated('Invalid username or password');

/**
 * An account has two names, and as many guesses as one has. Who is over that is told nothing else than before: a
 * refusal would say that the two are of one account.
 */
const countGuess = async (
  { limiter }: AppContext,
  limit: 'signIn.account' | 'signIn.strangers',
  attempt: string,
): Promise<boolean> => {
  try {
    await limiter.consume(limit, attempt);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

/** Whether the person signed in from this address before. For a name that is nobody's the same is looked up. */
const isKnownPlace = ({ database }: AppContext, person: Person | undefined, ip: string): Promise<boolean> =>
  isKnownAddress(database.db, { userId: person?.id ?? unknownPerson, address: addressKey(ip) });

/**
 * A day's guesses from where nobody signed in to the account before, whatever number of addresses they come from. By the
 * name that was typed it is refused; by the person, whom another name may mean, it is answered as a wrong pair.
 */
const countStranger = async (
  context: AppContext,
  { byName, byPerson }: { readonly byName: string; readonly byPerson: string },
): Promise<boolean> => {
  await context.limiter.consume('signIn.strangers', byName);
  return countGuess(context, 'signIn.strangers', byPerson);
};

/**
 * Counted before it is known to be wrong, so that many at once cannot slip through; a success is taken back. Tries of one
 * name from one address are judged in turn: those who are right at the same time are all let in.
 */
const provePassword = async (
  context: AppContext,
  { username, password }: LoginForm,
  request: RequestInfo,
): Promise<{ person: Person; passwordHash: string }> => {
  const { limiter, database, config } = context;
  const account = readAccount(username, config.phoneCountryCode);
  // Refused by what was typed alone, so that whether it names somebody, and who else is the same, cannot be told; nor by
  // who waits for whom.
  const byName = attemptByName(account.value, request.ip);
  const person = await findPersonByAccount(database.db, account);
  return limiter.runExclusive('signIn.account', byName, async () => {
    const byPerson = attemptByPerson(person ?? { id: account.value, passwordHash: null }, request.ip);
    const isStranger = !(await isKnownPlace(context, person, request.ip));
    const ofAddress = addressLimits(isStranger);
    const ofStranger = { byName: `typed ${account.value}`, byPerson: strangersAttempt(person?.id ?? account.value) };
    // Who is refused for the address has not tried: that uses up none of the account's failures.
    for (const limit of ofAddress) await limiter.check(limit, request.ip);
    await limiter.consume('signIn.account', byName);
    for (const limit of ofAddress) await limiter.consume(limit, request.ip);
    const strangerMayGuess = !isStranger || (await countStranger(context, ofStranger));
    const mayGuess = (await countGuess(context, 'signIn.account', byPerson)) && strangerMayGuess;
    const passwordHash = person === undefined || person.role === 'customer' ? null : person.passwordHash;
    const isRight = (await verifyPassword(passwordHash, password)) && mayGuess;
    if (!isRight || person === undefined || passwordHash === null) {
      noteSignIn(context, request, { proof: 'password', outcome: 'wrong', userId: person?.id });
      throw wrongPair();
    }
    for (const attempt of [byName, byPerson]) await limiter.reset('signIn.account', attempt);
    for (const limit of ofAddress) await limiter.refund(limit, request.ip);
    if (isStranger) for (const key of Object.values(ofStranger)) await limiter.refund('signIn.strangers', key);
    return { person, passwordHash };
  });
};

/**
 * Signs staff and team leaders in by e-mail or phone and password, and with a second factor where it is on.
 *
 * Throws `unauthenticated` with one message for every wrong pair, after the same work; `second_factor_required` after
 * a right pair without a right code; `rate_limited` after too many failures for the name typed from this address, which
 * leaves other addresses alone. By both names together an account has no more guesses than by one: past those the right
 * password is answered as a wrong pair.
 */
export const login = async (context: AppContext, form: LoginForm, request: RequestInfo): Promise<SignedIn> => {
  const { person, passwordHash } = await provePassword(context, form, request);
  const hasSecondFactor = person.totpEnabledAt !== null;
  const proof = hasSecondFactor ? 'second factor' : 'password';
  const note = (outcome: 'signed in' | 'wrong' | 'turned off') =>
    noteSignIn(context, request, { proof, outcome, userId: person.id });
  if (!person.isActive) {
    note('turned off');
    throw unauthenticated('This account is turned off. Please ask your organisation.');
  }
  if (hasSecondFactor) {
    if (form.code === undefined || form.code.trim() === '') throw secondFactorRequired();
    const isProven = await provesSecondFactor(context, person, form.code);
    if (!isProven) {
      note('wrong');
      throw secondFactorRequired('This code is wrong or was used before. Please enter the newest one.');
    }
  }
  const token = await createSession(context.database.db, {
    userId: person.id,
    device: request.userAgent,
    ip: request.ip,
    provenPasswordHash: passwordHash,
  });
  await keepLanguage(context.database.db, person.id, request.language);
  await keepAddress(context.database.db, { userId: person.id, address: addressKey(request.ip) });
  // Told by user agent and network: staff show no device token.
  const nameHash = hashToken(`${request.userAgent}\n${addressKey(request.ip)}`);
  const notice = await makeSecurityNotice(context, person, 'new device');
  const isNewDevice = await context.database.transaction(async (tx) => {
    const isNew = await keepStaffDevice(tx, { userId: person.id, nameHash });
    if (isNew) await queueNotice(context, tx, notice);
    return isNew;
  });
  if (isNewDevice) sendNoticesSoon(context);
  note('signed in');
  await offerSecondFactor(context, person);
  return { token, userId: person.id, isNewDevice };
};
