import { AppError, rateLimited } from '#platform/app-error';
import { addressKey, networkKey } from '#platform/limits/address-key';
import type { Limiter } from '#platform/limits/limit-types';
import type { RequestInfo } from './actor.ts';
import { createGoodTokens, type GoodTokens } from './good-tokens.ts';

/** Whose token, or API key, it is; null: nobody's. */
type LookUp<T> = (token: string, request: RequestInfo) => Promise<T | null>;

/** What refused tokens are counted by, and what is remembered as blocked. */
const subjects = [
  { limit: 'token.refused', keyOf: addressKey },
  { limit: 'token.refused.network', keyOf: networkKey },
] as const;

/** More addresses and networks than this are not remembered; the limiter, which counts them all the same, is asked then. */
const mostRemembered = 10_000;

/**
 * Counts tokens and API keys that are nobody's for the address they come from and for its network. Above a limit none from
 * there is looked up until its time is over, which this process remembers by itself: neither database nor store is asked
 * (S53). Only while more are blocked than it remembers is the store asked, the database still is not. Good ones are looked
 * up all the same: whoever is signed in behind the address of an office or a carrier goes on.
 */
export const countRefusedTokens = <T>(
  lookUp: LookUp<T>,
  {
    limiter,
    good = createGoodTokens(),
    now = () => performance.now(),
  }: {
    readonly limiter: Pick<Limiter, 'consume' | 'check'>;
    readonly good?: GoodTokens;
    readonly now?: () => number;
  },
): LookUp<T> => {
  const blockedUntil = new Map<string, number>();

  /** They are in the order of their refusals, so the first ones end first. */
  const forgetEnded = (): void => {
    for (const [address, until] of blockedUntil) {
      if (until > now()) return;
      blockedUntil.delete(address);
    }
  };
  const remember = (address: string, seconds: number): void => {
    forgetEnded();
    blockedUntil.delete(address);
    const [oldest] = blockedUntil.keys();
    if (oldest !== undefined && blockedUntil.size >= mostRemembered) blockedUntil.delete(oldest);
    blockedUntil.set(address, now() + seconds * 1000);
  };
  const assertMayTry = async (ip: string): Promise<void> => {
    for (const { keyOf } of subjects) {
      const seconds = ((blockedUntil.get(keyOf(ip)) ?? 0) - now()) / 1000;
      if (seconds > 0) throw rateLimited(seconds);
    }
    if (blockedUntil.size >= mostRemembered) forgetEnded();
    if (blockedUntil.size >= mostRemembered) for (const { limit } of subjects) await limiter.check(limit, ip);
  };
  const countRefusal = async (ip: string): Promise<void> => {
    for (const { limit, keyOf } of subjects)
      try {
        await limiter.consume(limit, ip);
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited')
          remember(keyOf(ip), error.retryAfterSeconds ?? 1);
        throw error;
      }
  };

  return async (token, request) => {
    if (!good.has(token)) await assertMayTry(request.ip);
    const owner = await lookUp(token, request);
    if (owner !== null) good.add(token);
    else {
      good.delete(token);
      await countRefusal(request.ip);
    }
    return owner;
  };
};
