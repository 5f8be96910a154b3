import { randomBytes, randomInt } from 'node:crypto';
import type { AppContext } from '#app-context';
import { guesserOf, hashToken, looksLikeToken, newToken } from '#features/auth';
import { takeCodeText } from '#features/texts';
import { rateLimited } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import { limitRules } from '#platform/limits/limit-rules';
import type { Account } from './accounts.ts';
import {
  type CodePurpose,
  type CodeRequest,
  findByChallenge,
  findNewest,
  insertCodeRequest,
  replaceBySecond,
  type NewCodeRequest,
  tryCode,
} from './codes.repository.ts';
import { recogniseDevice } from './devices.service.ts';
import { countGuess, findGuessCount, type GuessCount, lockGuessCount } from './guess-counts.repository.ts';
import { macOf } from './secrets.ts';

const codeHash = (secret: string, code: { purpose: CodePurpose; account: string; value: string }): Buffer =>
  macOf(secret, 'codes', { scope: [code.purpose, code.account], value: code.value });

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const guessLimits = (rateLimitFactor: number) => ({
  aDay: Math.ceil(limitRules['code.guess'].count * rateLimitFactor),
  failuresToLock: Math.ceil(limitRules['code.failuresInARow'].count * rateLimitFactor),
  lockSeconds: limitRules['code.failuresInARow'].blockSeconds,
});

const assertGuessesLeft = ({ config }: AppContext, count: GuessCount | undefined): void => {
  if (count === undefined) return;
  const isDayUsedUp = count.evaluatedToday >= guessLimits(config.rateLimitFactor).aDay;
  const seconds = Math.max(count.lockedSeconds, isDayUsedUp ? count.daySeconds : 0);
  if (seconds === 0) return;
  const hours = Math.ceil(seconds / 3600);
  const wait = hours === 1 ? '1 hour' : `${hours} hours`;
  throw rateLimited(seconds, `There were too many wrong codes. Please try again in ${wait}.`);
};

export interface CodeAsker {
  readonly account: Account;
  /** The known device that asks. */
  readonly deviceId?: string | undefined;
  /** Whether the code goes out as a text, which is taken from the installation's budget. */
  readonly isTexted: boolean;
}

/**
 * Counts a request for a code against the account that was typed and the address it came from; throws `rate_limited`.
 * An address that has used up its share does not use up anybody's number. A known device has a count of its own, which
 * nobody else can use up.
 */
export const countCodeRequest = async (
  context: AppContext,
  { account, deviceId, isTexted }: CodeAsker,
  ip: string,
): Promise<void> => {
  const { limiter } = context;
  const isKnownDevice = deviceId !== undefined;
  const asker = isKnownDevice ? guesserOf(deviceId) : account.value;
  // Known devices have few enough by themselves, and strangers on their network use up none of those.
  const counts = [
    ['code.gap', asker],
    ['code.recipient', asker],
    ...(isKnownDevice
      ? []
      : ([
          ['code.address', ip],
          ['code.network', ip],
        ] as const)),
  ] as const;
  for (const [limit, key] of counts.slice(2)) await limiter.check(limit, key);
  assertGuessesLeft(context, await findGuessCount(context.database.db, asker));
  for (const [limit, key] of counts) await limiter.consume(limit, key);
  if (!isTexted) return;
  try {
    await takeCodeText(context, { isKnownDevice });
  } catch (error) {
    // Nobody was sent anything: once there are texts again, nobody waits.
    for (const [limit, key] of counts) await limiter.refund(limit, key);
    throw error;
  }
};

/**
 * Makes a code of an account for a purpose. Returns it with the challenge that names this request: whoever shows both is
 * who asked. Without `isForSomebody` the same is done with a code that nothing matches, so that guesses at any account
 * are answered and counted alike.
 */
export const issueCode = async (
  { config, database }: AppContext,
  {
    isForSomebody,
    ...request
  }: Omit<NewCodeRequest, 'codeHash' | 'challengeHash'> & { readonly isForSomebody: boolean },
): Promise<{ readonly code: string; readonly challenge: string }> => {
  const value = newCode();
  const hash = codeHash(config.secret, { purpose: request.purpose, account: request.account, value });
  const challenge = newToken();
  await insertCodeRequest(database.db, {
    ...request,
    challengeHash: hashToken(challenge),
    codeHash: isForSomebody ? hash : randomBytes(hash.length),
  });
  return { code: value, challenge };
};

