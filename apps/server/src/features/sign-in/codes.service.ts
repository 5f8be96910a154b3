import { randomBytes, randomInt } from 'node:crypto';
import type { AppContext } from '#app-context';
import { rateLimited } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import { limitRules } from '#platform/limits/limit-rules';
import type { Account } from './accounts.ts';
import {
  type CodePurpose,
  type CodeTry,
  countGuess,
  findGuessCount,
  type GuessCount,
  hasLiveCode,
  lockGuessCount,
  type NewCode,
  replaceCode,
  tryCode,
} from './codes.repository.ts';
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
 * An address that has used up its share does not use up anybody's number.
 */
export const countCodeRequest = async (context: AppContext, account: Account, ip: string): Promise<void> => {
  const { limiter } = context;
  await limiter.check('code.address', ip);
  assertGuessesLeft(context, await findGuessCount(context.database.db, account.value));
  await limiter.consume('code.gap', account.value);
  await limiter.consume('code.recipient', account.value);
  await limiter.consume('code.address', ip);
};

/**
 * Makes the newest code of an account for a purpose and returns it. Without `isForSomebody` the same is done with a
 * code that nothing matches, so that guesses at any account are answered and counted alike.
 */
export const issueCode = async (
  { config, database }: AppContext,
  { isForSomebody, ...code }: Omit<NewCode, 'codeHash'> & { readonly isForSomebody: boolean },
): Promise<string> => {
  const value = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = codeHash(config.secret, { purpose: code.purpose, account: code.account, value });
  await replaceCode(database.db, { ...code, codeHash: isForSomebody ? hash : randomBytes(hash.length) });
  return value;
};

/**
 * Throws `unavailable` while limits cannot be counted: then no code and no grant is good for anything. Guesses themselves
 * are counted in the database, and nothing is counted here: a use of no points is written, since a store may answer and
 * take nothing.
 */
export const assertCanLimit = ({ limiter }: AppContext): Promise<void> => limiter.consume('code.guess', 'nobody', 0);

/**
 * Evaluates a guess and counts it, in the transaction that does what the code is good for. Returns the code it was
 * when right, which is used up then, and null when it is wrong or there is nothing to compare it with. Throws
 * `rate_limited` when the account has had too many guesses.
 */
export const takeGuess = async (
  context: AppContext,
  tx: Db,
  { account, code }: { readonly account: Account; readonly code: string },
): Promise<CodeTry | null> => {
  const { secret, rateLimitFactor } = context.config;
  if (!(await hasLiveCode(tx, account.value))) return null;
  assertGuessesLeft(context, await lockGuessCount(tx, account.value));
  const hashFor = (purpose: CodePurpose) => codeHash(secret, { purpose, account: account.value, value: code });
  const tries = await tryCode(tx, account.value, { sign_in: hashFor('sign_in'), reset: hashFor('reset') });
  if (tries.length === 0) return null;
  const right = tries.find(({ isRight }) => isRight) ?? null;
  const { failuresToLock, lockSeconds } = guessLimits(rateLimitFactor);
  await countGuess(tx, account.value, { isRight: right !== null, failuresToLock, lockSeconds });
  return right;
};
