import type { AppContext } from '#app-context';
import { raiseAlarm } from '#features/alarms';
import { readSetting } from '#features/settings';
import { inWords, rateLimited } from '#platform/app-error';
import { createConcurrencyLimit } from '#platform/concurrency-limit';
import { say } from '#platform/language/translate';
import { countWrongCode, deleteOldWrongCodes, findWrongCodes } from './guess-counts.repository.ts';

const installation = ['code.failures.installation', 'all'] as const;
const ofAddress = ['code.failures.address', 'code.failures.network'] as const;

/** Those under way count as failures until they are known: few at once, so that many right codes are none. */
const limitConcurrency = createConcurrencyLimit(10);

const readLimit = async (context: Pick<AppContext, 'database'>): Promise<number> =>
  Number(await readSetting(context, 'failed_codes_per_hour'));

const mailAdmins = (context: AppContext, limit: number): Promise<void> =>
  raiseAlarm(context, {
    kind: 'wrong codes',
    subject: (language) => say(language, 'somebody may be guessing codes'),
    text: (language) =>
      say(
        language,
        'More than {limit} wrong codes were entered within an hour. Until that hour is over, codes are taken only from devices that signed in before; everybody who is signed in goes on as usual. Nothing needs to be done for that. If your customers really enter so many wrong codes, raise “Wrong codes an hour” in Settings.',
        { limit },
      ),
  });

/** Counted before it is known to be wrong, so that many at once cannot slip through. */
const takeFailure = async (context: AppContext, ip: string): Promise<void> => {
  const { limiter } = context;
  const limit = await readLimit(context);
  for (const rule of ofAddress) await limiter.check(rule, ip);
  const { used, resetSeconds } = await limiter.tally(...installation);
  if (used > limit) {
    await limiter.refund(...installation);
    await mailAdmins(context, limit);
    const wait = `or try again in ${inWords(resetSeconds)}`;
    throw rateLimited(
      resetSeconds,
      `Too many wrong codes are being tried. Use a device that you signed in on before, ${wait}.`,
    );
  }
  try {
    for (const rule of ofAddress) await limiter.consume(rule, ip);
  } catch (error) {
    await limiter.refund(...installation);
    throw error;
  }
};

const giveBackFailure = async ({ limiter }: AppContext, ip: string): Promise<void> => {
  await limiter.refund(...installation);
  for (const rule of ofAddress) await limiter.refund(rule, ip);
};

/** Above so many in so many days a new device is asked for a second code: guessing then pays no more, however long it goes on. */
const weeks = { days: 24, most: 600 };

/** What a guess at a code came to; `answer` is what the right one was good for. */
export type Guessed<T> = { readonly isRight: true; readonly answer: T } | { readonly isRight: false };

/** A guess that was wrong. */
export const wrongGuess = { isRight: false } as const;

const noteWrong = async ({ database, metrics }: AppContext, isKnownDevice: boolean): Promise<void> => {
  metrics.countWrongCode(isKnownDevice ? 'known' : 'new');
  if (!isKnownDevice) await countWrongCode(database.db);
};

/**
 * Whether so many codes were wrong in 24 days that one right code is not enough to let a new device in. What is left to a
 * guesser until then is under 0.01 takeovers a year (S49). Counted in the database: a restart forgives nothing.
 */
export const needsSecondCode = async ({ config, database }: AppContext): Promise<boolean> =>
  (await findWrongCodes(database.db, weeks.days)) >= Math.ceil(weeks.most * config.rateLimitFactor);

/** Removes what is counted no more. */
export const forgetOldWrongCodes = ({ database }: Pick<AppContext, 'database'>): Promise<void> =>
  deleteOldWrongCodes(database.db, weeks.days);

/**
 * Makes a guess at a code within what an address, its network and the whole installation may get wrong in an hour. A
 * known device is not counted, and goes on when all of it is used up. Throws `rate_limited` over it, and `unavailable`
 * while nothing can be counted.
 */
export const withinFailureBudget = async <T>(
  context: AppContext,
  { ip, isKnownDevice }: { readonly ip: string; readonly isKnownDevice: boolean },
  guess: () => Promise<Guessed<T>>,
): Promise<Guessed<T>> => {
  if (isKnownDevice) {
    const guessed = await guess();
    if (!guessed.isRight) await noteWrong(context, true);
    return guessed;
  }
  return limitConcurrency(async () => {
    await takeFailure(context, ip);
    let isWrong = false;
    try {
      const guessed = await guess();
      isWrong = !guessed.isRight;
      return guessed;
    } finally {
      if (isWrong) await noteWrong(context, false);
      else await giveBackFailure(context, ip);
    }
  });
};

/** Wrong codes of this hour, how many there may be, and whether only known devices are let in. With 0 they always are. */
export const readFailureBudget = async (context: Pick<AppContext, 'database' | 'limiter'>) => {
  const { used } = await context.limiter.peek(...installation);
  const limit = await readLimit(context);
  return { used, limit, isOver: used >= limit };
};
