import { randomBytes, randomInt } from 'node:crypto';
import type { AppContext } from '#app-context';
import { hashToken, looksLikeToken, newToken } from '#features/auth';
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
  type NewCodeRequest,
  tryCode,
} from './codes.repository.ts';
import { guesserOf } from './devices.service.ts';
import { countGuess, findGuessCount, type GuessCount, lockGuessCount } from './guess-counts.repository.ts';
import { macOf } from './secrets.ts';

const codeHash = (secret: string, code: { purpose: CodePurpose; account: string; value: string }): Buffer =>
  macOf(secret, 'codes', { scope: [code.purpose, code.account], value: code.value });

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
  throw rateLimited(
    seconds,
    `There were too many wrong codes. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  );
};

/**
 * Counts a request for a code against the account that was typed and the address it came from; throws `rate_limited`.
 * An address that has used up its share does not use up anybody's number. A known device has a count of its own, which
 * nobody else can use up.
 */
export const countCodeRequest = async (
  context: AppContext,
  { account, deviceId }: { readonly account: Account; readonly deviceId?: string | undefined },
  ip: string,
): Promise<void> => {
  const { limiter } = context;
  const asker = deviceId === undefined ? account.value : guesserOf(deviceId);
  await limiter.check('code.address', ip);
  assertGuessesLeft(context, await findGuessCount(context.database.db, asker));
  await limiter.consume('code.gap', asker);
  await limiter.consume('code.recipient', asker);
  await limiter.consume('code.address', ip);
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
  const value = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = codeHash(config.secret, { purpose: request.purpose, account: request.account, value });
  const challenge = newToken();
  await insertCodeRequest(database.db, {
    ...request,
    challengeHash: hashToken(challenge),
    codeHash: isForSomebody ? hash : randomBytes(hash.length),
  });
  return { code: value, challenge };
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
  /** Absent or empty: the newest request of each purpose. */
  readonly challenge?: string | undefined;
  readonly purposes: readonly CodePurpose[];
  /** The known device that guesses. */
  readonly deviceId?: string | undefined;
}

const findGuessed = async (tx: Db, { account, challenge, purposes }: Guess): Promise<readonly CodeRequest[]> => {
  const wanted = { account: account.value, purposes };
  if (challenge === undefined) return findNewest(tx, wanted);
  return looksLikeToken(challenge) ? findByChallenge(tx, wanted, hashToken(challenge)) : [];
};

/**
 * Evaluates a guess and counts it, in the transaction that does what the code is good for. Returns the request it answers
 * when right, which is used up then, and null when it is wrong or there is nothing to compare it with. Who shows the
 * challenge of a known device's request is that device. Throws `rate_limited` when there were too many guesses.
 */
export const takeGuess = async (context: AppContext, tx: Db, guess: Guess): Promise<CodeRequest | null> => {
  const { secret, rateLimitFactor } = context.config;
  const requests = await findGuessed(tx, guess);
  if (requests.length === 0) return null;
  const hasChallenge = guess.challenge !== undefined;
  const deviceId = guess.deviceId ?? (hasChallenge ? requests[0]?.deviceId : null) ?? null;
  const guesser = deviceId === null ? guess.account.value : guesserOf(deviceId);
  assertGuessesLeft(context, await lockGuessCount(tx, guesser));
  let evaluated = 0;
  let right: CodeRequest | null = null;
  for (const request of requests) {
    const hash = codeHash(secret, { purpose: request.purpose, account: guess.account.value, value: guess.code });
    const tried = await tryCode(tx, request.id, { hash, hasChallenge });
    if (tried === null) continue;
    evaluated += 1;
    if (tried.isRight) right = request;
  }
  if (evaluated === 0) return null;
  const { failuresToLock, lockSeconds } = guessLimits(rateLimitFactor);
  await countGuess(tx, guesser, { isRight: right !== null, failuresToLock, lockSeconds });
  return right;
};
