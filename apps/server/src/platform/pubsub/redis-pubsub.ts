import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitAtMost } from '#platform/deadline';
import type { Logger } from '#platform/logger';
import type { PeerGoneListener, PubSub, PubSubListener } from './pubsub.ts';
import type { RedisLink } from './redis.ts';

export interface RedisPubSubOptions {
  readonly link: RedisLink;
  readonly logger: Logger;
  /** Keeps products that share one Redis apart. */
  readonly prefix: string;
  /** Every process publishes something this often. */
  readonly heartbeatMs?: number;
  /** A process that is silent for so long counts as gone. */
  readonly silentMs?: number;
  /** Called with the seconds that each publication took to come back here: the others get it at about that time. */
  readonly onDelay?: (seconds: number) => void;
}

/** A process, which of its publications this is, and `[topic, message]` of each message in it. */
type Publication = [processId: string, number: number, ...messages: [topic: string, message: unknown][]];

/** Pushes rely on how soon a killed process is noticed: `attentionSilenceMs` in realtime/attention.ts. */
export const usualTiming = { heartbeatMs: 1_000, silentMs: 5_000 };
/** What is published so soon after a publication goes with the next one. */
const batchMs = 4;
/** A publication that has not come back here after so long is not coming through. */
const lateMs = 2_500;
/** How long a start waits until publications come through. */
const startMs = 3_000;
const maxWaiting = 20_000;
const goodbye = 'pubsub.goodbye';
const gap = 'pubsub.gap';

/**
 * Redis publish and subscribe on one channel. It is for speed alone: the repair loop finds what it loses of
 * conversations, and stars and drafts of other devices come with their next connection. A process hears its own
 * publications too, which is how it knows that they come through.
 */
export const createRedisPubSub = async (options: RedisPubSubOptions): Promise<PubSub> => {
  const { link, logger, heartbeatMs = usualTiming.heartbeatMs, silentMs = usualTiming.silentMs } = options;
  const channel = `${options.prefix}:events`;
  const processId = randomUUID();
  const listeners = new Map<string, PubSubListener[]>();
  const seenListeners: ((processId: string) => void)[] = [];
  const goneListeners: PeerGoneListener[] = [];
  const gapListeners: (() => void)[] = [];
  const connectedListeners: (() => void)[] = [];
  const peers = new Set<string>();
  const lastSeenAt = new Map<string, number>();
  let waiting: string[] = [];
  let isFlushPlanned = false;
  let publishing: Promise<void> | null = null;
  let published = 0;
  let publishedAt = -batchMs;
  let ownReceived = 0;
  let ownReceivedAt = -lateMs;
  let isEchoed = false;
  let hasLost = false;

  const guard = (work: () => void) => {
    try {
      work();
    } catch (error) {
      logger.error({ err: error }, 'A publication could not be handled');
    }
  };
  const isConnected = () => link.isReady && isEchoed && performance.now() - ownReceivedAt < lateMs;

  const publishNow = async () => {
    const restMs = publishedAt + batchMs - performance.now();
    if (restMs > 0) await sleep(restMs);
    const messages = waiting;
    waiting = [];
    published += 1;
    publishedAt = performance.now();
    try {
      await link.commands.publish(channel, `[${[`"${processId}"`, published, ...messages].join(',')}]`);
    } catch {
      hasLost ||= messages.length > 0;
    }
  };
  const flush = () => {
    publishing ??= publishNow().finally(() => {
      publishing = null;
      if (waiting.length > 0) void flush();
    });
    return publishing;
  };
  const publishWithNext = (topic: string, message: unknown) => {
    if (link.isReady && waiting.length < maxWaiting) waiting.push(JSON.stringify([topic, message]));
    else hasLost = true;
  };
  const publish = (topic: string, message: unknown) => {
    publishWithNext(topic, message);
    if (isFlushPlanned) return;
    isFlushPlanned = true;
    // Everything of one event-loop turn goes as one publication.
    queueMicrotask(() => {
      isFlushPlanned = false;
      void flush();
    });
  };
  const notifyGap = () => {
    for (const listener of gapListeners) guard(listener);
  };
  const dropPeer = (peer: string, isSilent: boolean) => {
    lastSeenAt.delete(peer);
    if (peers.delete(peer)) for (const listener of goneListeners) guard(() => listener(peer, { isSilent }));
  };

  const receiveOwn = (number: number) => {
    const now = performance.now();
    if (number === published) options.onDelay?.((now - publishedAt) / 1000);
    hasLost ||= ownReceived > 0 && number > ownReceived + 1;
    ownReceived = number;
    ownReceivedAt = now;
    if (hasLost) {
      hasLost = false;
      publish(gap, null);
      notifyGap();
    }
    if (isEchoed) return;
    isEchoed = true;
    // Nothing could arrive until now: silence says nothing about them.
    for (const peer of peers) lastSeenAt.set(peer, now);
    for (const listener of connectedListeners) guard(listener);
  };
  const receive = (text: string) => {
    const [from, number, ...messages] = JSON.parse(text) as Publication;
    if (from === processId) {
      receiveOwn(number);
      return;
    }
    lastSeenAt.set(from, performance.now());
    if (!peers.has(from)) {
      peers.add(from);
      for (const listener of seenListeners) guard(() => listener(from));
    }
    for (const [topic, message] of messages) {
      if (topic === goodbye) dropPeer(from, false);
      if (topic === gap) notifyGap();
      for (const listener of listeners.get(topic) ?? []) guard(() => listener(message, from));
    }
  };

  link.subscriber.on('message', (_channel, text) => guard(() => receive(text)));
  link.subscriber.on('close', () => {
    isEchoed = false;
    hasLost = true;
  });
  // Not before it is ready: a connection that has subscribed fails its own ready check, and is closed.
  const subscriberReady = new Promise<void>((resolve) => {
    if (link.subscriber.status === 'ready') resolve();
    else link.subscriber.once('ready', resolve);
  });
  const subscribed = subscriberReady
    .then(() => link.subscriber.subscribe(channel))
    .then(() => flush())
    .catch((error: unknown) => logger.error({ err: error }, 'Redis does not let this process subscribe'));

  const beat = setInterval(() => {
    if (!isConnected()) isEchoed = false;
    for (const [peer, at] of lastSeenAt) if (ownReceivedAt - at > silentMs) dropPeer(peer, true);
    if (!link.isReady) return;
    // A connection that broke while it was made may have come back without its subscription.
    if (!isEchoed && link.subscriber.status === 'ready') link.subscriber.subscribe(channel).catch(() => undefined);
    void flush();
    // A Redis that became a copy takes publications and hands them to nobody else: a write finds that out.
    link.tryWriting().catch(() => undefined);
  }, heartbeatMs).unref();

  const onConnected = (listener: () => void) => {
    connectedListeners.push(listener);
    if (isEchoed) listener();
  };
  const echoed = new Promise<void>((resolve) => onConnected(resolve));
  await waitAtMost(Promise.all([subscribed, echoed]), startMs);

  return {
    processId,
    peers,
    get isConnected() {
      return isConnected();
    },
    publish,
    publishWithNext,
    subscribe: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onPeerSeen: (listener) => seenListeners.push(listener),
    onPeerGone: (listener) => goneListeners.push(listener),
    onGap: (listener) => gapListeners.push(listener),
    onConnected,
    close: async () => {
      clearInterval(beat);
      publishWithNext(goodbye, null);
      const flushAll = async () => {
        await publishing;
        await flush();
      };
      await waitAtMost(flushAll(), 1_000);
      link.subscriber.disconnect();
    },
  };
};
