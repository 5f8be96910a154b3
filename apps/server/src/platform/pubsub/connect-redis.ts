import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { readRedisTarget, type RedisTarget } from '#config/redis-target';

type Group = Exclude<RedisTarget, { kind: 'one' }>;

const accountOf = ({ user, password }: Group): RedisOptions => ({
  ...(user === '' ? {} : { username: user }),
  ...(password === '' ? {} : { password }),
});

const connectGroup = (target: Group, ca: string | null, options: RedisOptions): Redis => {
  const tls = target.isTls ? { tls: ca === null ? {} : { ca } } : {};
  if (target.kind === 'sentinel') {
    const { sentinels, name, database, sentinelPassword, isTls } = target;
    return new Redis({
      ...options,
      ...accountOf(target),
      ...tls,
      sentinels: [...sentinels],
      name,
      db: database,
      ...(sentinelPassword === '' ? {} : { sentinelPassword }),
      ...(isTls ? { enableTLSForSentinelMode: true, sentinelTLS: ca === null ? {} : { ca } } : {}),
      // One that is away is passed over soon; all of them are asked again as often as one server would be.
      sentinelRetryStrategy: options.retryStrategy ?? (() => 1_000),
      sentinelCommandTimeout: 2_000,
    });
  }
  const cluster = new Cluster([...target.nodes], {
    clusterRetryStrategy: options.retryStrategy ?? (() => 1_000),
    enableOfflineQueue: options.enableOfflineQueue ?? true,
    slotsRefreshTimeout: 2_000,
    redisOptions: { ...options, ...accountOf(target), ...tls },
  });
  // It has the same commands and events; what differs (`options.db`, `reconnectOnError`) is not asked of it.
  return cluster as unknown as Redis;
};

/** One connection to what REDIS_URL names. Throws for a URL that the configuration would have refused. */
export const connectRedis = (
  { url, ca }: { readonly url: string; readonly ca: string | null },
  options: RedisOptions,
): Redis => {
  const target = readRedisTarget(url);
  if (target === null || typeof target === 'string') throw new Error('REDIS_URL cannot be used.');
  if (target.kind !== 'one') return connectGroup(target, ca, options);
  return new Redis(url, { ...options, ...(ca !== null && url.startsWith('rediss:') ? { tls: { ca } } : {}) });
};
