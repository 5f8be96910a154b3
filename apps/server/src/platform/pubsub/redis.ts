import { type Redis, ReplyError, type RedisOptions } from 'ioredis';
import { connectRedis } from './connect-redis.ts';
import type { Logger } from '#platform/logger';
import { UnfitError } from '#platform/outage-reason';

/** A connection to Redis that comes back by itself. Nothing in Redis is the truth: losing it costs a hint, never data. */
export interface RedisLink {
  /** For short commands: refuses at once while Redis is away, and gives up on one that takes 2 s. */
  readonly commands: Redis;
  /** Subscribes, and subscribes again when Redis was away. */
  readonly subscriber: Redis;
  readonly isReady: boolean;
  /** Called each time Redis can be used again, the first time too. */
  onReady(listener: () => void): void;
  /** Rejects while Redis does not answer. */
  ping(): Promise<void>;
  /** Writes a key that is gone in a few seconds; rejects also while Redis answers and takes nothing. */
  tryWriting(): Promise<void>;
  close(): void;
}

const shared: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 10_000,
  // A restarted Redis is found within a second; the random part keeps processes from arriving together.
  retryStrategy: (times) => Math.min(100 * times, 800) + Math.random() * 200,
};

/**
 * Rejects with an UnfitError when the database that the address names cannot be had: ioredis would go on in database 0,
 * among whatever else is there. To be asked once Redis is ready.
 */
export const assertDatabase = async ({ commands }: RedisLink): Promise<void> => {
  const number = commands.options.db ?? 0;
  // The one that everybody is in without asking, who may not be allowed to ask.
  if (number === 0) return;
  try {
    await commands.select(number);
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    throw new UnfitError(`it refuses its database ${String(number)} (${(error as Error).message})`, { cause: error });
  }
};

/** A Redis that refuses writes is left no sooner than so long after the last time: there may be no other. */
const leaveAgainMs = 5_000;

/**
 * Opens both connections to what `url` names (one server, a group behind Sentinel, a cluster); `ca` in PEM is who signed
 * its certificate. Never throws for a Redis that is away.
 */
export const openRedis = (url: string, logger: Logger, ca: string | null = null): RedisLink => {
  const at = { url, ca };
  let leftAt = -leaveAgainMs;
  const commands: Redis = connectRedis(at, {
    ...shared,
    // After a failover it is a copy that only reads, under connections that stay open: the address leads elsewhere now.
    reconnectOnError: ({ message }) => {
      if (!/\bREADONLY\b/.test(message) || performance.now() - leftAt < leaveAgainMs) return false;
      leftAt = performance.now();
      subscriber.disconnect(true);
      return true;
    },
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
    socketTimeout: 3_000,
  });
  const subscriber: Redis = connectRedis(at, { ...shared, maxRetriesPerRequest: null, socketTimeout: 5_000 });

  let isOutageLogged = false;
  const logOutage = (error: Error) => {
    if (isOutageLogged) return;
    isOutageLogged = true;
    logger.warn({ err: error }, 'Redis is away');
  };
  // Without a listener ioredis prints every failed attempt to the terminal.
  commands.on('error', logOutage);
  subscriber.on('error', logOutage);
  commands.on('ready', () => {
    if (isOutageLogged) logger.info('Redis is back');
    isOutageLogged = false;
  });

  return {
    commands,
    subscriber,
    get isReady() {
      return commands.status === 'ready';
    },
    onReady: (listener) => {
      commands.on('ready', listener);
      if (commands.status === 'ready') listener();
    },
    ping: async () => {
      await commands.ping();
    },
    tryWriting: async () => {
      await commands.set('branchline:self-check', '', 'EX', 10);
    },
    close: () => {
      commands.disconnect();
      subscriber.disconnect();
    },
  };
};
