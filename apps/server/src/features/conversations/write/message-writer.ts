import type pg from 'pg';
import { unavailable } from '#platform/app-error';
import {
  createFlush,
  type NewMessage,
  type FlushListeners,
  type QueuedMessage,
  type Written,
} from './message-flush.ts';

export interface MessageWriter {
  /** Resolves after the commit. Rejects with `not_found`, `forbidden`, or `unavailable` when too much or too long waits. */
  write(message: NewMessage): Promise<Written>;
  /** Sends that wait now. */
  readonly queueLength: number;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

export interface WriterOptions extends FlushListeners {
  readonly pool: pg.Pool;
  /** Whether the database commits several transactions at once. */
  readonly isParallel: boolean;
}

/** The same for both directions. */
const pairKeyOf = (one: string, other: string): string => (one < other ? one + other : other + one);

const maxBatch = 500;
const maxWaiting = 20_000;
const maxInFlight = 2;
/** Fewer than these wait for the flush under way: a second one would cost as much as a full one. */
const worthSecondFlush = 24;
/** Beyond that, where several commits can be under way at once: so few messages that they gain nothing from waiting. */
const maxInFlightWhenQuiet = 6;
const quietMessages = 8;
/** What has waited for so long when the database gives no answer would wait too long if it went after all. */
const maxWaitWhenAwayMs = 1_000;

/**
 * The write path. All sends that wait share one statement and one commit; the next flush starts when the one in flight
 * ends, or beside it when many wait, with no timer, so a lone message goes at once. Messages of one pair of people are
 * never in two flushes at a time, which keeps them in the order they were sent.
 */
export const createMessageWriter = ({ pool, isParallel, ...listeners }: WriterOptions): MessageWriter => {
  let queue: QueuedMessage[] = [];
  const busyPairs = new Set<string>();
  const flush = createFlush(pool, listeners);
  let inFlight = 0;
  let messagesInFlight = 0;
  let isPumpDue = false;
  let whenIdle: (() => void)[] = [];

  /** Takes what may go now: nothing of a pair in flight, and of one sender's `clientId` only the first. */
  const takeBatch = (): QueuedMessage[] => {
    const batch: QueuedMessage[] = [];
    const rest: QueuedMessage[] = [];
    const clientIds = new Set<string>();
    const blockedPairs = new Set<string>();
    for (const queued of queue) {
      const { message, pairKey } = queued;
      const clientKey = message.clientId === null ? null : `${message.senderId} ${message.clientId}`;
      const mustWait =
        batch.length >= maxBatch ||
        busyPairs.has(pairKey) ||
        blockedPairs.has(pairKey) ||
        (clientKey !== null && clientIds.has(clientKey));
      if (mustWait) {
        blockedPairs.add(pairKey);
        rest.push(queued);
      } else {
        if (clientKey !== null) clientIds.add(clientKey);
        batch.push(queued);
      }
    }
    queue = rest;
    return batch;
  };

  const hasRoom = (): boolean =>
    inFlight === 0 ||
    (inFlight < maxInFlight && queue.length >= worthSecondFlush) ||
    (isParallel && inFlight < maxInFlightWhenQuiet && messagesInFlight < quietMessages);

  /** Only what never left the queue: it is surely not stored. */
  const refuseWaiting = (): void => {
    const latest = performance.now() - maxWaitWhenAwayMs;
    for (const { since, reject } of queue) if (since < latest) reject(unavailable());
    queue = queue.filter(({ since }) => since >= latest);
  };

  const pump = (): void => {
    while (hasRoom() && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      const pairs = new Set(batch.map((queued) => queued.pairKey));
      for (const pair of pairs) busyPairs.add(pair);
      inFlight++;
      messagesInFlight += batch.length;
      void flush(batch).then(({ isAway }) => {
        inFlight--;
        messagesInFlight -= batch.length;
        for (const pair of pairs) busyPairs.delete(pair);
        if (isAway) refuseWaiting();
        pump();
        if (inFlight === 0 && queue.length === 0) {
          for (const resolve of whenIdle) resolve();
          whenIdle = [];
        }
      });
    }
  };

  /** Once what came with the same read of the sockets is here too: that is no wait, and saves a flush of one message. */
  const pumpSoon = (): void => {
    if (isPumpDue) return;
    isPumpDue = true;
    setImmediate(() => {
      isPumpDue = false;
      pump();
    });
  };

  return {
    write: (message) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxWaiting) {
          reject(unavailable('Too many messages are on their way. Please try again in a moment.'));
          return;
        }
        const pairKey = pairKeyOf(message.senderId, message.recipientId);
        queue.push({ message, since: performance.now(), pairKey, resolve, reject });
        // What waits for its own pair, or for a flush, goes when that ends.
        if (hasRoom() && !busyPairs.has(pairKey)) pumpSoon();
      }),
    get queueLength() {
      return queue.length;
    },
    drain: () =>
      inFlight === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle.push(resolve);
          }),
  };
};
