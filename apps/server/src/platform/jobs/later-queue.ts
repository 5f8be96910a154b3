import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitAtMost } from '#platform/deadline';
import type { Logger } from '#platform/logger';
import { inSpan, type Tracing } from '#platform/tracing/tracing-types';
import type { LaterOptions, LaterQueue } from './jobs-types.ts';
import { createRoundRobin, type RoundRobin } from './round-robin.ts';

export interface LaterQueueOptions {
  readonly logger: Logger;
  /** Works of one name under way at once; the rest waits its turn. 8. */
  readonly concurrency?: number;
  /** The names with other numbers of them. */
  readonly concurrencyOf?: Readonly<Record<string, number>>;
  /** More than this of one name may not wait; then the newest of its longest lane is dropped and logged. */
  readonly maxWaiting?: number;
  /** More than this of one serial lane may not wait; 100. */
  readonly maxOfLane?: number;
  /** Before the second try; the third waits four times as long. */
  readonly retryAfterMs?: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
  readonly tracing?: Tracing | undefined;
  /** Told of every work that ended, to count it. */
  readonly onEnd?: (name: string, outcome: LaterOutcome) => void;
}

export type LaterOutcome = 'done' | 'failed' | 'dropped';

const tries = 3;

interface Work {
  readonly run: () => Promise<void>;
  readonly isSerial: boolean;
  /** When it is of no use any more. */
  readonly until: number;
  readonly onDrop: (() => void) | undefined;
}

/** Works of one name. */
interface Line {
  readonly waiting: RoundRobin<Work>;
  underWay: number;
  /** Serial lanes with work under way; it may take as long as its other side lets it. */
  readonly busy: Set<string>;
}

/**
 * Runs work after the reply that asked for it. Each starts in a later turn of the event loop, so that neither its
 * length nor its failure shows in the reply. Every name has slots and a line of its own: a code that somebody waits
 * for does not stand behind notifications that nobody takes. Within a name lanes take turns.
 */
export const createLaterQueue = (options: LaterQueueOptions): LaterQueue => {
  const { logger, concurrency = 8, maxWaiting = 10_000, maxOfLane = 100, retryAfterMs = 1_000 } = options;
  const { tracing, concurrencyOf = {} } = options;
  const now = options.now ?? (() => performance.now());
  const lines = new Map<string, Line>();
  const idle: (() => void)[] = [];
  const stopping = new AbortController();

  const countWaiting = () => [...lines.values()].reduce((sum, line) => sum + line.waiting.length, 0);
  const isIdle = () => [...lines.values()].every((line) => line.underWay === 0 && line.waiting.length === 0);
  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? { waiting: createRoundRobin<Work>(), underWay: 0, busy: new Set() };
    lines.set(name, line);
    return line;
  };

  const end = (name: string, outcome: LaterOutcome) => options.onEnd?.(name, outcome);
  const drop = (name: string, work: Work | undefined, why: string) => {
    logger.error({ work: name }, why);
    end(name, 'dropped');
    work?.onDrop?.();
  };
  const attempt = async (name: string, work: Work) => {
    for (let tried = 1; ; tried += 1) {
      if (now() > work.until) {
        drop(name, work, 'Something that was to be done later came too late and was dropped');
        return;
      }
      try {
        await work.run();
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
  const startNext = (name: string, line: Line) => {
    const next =
      line.underWay < (concurrencyOf[name] ?? concurrency)
        ? line.waiting.shift((lane) => !line.busy.has(lane))
        : undefined;
    if (!next) {
      if (isIdle()) for (const resolve of idle.splice(0)) resolve();
      return;
    }
    const { lane, item: work } = next;
    line.underWay += 1;
    if (work.isSerial) line.busy.add(lane);
    void attempt(name, work).finally(() => {
      line.underWay -= 1;
      if (work.isSerial) line.busy.delete(lane);
      startNext(name, line);
    });
  };
  const add = (name: string, run: () => Promise<void>, options: LaterOptions = {}) => {
    const { lane = '', isSerial = false, withinMs, onDrop } = options;
    // Where it was asked for, not where a place became free.
    const begin = () => inSpan(tracing, { name: `later ${name}`, kind: 'internal' }, run);
    const traced = tracing ? AsyncResource.bind(begin) : run;
    const work = {
      run: traced,
      isSerial,
      onDrop,
      until: withinMs === undefined ? Number.POSITIVE_INFINITY : now() + withinMs,
    };
    const line = lineOf(name);
    if (stopping.signal.aborted || (isSerial && line.waiting.lengthOf(lane) >= maxOfLane)) {
      drop(name, work, 'Something that was to be done later was dropped');
      return;
    }
    line.waiting.push(lane, work);
    if (line.waiting.length > maxWaiting)
      drop(name, line.waiting.popLongest(), 'Something that was to be done later was dropped');
    setImmediate(() => startNext(name, line));
  };

  return {
    add,
    get waiting() {
      return countWaiting();
    },
    drain: async (withinMs = 5_000) => {
      stopping.abort();
      if (isIdle()) return;
      const allDone = new Promise<void>((resolve) => idle.push(resolve));
      await waitAtMost(allDone, withinMs);
    },
  };
};
