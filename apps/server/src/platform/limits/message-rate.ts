import { rateLimited } from '#platform/app-error';
import type { PubSub } from '#platform/pubsub/pubsub';
import { messageRate } from './limit-rules.ts';

export interface MessageRateOptions {
  /** RATE_LIMIT_FACTOR. */
  readonly factor: number;
  /** Null: this is the only process. */
  readonly pubsub: PubSub | null;
}

export interface MessageRate {
  /** Counts one message; throws `rate_limited` when the bucket is empty. */
  take(userId: string): void;
  stop(): void;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

const sweepMs = 60_000;
const topic = 'limits.message';

/**
 * A token bucket for each user, in memory: no message waits for Redis. Each process has a bucket for everybody; what one
 * spends the others are told over pub/sub, so that together they give out the limit, also to whoever moves to another
 * process, but for what is sent on the way: a few milliseconds, or a second where a message is not stored.
 */
export const createMessageRate = ({ factor, pubsub }: MessageRateOptions): MessageRate => {
  // A bucket that never holds a whole token would let nothing through.
  const burst = Math.max(1, messageRate.burst * factor);
  const perMillisecond = (messageRate.perSecond * factor) / 1000;
  const buckets = new Map<string, Bucket>();

  const filled = (userId: string, now: number): Bucket => {
    const bucket = buckets.get(userId) ?? { tokens: burst, filledAt: now };
    bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.filledAt) * perMillisecond);
    bucket.filledAt = now;
    buckets.set(userId, bucket);
    return bucket;
  };
  pubsub?.subscribe(topic, (userId) => {
    if (typeof userId !== 'string') return;
    const bucket = filled(userId, performance.now());
    bucket.tokens = Math.max(0, bucket.tokens - 1);
  });

  const sweeping = setInterval(() => {
    const now = performance.now();
    for (const userId of buckets.keys()) if (filled(userId, now).tokens >= burst) buckets.delete(userId);
  }, sweepMs).unref();

  return {
    take: (userId) => {
      const bucket = filled(userId, performance.now());
      if (bucket.tokens < 1) {
        throw rateLimited(
          (1 - bucket.tokens) / perMillisecond / 1000,
          'You are sending too fast. Please wait a second.',
        );
      }
      bucket.tokens -= 1;
      // A write of its own would keep the message itself back that follows in a moment.
      pubsub?.publishWithNext(topic, userId);
    },
    stop: () => clearInterval(sweeping),
  };
};
