import { getConnection, isConnected, subscribeConnection } from '#lib/connection-state.ts';
import { openChannel } from '#lib/open-channel.ts';
import { getOutbox, keeperOf, outbox } from './outbox.ts';

const lockName = 'branchline-outbox';
const question = 'Can the tab that sends do so?';
const answer = 'It can';
/** How long the sending tab has to answer. */
const answerMs = 3_000;

const isAnythingWaiting = (): boolean =>
  getOutbox().some(({ clientId, refusal }) => refusal === null && keeperOf(clientId) === 'device');

/**
 * Has one tab at a time send what the device keeps: `send` runs until its signal says stop. Another tab takes over when
 * that one closes, and one that is looked at and connected also when that one does not say that it can send: a browser
 * lets hidden tabs sleep with the lock in their hands.
 */
export const sendUnderLock = (signal: AbortSignal, send: (signal: AbortSignal) => Promise<void>): void => {
  const channel = openChannel('branchline-outbox-turn');
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAnswered = false;

  /** Sends until it is over or another tab took the lock; whether the browser gives locks at all. */
  const holdLock = async (options: LockOptions): Promise<boolean> => {
    const hold = new AbortController();
    const end = (): void => hold.abort();
    signal.addEventListener('abort', end);
    const hasLocks = await navigator.locks
      .request(lockName, options, () => {
        isSending = true;
        return send(hold.signal);
      })
      .then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
      );
    signal.removeEventListener('abort', end);
    isSending = false;
    end();
    return hasLocks;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      if (await holdLock({ signal })) continue;
      // Where site data is blocked a browser refuses locks; the server's memory of each clientId keeps two tabs from
      // storing twice.
      isSending = true;
      await send(signal);
    }
  };

  const couldSend = (): boolean =>
    !isSending && !document.hidden && isConnected(getConnection()) && isAnythingWaiting();
  const ask = (): void => {
    if (!channel || timer !== undefined || !couldSend()) return;
    isAnswered = false;
    channel.postMessage(question);
    timer = setTimeout(() => {
      timer = undefined;
      if (isAnswered || !couldSend()) ask();
      else void holdLock({ steal: true });
    }, answerMs);
  };
  channel?.addEventListener('message', ({ data }) => {
    if (data === answer) isAnswered = true;
    else if (isSending && isConnected(getConnection())) channel.postMessage(answer);
  });
  document.addEventListener('visibilitychange', ask);
  const stops = [outbox.subscribe(ask), subscribeConnection(ask)];
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    channel?.close();
    document.removeEventListener('visibilitychange', ask);
    for (const stop of stops) stop();
  });
  void run();
};
