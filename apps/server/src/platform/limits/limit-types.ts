import type { LimitName } from './limit-rules.ts';

export interface Tally {
  readonly used: number;
  readonly resetSeconds: number;
}

/**
 * Counts uses and refuses the ones over a limit. Keys are the account, number or peer address; never what a client
 * claims to be. For attempts whose failures count: `consume` before the attempt, and after a success `refund` or
 * `reset`; then parallel attempts cannot slip through.
 */
export interface Limiter {
  /**
   * Counts one use (or `points`) of `limit` by `key`; throws AppError `rate_limited` with `retryAfterSeconds` when it
   * is over, and `unavailable` when the store is away and this limit fails closed.
   */
  consume(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Throws like `consume` when `key` has no use left, without counting. */
  check(limit: LimitName, key: string): Promise<void>;
  /** Counts without throwing when it was one too many. */
  penalize(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Takes a use back: it was no failure. */
  refund(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Counts uses without refusing any, and says how many there were in this window: for limits that a setting gives. */
  tally(limit: LimitName, key: string, points?: number): Promise<Tally>;
  /** How many uses (or points) of a limit one key has in its window. */
  limitOf(limit: LimitName): number;
  /** What was counted, uses left and seconds until they come back (0 when none was used). */
  peek(limit: LimitName, key: string): Promise<Tally & { readonly remaining: number }>;
  /**
   * Runs attempts of one key of a limit one after the other in this process, so that right ones at the same time are not
   * counted as failures. Only so many wait; more are not kept back, and are told apart by the count alone.
   */
  runExclusive<T>(limit: LimitName, key: string, attempt: () => Promise<T>): Promise<T>;
  /** Forgets what `key` used: after a success, where failures in a row count. */
  reset(limit: LimitName, key: string): Promise<void>;
}
