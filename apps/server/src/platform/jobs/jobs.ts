import type { Logger } from '#platform/logger';
import { inSpan, type Tracing } from '#platform/tracing/tracing-types';
import type { Jobs } from './jobs-types.ts';
import type { Leadership } from './leadership.ts';

export interface JobsOptions {
  readonly leadership: Leadership;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  /** Told of every run, to count it. */
  readonly onEnd?: (name: string, outcome: JobOutcome, seconds: number) => void;
}

/** `elsewhere`: another process leads. */
export type JobOutcome = 'done' | 'failed' | 'elsewhere';

/** A seventh of the period at random on top, so that processes and jobs do not all start together. */
const nextAfterMs = (everySeconds: number) => everySeconds * 1000 * (1 + Math.random() / 7);

/** Runs periodic work until it is stopped, on the process that leads. */
export const createJobs = ({ leadership, logger, tracing, onEnd }: JobsOptions): Jobs => {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const run = async (name: string, work: () => Promise<void>) => {
    const startedAt = performance.now();
    const end = (outcome: JobOutcome) => onEnd?.(name, outcome, (performance.now() - startedAt) / 1000);
    try {
      const isOurs = await leadership.isLeader();
      if (isOurs) await inSpan(tracing, { name: `job ${name}`, kind: 'internal' }, work);
      end(isOurs ? 'done' : 'elsewhere');
    } catch (error) {
      logger.error({ err: error, job: name }, 'A job failed; it comes round again');
      end('failed');
    }
  };
  const plan = (name: string, everySeconds: number, work: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const started = run(name, work).finally(() => {
        running.delete(started);
        if (!isStopped) plan(name, everySeconds, work);
      });
      running.add(started);
    }, nextAfterMs(everySeconds)).unref();
    timers.add(timer);
  };

  return {
    every: (name, everySeconds, work) => {
      if (!isStopped) plan(name, everySeconds, work);
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.all(running);
      leadership.resign();
    },
  };
};
