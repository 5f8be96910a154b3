import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger';
import type { LaterQueue } from './jobs-types.ts';

export interface LaterQueueOptions {
  readonly logger: Logger;
  /** Works under way at once; the rest waits its turn. */
  readonly atOnce?: number;
  /** More than this may not wait; what comes on top is dropped and logged. */
  readonly maxWaiting?: number;
  /** Before the second try; the third waits four times as long. */
  readonly retryAfterMs?: number;
  /** Told of every work that ended, to count it. */
  readonly onEnd?: (name: string, outcome: LaterOutcome) => void;
}

export type LaterOutcome = 'done' | 'failed' | 'dropped';

const tries = 3;

/**
 * Runs work after the reply that asked for it. Each starts in a later turn of the event loop, so that neither its
 * length nor its failure shows in the reply.
 */
export const createLaterQueue = (options: LaterQueueOptions): LaterQueue => {
  const { logger, atOnce = 8, maxWaiting = 10_000, retryAfterMs = 1_000 } = options;
  const waiting: { readonly name: string; readonly work: () => Promise<void> }[] = [];
  const idle: (() => void)[] = [];
  const stopping = new AbortController();
  let underWay = 0;

  const end = (name: string, outcome: LaterOutcome) => options.onEnd?.(name, outcome);
  const attempt = async (name: string, work: () => Promise<void>) => {
    for (let tried = 1; ; tried += 1) {
      try {
        await work();
        end(name, 'done');
        return;
      } catch (error) {
        if (tried === tries) {
          logger.error({ err: error, work: name }, 'Something that was to be done later failed');
          end(name, 'failed');
          return;
        }
        logger.warn({ err: error, work: name, tried }, 'Something that was to be done later is tried again');
        // While stopping the next try comes at once: there is no later.
        const pause = retryAfterMs * 4 ** (tried - 1);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const startNext = () => {
    const next = underWay < atOnce ? waiting.shift() : undefined;
    if (!next) {
      if (underWay === 0) for (const resolve of idle.splice(0)) resolve();
      return;
    }
    underWay += 1;
    void attempt(next.name, next.work).finally(() => {
      underWay -= 1;
      startNext();
    });
  };

  return {
    add: (name, work) => {
      if (stopping.signal.aborted || waiting.length >= maxWaiting) {
        logger.error({ work: name }, 'Something that was to be done later was dropped');
        end(name, 'dropped');
        return;
      }
      waiting.push({ name, work });
      setImmediate(startNext);
    },
    get waiting() {
      return waiting.length;
    },
    drain: async (withinMs = 5_000) => {
      stopping.abort();
      if (waiting.length === 0 && underWay === 0) return;
      const allDone = new Promise<void>((resolve) => idle.push(resolve));
      await Promise.race([allDone, sleep(withinMs, undefined, { ref: false })]);
    },
  };
};
