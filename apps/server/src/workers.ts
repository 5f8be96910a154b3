import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '#platform/logger';
import { answerWorkerMetrics } from '#platform/worker-metrics';

/** A worker that fails again and again is not started faster than this. */
const pauseMs = 1_000;

export interface Workers {
  /** Sends SIGTERM to each and resolves when all have ended. */
  stop(): Promise<void>;
}

/**
 * Node hands each new connection to a worker and forgets it: when the worker is killed at that moment, the caller waits
 * for ever. This hangs up on it, so that it comes again.
 */
const hangUpOnTheLost = (worker: Worker): void => {
  const child = worker.process;
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  let lastHandle: { close?: () => void } | undefined;
  child.send = (...args: unknown[]) => {
    if (args[1]) lastHandle = args[1];
    return send(...args);
  };
  // Closing what the worker did take changes nothing: it was closed on this side then.
  worker.once('exit', () => lastHandle?.close?.());
};

const fork = (env: Record<string, string>): Worker => {
  const worker = cluster.fork(env);
  hangUpOnTheLost(worker);
  return worker;
};

const isUp = 'worker.ready';

/** In a worker: tells the primary that it listens. */
export const notifyPrimary = (): void => void process.send?.(isUp);

/**
 * Starts `count` processes of this program on one port, and another for each that dies. Resolves when all listen;
 * rejects when one ends before that, having said why on the terminal itself.
 */
export const startWorkers = async (count: number, env: Record<string, string>, logger: Logger): Promise<Workers> => {
  let isStopping = false;
  answerWorkerMetrics();

  const replace = (worker: Worker) => {
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      logger.error({ worker: worker.process.pid, code, signal }, 'A worker ended; another one is started.');
      setTimeout(() => {
        if (!isStopping) replace(fork(env));
      }, pauseMs);
    });
  };
  const first = Array.from({ length: count }, () => fork(env));
  const allEnded = () =>
    Promise.all(
      Object.values(cluster.workers ?? {}).map(
        (worker) => new Promise<void>((resolve) => (worker ? worker.once('exit', () => resolve()) : resolve())),
      ),
    );
  const stop = async () => {
    isStopping = true;
    const ended = allEnded();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    await ended;
  };

  try {
    await Promise.all(
      first.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            worker.on('message', (message) => {
              if (message === isUp) resolve();
            });
            worker.once('exit', () => reject(new Error('A worker could not be started.')));
          }),
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  for (const worker of first) replace(worker);
  return { stop };
};
