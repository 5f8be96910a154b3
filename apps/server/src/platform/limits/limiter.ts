import { hash } from 'node:crypto';
import {
  type IRateLimiterRedisOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { inWords, rateLimited, unavailable } from '#platform/app-error';
import type { RedisLink } from '#platform/pubsub/redis';
import type { Logger } from '#platform/logger';
import { addressKey, networkKey } from './address-key.ts';
import { type LimitName, type LimitRule, limitRules } from './limit-rules.ts';
import type { Limiter } from './limit-types.ts';
import { createKeyedQueue } from './keyed-queue.ts';

export interface LimiterOptions {
  /** Null: counted in this process, which is then the only one. */
  readonly redis: RedisLink | null;
  /** RATE_LIMIT_FACTOR. */
  readonly factor: number;
  /** Keeps products that share one Redis apart. */
  readonly prefix: string;
  readonly logger: Logger;
}

/** A gap shorter than a second becomes so many uses a second: the store counts in whole seconds. */
const windowOf = (rule: LimitRule, factor: number) => {
  if (rule.isOnce) return { points: rule.count, duration: rule.seconds };
  if (!rule.isGap) return { points: Math.max(1, Math.round(rule.count * factor)), duration: rule.seconds };
  const seconds = rule.seconds / factor;
  if (seconds >= 1) return { points: rule.count, duration: Math.ceil(seconds) };
  return { points: Math.floor(rule.count / seconds), duration: 1 };
};

const createCounter = (name: LimitName, rule: LimitRule, options: LimiterOptions): RateLimiterAbstract => {
  const window = { ...windowOf(rule, options.factor), keyPrefix: `${options.prefix}:limit:${name}` };
  if (options.redis === null) return new RateLimiterMemory(window);
  const store: IRateLimiterRedisOptions = {
    ...window,
    storeClient: options.redis.commands,
    rejectIfRedisNotReady: true,
  };
  if (rule.whenStoreIsAway === 'closed') return new RateLimiterRedis(store);
  return new RateLimiterRedis({
    ...store,
    // Whoever is over the limit is refused without asking Redis again.
    inMemoryBlockOnConsumed: window.points + 1,
    insuranceLimiter: new RateLimiterMemory(window),
  });
};

/** Attempts of one key that wait for their turn: more than one person makes, and little to keep. */
const queueLimits = { mostWaiting: 20, longestWaitMs: 2_000 };

/** Whom a key stands for. */
const subjectOf = { account: (key: string) => key, address: addressKey, network: networkKey } as const;

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** Opens the counters of every rule. */
export const createLimiter = (options: LimiterOptions): Limiter => {
  const rules: Readonly<Record<LimitName, LimitRule>> = limitRules;
  const names = Object.keys(rules) as LimitName[];
  const counters = new Map(names.map((name) => [name, createCounter(name, rules[name], options)]));

  const counterOf = (limit: LimitName): RateLimiterAbstract => {
    const counter = counters.get(limit);
    if (!counter) throw new Error(`There is no limit ${limit}.`);
    return counter;
  };
  // Numbers, names and addresses are kept as hashes: short whatever was typed, and of no use to who reads the store.
  const keyOf = (limit: LimitName, key: string) =>
    hash('sha256', subjectOf[rules[limit].per](key), 'base64url').slice(0, 22);
  const refusal = (limit: LimitName, msBeforeNext: number) => {
    const seconds = secondsOf(msBeforeNext);
    return rateLimited(seconds, `${rules[limit].message} Please try again in ${inWords(seconds)}.`);
  };
  /** Counting itself failed: the store is away and this limit fails closed. */
  const storeFailure = (error: unknown) => {
    options.logger.warn({ err: error }, 'Limits could not be counted');
    return unavailable(undefined, error);
  };

  const enqueue = createKeyedQueue(queueLimits);
  const blockWhenUsedUp = async (limit: LimitName, key: string, { remainingPoints }: RateLimiterRes) => {
    const { blockSeconds } = rules[limit];
    if (blockSeconds !== undefined && remainingPoints <= 0) await counterOf(limit).block(key, blockSeconds);
  };
  const consume: Limiter['consume'] = async (limit, key, points = 1) => {
    const hashed = keyOf(limit, key);
    try {
      await blockWhenUsedUp(limit, hashed, await counterOf(limit).consume(hashed, points));
    } catch (error) {
      throw error instanceof RateLimiterRes ? refusal(limit, error.msBeforeNext) : storeFailure(error);
    }
  };
  const lookUp = async (limit: LimitName, key: string) => {
    try {
      return await counterOf(limit).get(keyOf(limit, key));
    } catch (error) {
      throw storeFailure(error);
    }
  };
  /** After the fact: a store that is away must not undo what was done. */
  const afterwards = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      storeFailure(error);
    }
  };

  return {
    consume,
    runExclusive: (limit, key, attempt) => enqueue(`${limit} ${keyOf(limit, key)}`, attempt),
    check: async (limit, key) => {
      const used = await lookUp(limit, key);
      if (used && used.remainingPoints <= 0) throw refusal(limit, used.msBeforeNext);
    },
    penalize: (limit, key, points = 1) =>
      afterwards(async () => {
        const hashed = keyOf(limit, key);
        await blockWhenUsedUp(limit, hashed, await counterOf(limit).penalty(hashed, points));
      }),
    refund: (limit, key, points = 1) => afterwards(() => counterOf(limit).reward(keyOf(limit, key), points)),
    tally: async (limit, key, points = 1) => {
      try {
        const { consumedPoints, msBeforeNext } = await counterOf(limit).penalty(keyOf(limit, key), points);
        return { used: consumedPoints, resetSeconds: secondsOf(msBeforeNext) };
      } catch (error) {
        throw storeFailure(error);
      }
    },
    limitOf: (limit) => counterOf(limit).points,
    peek: async (limit, key) => {
      const used = await lookUp(limit, key);
      if (!used) return { used: 0, remaining: counterOf(limit).points, resetSeconds: 0 };
      const { consumedPoints, remainingPoints, msBeforeNext } = used;
      return { used: consumedPoints, remaining: remainingPoints, resetSeconds: secondsOf(msBeforeNext) };
    },
    reset: (limit, key) => afterwards(() => counterOf(limit).delete(keyOf(limit, key))),
  };
};
