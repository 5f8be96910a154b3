import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { waitAtMost } from '#platform/deadline';
import type { Logger } from '#platform/logger';
import { startWorker } from '#platform/worker-thread';
import type { EngineCommand, EngineNotice, EngineTask } from './protocol.ts';
import type { Line } from './wire-stream.ts';

const probeTimeoutMs = 5_000;
const closeTimeoutMs = 8_000;
const longestPauseMs = 10_000;
/** An engine that broke after less than this is opened again only after a pause. */
const healthyAfterMs = 60_000;

interface EngineOptions {
  readonly directory: string;
  readonly isDurable: boolean;
  readonly logger?: Logger | undefined;
}

interface Engine extends Line {
  /** False while it is being opened again after a crash. */
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

/** Starts one task in a thread; `ready` rejects with the engine's own words when the thread ends before that. */
const startTask = (task: EngineTask) => {
  const worker = startWorker('./engine-worker', import.meta.url, { workerData: task });
  let reason = 'its thread ended';
  worker.on('error', (error) => {
    reason = error instanceof Error ? error.message : String(error);
  });
  const ended = new Promise<{ code: number; reason: string }>((resolve) => {
    worker.once('exit', (code) => {
      resolve({ code, reason });
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (notice: EngineNotice) => {
      if (notice.kind === 'ready') resolve();
      if (notice.kind === 'failed') reason = notice.message;
    });
    void ended.then((end) => {
      reject(new Error(end.reason));
    });
  });
  ready.catch(() => undefined);
  return { worker, ready, ended };
};

/** Makes a new database in `directory`, in a thread that gives its memory back. */
export const createDatabaseFiles = async (directory: string): Promise<void> => {
  const { code, reason } = await startTask({ task: 'create', directory, isDurable: false }).ended;
  if (code !== 0) throw new Error(reason);
};

const command = (worker: Worker, message: EngineCommand) => {
  worker.postMessage(message, message.kind === 'connect' ? [message.port] : []);
};

/** False when the engine is still busy with one statement after the time is up. */
const isAnswering = (worker: Worker): Promise<boolean> =>
  new Promise((resolve) => {
    const id = randomUUID();
    const settle = (isWell: boolean) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(isWell);
    };
    const onMessage = (notice: EngineNotice) => {
      if (notice.kind === 'probed' && notice.id === id) settle(true);
    };
    const onExit = () => {
      settle(true);
    };
    const timer = setTimeout(settle, probeTimeoutMs, false);
    worker.on('message', onMessage);
    worker.once('exit', onExit);
    command(worker, { kind: 'probe', id });
  });

/** Opens the engine in a thread of its own, and opens it again whenever it breaks. Rejects when the first try fails. */
export const startEngine = async ({ directory, isDurable, logger }: EngineOptions): Promise<Engine> => {
  let isOpen = false;
  let isClosing = false;
  /** True when opening it again has failed, so that waiting for it is of no use. */
  let isStuck = false;
  let crashes = 0;

  const open = async () => {
    const { worker, ready, ended } = startTask({ task: 'serve', directory, isDurable });
    await ready;
    isOpen = true;
    isStuck = false;
    const openedAt = performance.now();
    void ended.then(({ reason }) => {
      isOpen = false;
      if (isClosing) return;
      logger?.error({ reason }, 'The embedded database broke; it is being opened again.');
      if (performance.now() - openedAt > healthyAfterMs) crashes = 0;
      current = reopen();
      current.catch(() => undefined);
    });
    return { worker, ended };
  };
  const reopen = async (): ReturnType<typeof open> => {
    for (;;) {
      if (crashes > 0) await delay(Math.min(1_000 * 2 ** (crashes - 1), longestPauseMs), undefined, { ref: false });
      crashes++;
      if (isClosing) throw new Error('The database is closed.');
      try {
        return await open();
      } catch (error) {
        isStuck = true;
        logger?.error({ err: error }, 'The embedded database could not be opened; trying again.');
      }
    }
  };
  let current = open();
  await current;

  return {
    isOpen: () => isOpen,
    dial: async () => {
      if (isStuck) throw new Error('Connection terminated: the embedded database cannot be opened at the moment.');
      const { worker } = await current;
      const { port1, port2 } = new MessageChannel();
      command(worker, { kind: 'connect', port: port2 });
      return port1;
    },
    // The engine cannot be interrupted inside a statement. Ending its thread is safe: what was committed is on disk.
    abandon: () => {
      if (isClosing || !isOpen) return;
      void current.then(async ({ worker }) => {
        if (await isAnswering(worker)) return;
        logger?.error('A statement kept the embedded database busy for too long; it is being opened again.');
        await worker.terminate();
      });
    },
    close: async () => {
      isClosing = true;
      const opened = await current.catch(() => undefined);
      if (!opened) return;
      command(opened.worker, { kind: 'close' });
      await waitAtMost(opened.ended, closeTimeoutMs);
      await opened.worker.terminate();
    },
  };
};
