import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/logger';
import type { Bus, BusListener, PeerGoneListener } from './bus.ts';
import { createOutgoingBatches } from './outgoing-batches.ts';
import { createPace } from './pace.ts';
import { createPeerWatch } from './peer-watch.ts';
import type { RedisLink } from './redis.ts';
import { createStreamReader, messagesOf, type StreamEntry } from './stream-reader.ts';
import { keptForMs, trimStream } from './stream-trimmer.ts';

export interface RedisBusOptions {
  readonly link: RedisLink;
  readonly logger: Logger;
  /** Keeps products that share one Redis apart. */
  readonly prefix: string;
  /** A process that is silent for three of these counts as gone. It writes something at least once a second. */
  readonly heartbeatMs?: number;
  /** What was written is taken away so long after, at the next heartbeat of anybody. */
  readonly keptMs?: number;
  /** Told how long each written entry took to be read here, in seconds: the others read it at about that time. */
  readonly onDelay?: (seconds: number) => void;
}

/** What is published so soon after a write goes with the next one. */
const momentMs = 4;
/** A process that has nothing to tell writes a heartbeat this often, which shows it whether anything comes through. */
const mostSilentMs = 1_000;
/** What was written and is not read back after so long does not come through. */
const lateMs = 2_000;
const keptEntries = 10_000;
const maxWaitingBytes = 32 * 1024 * 1024;
const goodbye = 'bus.goodbye';

/**
 * A bus over one Redis stream. What is published in one go, while a write is under way or right after one, goes out as
 * one entry.
 * Entries are numbered per process, so that whoever missed one knows (`onGap`), whatever happened to Redis or to the
 * connection in between.
 */
export const createRedisBus = async (options: RedisBusOptions): Promise<Bus> => {
  const { link, logger } = options;
  const { heartbeatMs = 5_000, keptMs = keptForMs } = options;
  const key = `${options.prefix}:bus`;
  const processId = randomUUID();
  const outgoing = createOutgoingBatches(maxWaitingBytes);
  const peers = createPeerWatch();
  const listeners = new Map<string, BusListener[]>();
  const seen: ((processId: string) => void)[] = [];
  const gone: PeerGoneListener[] = [];
  const gaps: (() => void)[] = [];
  const pace = createPace(momentMs);
  let writing: Promise<void> | null = null;
  let isFlushPlanned = false;
  let wroteAt = 0;
  let isRefused = false;
  const sentAt = new Map<number, number>();

  const guard = (work: () => void) => {
    try {
      work();
    } catch (error) {
      logger.error({ err: error }, 'A listener on the bus failed');
    }
  };
  const tellGone = (peer: string, isSilent: boolean) => {
    for (const listener of gone) guard(() => listener(peer, { isSilent }));
  };

  const isConnected = () => {
    const oldest = sentAt.values().next().value;
    return link.isReady && !isRefused && (oldest === undefined || performance.now() - oldest < lateMs);
  };
  const noteSent = (number: number) => {
    // The oldest are what tells; what is read back later takes away all before it.
    if (sentAt.size < 1_000 && !sentAt.has(number)) sentAt.set(number, performance.now());
  };
  const writeAll = async () => {
    try {
      while (!outgoing.isEmpty && link.isReady) {
        await pace();
        const batch = outgoing.next();
        noteSent(batch.number);
        await link.commands.xadd(
          key,
          'MAXLEN',
          '~',
          keptEntries,
          '*',
          'from',
          processId,
          'number',
          batch.number,
          'body',
          batch.body,
        );
        outgoing.confirm();
        wroteAt = performance.now();
        isRefused = false;
      }
    } catch (error) {
      // Full, or a copy that only reads: it answers, and takes nothing.
      if (link.isReady && !isRefused) logger.warn({ err: error }, 'Redis takes nothing; trying again');
      isRefused = link.isReady;
    }
  };
  const flush = () => {
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  };
  const planFlush = () => {
    if (isFlushPlanned) return;
    isFlushPlanned = true;
    queueMicrotask(() => {
      isFlushPlanned = false;
      void flush();
    });
  };

  let isTrimFailureLogged = false;
  const trim = async (olderThanMs: number) => {
    try {
      await trimStream(link.commands, key, olderThanMs);
    } catch (error) {
      if (!link.isReady || isTrimFailureLogged) return;
      isTrimFailureLogged = true;
      logger.warn(
        { err: error },
        'What was sent over Redis could not be taken away again; that needs Redis 6.2 or newer, with room left',
      );
    }
  };

  const tellGap = () => {
    for (const listener of gaps) guard(listener);
  };
  const deliver = (entry: StreamEntry) => {
    if (entry.from === processId) {
      const at = sentAt.get(entry.number);
      if (at !== undefined) options.onDelay?.((performance.now() - at) / 1000);
      // What was written before it and not read back never will be.
      for (const number of sentAt.keys()) if (number <= entry.number) sentAt.delete(number);
      return;
    }
    const { order, isNew } = peers.note(entry.from, entry.number);
    if (isNew) for (const listener of seen) guard(() => listener(entry.from));
    if (order === 'repeat') return;
    if (order === 'gap') tellGap();
    for (const [topic, message] of messagesOf(entry)) {
      if (topic === goodbye) {
        peers.forget(entry.from);
        tellGone(entry.from, false);
      }
      for (const listener of listeners.get(topic) ?? []) guard(() => listener(message, entry.from));
    }
  };
  const reader = createStreamReader({
    redis: link.blocking,
    key,
    logger,
    onEntry: deliver,
    onMissed: tellGap,
    keptMs,
  });
  await reader.start();

  const beatMs = Math.min(heartbeatMs, mostSilentMs);
  const beat = setInterval(() => {
    if (!link.isReady) {
      peers.excuse();
      return;
    }
    if (performance.now() - wroteAt > beatMs * 0.9) outgoing.next();
    void flush();
    // While nothing comes through, silence says nothing of them.
    if (!isConnected()) peers.excuse();
    for (const peer of peers.takeSilent(heartbeatMs * 3)) tellGone(peer, true);
  }, beatMs).unref();
  const trimming = setInterval(() => {
    if (link.isReady) void trim(keptMs);
  }, heartbeatMs).unref();
  link.onReady(() => {
    peers.excuse();
    sentAt.clear();
    // Says hello, so that the others know of this process before it has anything to tell.
    if (outgoing.isEmpty) outgoing.next();
    void flush();
  });

  return {
    processId,
    peers: peers.alive,
    get isConnected() {
      return isConnected();
    },
    publish: (topic, message) => {
      outgoing.add(topic, message);
      planFlush();
    },
    publishAlong: (topic, message) => outgoing.add(topic, message),
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onPeerSeen: (listener) => seen.push(listener),
    onPeerGone: (listener) => gone.push(listener),
    onGap: (listener) => gaps.push(listener),
    onConnected: (listener) => link.onReady(listener),
    close: async () => {
      clearInterval(beat);
      clearInterval(trimming);
      outgoing.add(goodbye, null);
      const sayGoodbye = async () => {
        await flush();
        // With nobody there who would read it or take it away later.
        if (peers.alive.size === 0) await trim(0);
      };
      await Promise.race([sayGoodbye(), sleep(1_000, undefined, { ref: false })]);
      reader.stop();
    },
  };
};
