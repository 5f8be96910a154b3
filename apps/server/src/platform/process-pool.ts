import type { ChildProcess } from 'node:child_process';
import { unavailable } from './app-error.ts';
import { startProcess } from './worker-thread.ts';

/** `late`: the time was over. `died`: the process ended by itself. It is gone either way, and has left what it wrote. */
type Outcome<Answer> =
  { readonly kind: 'answered'; readonly answer: Answer } | { readonly kind: 'late' } | { readonly kind: 'died' };

/** Does work that nothing but an end of its process can stop. */
interface ProcessPool<Order extends object, Answer> {
  /** Milliseconds count from the moment that a process is ready; throws `unavailable` when none is within ten seconds. */
  run(order: Order, withinMs: number): Promise<Outcome<Answer>>;
}

/** Milliseconds until a process is ready, on a machine that is busy; one that runs from its sources translates them first. */
const startMs = import.meta.url.endsWith('.ts') ? 60_000 : 10_000;
/** Who sends pictures sends several; who sends none need not hold memory. */
const idleMs = 30_000;

/** Whether a process keeps this one from ending. */
const hold = (child: ChildProcess, isHeld: boolean): void => {
  const how = isHeld ? 'ref' : 'unref';
  child[how]();
  child.channel?.[how]();
};

/**
 * Processes of the file at `path` (as for `startProcess`), which calls `answerOrders`. One is started when none is free,
 * and ends when it had nothing to do for half a minute; whoever calls bounds how many are at work.
 */
export const createProcessPool = <Order extends object, Answer>(
  path: string,
  callerUrl: string,
  limits: { readonly heapMegabytes: number },
): ProcessPool<Order, Answer> => {
  /** What ends each of those that rest. */
  const resting = new Map<ChildProcess, NodeJS.Timeout>();

  const rest = (child: ChildProcess): void => {
    const end = () => {
      resting.delete(child);
      child.kill('SIGKILL');
    };
    resting.set(child, setTimeout(end, idleMs).unref());
    child.on('exit', () => resting.delete(child));
    child.on('error', () => child.kill('SIGKILL'));
    hold(child, false);
  };

  const wake = (): ChildProcess | undefined => {
    const [first] = resting;
    if (!first) return undefined;
    const [child, timer] = first;
    clearTimeout(timer);
    resting.delete(child);
    child.removeAllListeners('exit');
    child.removeAllListeners('error');
    hold(child, true);
    return child;
  };

  return {
    run: (order, withinMs) =>
      new Promise((resolve, reject) => {
        const rested = wake();
        const child = rested ?? startProcess(path, callerUrl, limits);
        let isLate = false;
        const stop = () => {
          isLate = true;
          child.kill('SIGKILL');
        };
        // That is the machine's fault, and nothing is said of the order.
        let timer = setTimeout(() => {
          stop();
          reject(unavailable());
        }, startMs);
        const give = () => {
          clearTimeout(timer);
          timer = setTimeout(stop, withinMs);
          child.send(order, () => undefined);
        };
        child.on('message', (said: 'ready' | { readonly answer: Answer }) => {
          if (said === 'ready') {
            give();
            return;
          }
          clearTimeout(timer);
          for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event);
          rest(child);
          resolve({ kind: 'answered', answer: said.answer });
        });
        child.on('error', () => child.kill('SIGKILL'));
        child.on('exit', () => {
          clearTimeout(timer);
          resolve({ kind: isLate ? 'late' : 'died' });
        });
        if (rested) give();
      }),
  };
};

/** Ends this process now. `process.exit` waits for threads, and so for the very work that takes too long. */
export const endNow = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

/**
 * The other side: the whole of a process that does what is ordered, one order after the other. Work that fails ends the
 * process.
 */
export const answerOrders = (work: (order: never) => Promise<unknown>): void => {
  process.on('message', (order) => {
    work(order as never).then((answer) => process.send?.({ answer }), endNow);
  });
  // Whoever started it is gone. When the server is told to stop, it finishes what it began.
  process.on('disconnect', endNow);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  process.send?.('ready');
};
