import { AppError, rateLimited } from '#platform/app-error';
import { addressKey } from '#platform/limits/address-key';
import type { Limiter } from '#platform/limits/limit-types';
import type { RequestInfo } from './actor.ts';

/** Whose token, or API key, it is; null: nobody's. */
type LookUp<T> = (token: string, request: RequestInfo) => Promise<T | null>;

/** More addresses than this are not remembered; the limiter counts them all the same. */
const mostRemembered = 10_000;

/**
 * Counts tokens and API keys that are nobody's for the address they come from. Above the limit nothing of that address is looked up
 * until its time is over, which this process remembers by itself: neither database nor store is asked (security 53).
 */
export const countRefusedTokens = <T>(
  lookUp: LookUp<T>,
  {
    limiter,
    now = () => performance.now(),
  }: { readonly limiter: Pick<Limiter, 'consume'>; readonly now?: () => number },
): LookUp<T> => {
  const blockedUntil = new Map<string, number>();

  const assertMayTry = (address: string): void => {
    const until = blockedUntil.get(address);
    if (until === undefined) return;
    const seconds = (until - now()) / 1000;
    if (seconds > 0) throw rateLimited(seconds);
    blockedUntil.delete(address);
  };
  const countRefusal = async (ip: string): Promise<void> => {
    try {
      await limiter.consume('token.refused', ip);
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') {
        if (blockedUntil.size >= mostRemembered) blockedUntil.clear();
        blockedUntil.set(addressKey(ip), now() + (error.retryAfterSeconds ?? 1) * 1000);
      }
      throw error;
    }
  };

  return async (token, request) => {
    assertMayTry(addressKey(request.ip));
    const owner = await lookUp(token, request);
    if (owner === null) await countRefusal(request.ip);
    return owner;
  };
};