/** What a second code is for, by what the first was for; others need none. */
const secondOf: Readonly<Partial<Record<CodePurpose, CodePurpose>>> = {
  sign_in: 'sign_in_again',
  reset: 'reset_again',
};

/** Makes a second code in place of a right one, and returns it; null for one that needs none. The challenge stays. */
export const issueSecondCode = async (
  { config }: AppContext,
  tx: Db,
  { request, account }: { readonly request: Pick<CodeRequest, 'id' | 'purpose'>; readonly account: Account },
): Promise<string | null> => {
  const purpose = secondOf[request.purpose];
  if (purpose === undefined) return null;
  const value = newCode();
  const hash = codeHash(config.secret, { purpose, account: account.value, value });
  await replaceBySecond(tx, request.id, { purpose, codeHash: hash });
  return value;
};

/**
 * Throws `unavailable` while limits cannot be counted: then no code and no grant is good for anything. Guesses themselves
 * are counted in the database, and nothing is counted here: a use of no points is written, since a store may answer and
 * take nothing.
 */
export const assertCanLimit = ({ limiter }: AppContext): Promise<void> => limiter.consume('code.guess', 'nobody', 0);

export interface Guess {
  readonly account: Account;
  readonly code: string;
  /** Absent: the newest request of each purpose, of a known device its own. */
  readonly challenge?: string | undefined;
  readonly purposes: readonly CodePurpose[];
  /** The known device that guesses. */
  readonly deviceId?: string | undefined;
}

/** `isOwn`: it is sure that the guesser asked for them, by the challenge or by the device. */
const findGuessed = async (
  tx: Db,
  { account, challenge, purposes, deviceId }: Guess,
): Promise<{ readonly requests: readonly CodeRequest[]; readonly isOwn: boolean }> => {
  const wanted = { account: account.value, purposes };
  if (challenge !== undefined)
    return {
      requests: looksLikeToken(challenge) ? await findByChallenge(tx, wanted, hashToken(challenge)) : [],
      isOwn: true,
    };
  const own = deviceId === undefined ? [] : await findNewest(tx, { ...wanted, deviceId });
  return own.length > 0 ? { requests: own, isOwn: true } : { requests: await findNewest(tx, wanted), isOwn: false };
};

/**
 * The known device that guesses: by its token, or because it shows the challenge of what a known device asked for.
 * Undefined for anybody else.
 */
export const recogniseGuesser = async (
  db: Db,
  { account, challenge, token }: { account: Account; challenge: string | undefined; token: string | undefined },
): Promise<string | undefined> => {
  const device = await recogniseDevice(db, { token, phone: account.value });
  if (device !== undefined) return device.id;
  if (challenge === undefined || !looksLikeToken(challenge)) return undefined;
  const [request] = await findByChallenge(db, { account: account.value, purposes: ['sign_in'] }, hashToken(challenge));
  return request?.deviceId ?? undefined;
};

/**
 * Evaluates a guess and counts it, in the transaction that does what the code is good for. Returns the request it answers
 * when right, which is used up then, and null when it is wrong or there is nothing to compare it with. Throws
 * `rate_limited` when there were too many guesses.
 */
export const takeGuess = async (context: AppContext, tx: Db, guess: Guess): Promise<CodeRequest | null> => {
  const { secret, rateLimitFactor } = context.config;
  const { requests, isOwn } = await findGuessed(tx, guess);
  if (requests.length === 0) return null;
  const guesser = guess.deviceId === undefined ? guess.account.value : guesserOf(guess.deviceId);
  assertGuessesLeft(context, await lockGuessCount(tx, guesser));
  let evaluated = 0;
  let right: CodeRequest | null = null;
  for (const request of requests) {
    const hash = codeHash(secret, { purpose: request.purpose, account: guess.account.value, value: guess.code });
    const tried = await tryCode(tx, request.id, { hash, isOwn });
    if (tried === null) continue;
    evaluated += 1;
    if (tried.isRight) right = request;
  }
  if (evaluated === 0) return null;
  const { failuresToLock, lockSeconds } = guessLimits(rateLimitFactor);
  await countGuess(tx, guesser, { isRight: right !== null, failuresToLock, lockSeconds });
  return right;
};
