import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger';
import type { LaterQueue } from './jobs-types.ts';

export interface LaterQueueOptions {
  readonly logger: Logger;
  /** Works of one name under way at once; the rest waits its turn. */
  readonly atOnce?: number;
  /** More than this of one name may not wait; what comes on top is dropped and logged. */
  readonly maxWaiting?: number;
  /** More than this of one owner may not wait in a line; 100. */
  readonly maxOfOwner?: number;
  /** Before the second try; the third waits four times as long. */
  readonly retryAfterMs?: number;
  /** Told of every work that ended, to count it. */
  readonly onEnd?: (name: string, outcome: LaterOutcome) => void;
}

export type LaterOutcome = 'done' | 'failed' | 'dropped';

const tries = 3;

/** Works of one name. */
interface Lane {
  readonly waiting: Waiting[];
  underWay: number;
  /** Whose work is under way; it may take as long as its other side lets it. */
  readonly busy: Set<string>;
}

interface Waiting {
  readonly work: () => Promise<void>;
  readonly owner: string | undefined;
}

/**
 * Runs work after the reply that asked for it. Each starts in a later turn of the event loop, so that neither its
 * length nor its failure shows in the reply. Every name has slots and a line of its own: a code that somebody waits
 * for does not stand behind notifications that nobody takes.
 */
export const createLaterQueue = (options: LaterQueueOptions): LaterQueue => {
  const { logger, atOnce = 8, maxWaiting = 10_000, maxOfOwner = 100, retryAfterMs = 1_000 } = options;
  const lanes = new Map<string, Lane>();
  const idle: (() => void)[] = [];
  const stopping = new AbortController();

  const countWaiting = () => [...lanes.values()].reduce((sum, lane) => sum + lane.waiting.length, 0);
  const isIdle = () => [...lanes.values()].every((lane) => lane.underWay === 0 && lane.waiting.length === 0);
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? { waiting: [], underWay: 0, busy: new Set() };
    lanes.set(name, lane);
    return lane;
  };

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
  const startNext = (name: string, lane: Lane) => {
    const isFree = ({ owner }: Waiting) => owner === undefined || !lane.busy.has(owner);
    const index = lane.underWay < atOnce ? lane.waiting.findIndex(isFree) : -1;
    const [next] = index < 0 ? [] : lane.waiting.splice(index, 1);
    if (!next) {
      if (isIdle()) for (const resolve of idle.splice(0)) resolve();
      return;
    }
    const { work, owner } = next;
    lane.underWay += 1;
    if (owner !== undefined) lane.busy.add(owner);
    void attempt(name, work).finally(() => {
      lane.underWay -= 1;
      if (owner !== undefined) lane.busy.delete(owner);
      startNext(name, lane);
    });
  };

  return {
    add: (name, work, owner) => {
      const lane = laneOf(name);
      const isTooMuch = () =>
        lane.waiting.length >= maxWaiting ||
        (owner !== undefined && lane.waiting.filter((each) => each.owner === owner).length >= maxOfOwner);
      if (stopping.signal.aborted || isTooMuch()) {
        logger.error({ work: name }, 'Something that was to be done later was dropped');
        end(name, 'dropped');
        return;
      }
      lane.waiting.push({ work, owner });
      setImmediate(() => startNext(name, lane));
    },
    get waiting() {
      return countWaiting();
    },
    drain: async (withinMs = 5_000) => {
      stopping.abort();
      if (isIdle()) return;
      const allDone = new Promise<void>((resolve) => idle.push(resolve));
      await Promise.race([allDone, sleep(withinMs, undefined, { ref: false })]);
    },
  };
};
