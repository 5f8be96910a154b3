import { pino } from 'pino';
import type { Bus } from '#platform/cluster/bus';
import { openRedis, type RedisLink } from '#platform/cluster/redis';
import { createRedisBus, type RedisBusOptions } from '#platform/cluster/redis-bus';

/** What one process has of the cluster. */
export interface Member {
  readonly bus: Bus;
  readonly link: RedisLink;
  leave(): Promise<void>;
  /** Ends like a killed process: without a goodbye. */
  vanish(): void;
}

interface JoinOptions extends Pick<RedisBusOptions, 'heartbeatMs' | 'keptMs'> {
  /** Does not wait for Redis. */
  readonly isRedisAwayYet?: boolean;
}

/** Joins a cluster as one more process would. */
export const joinCluster = async (
  redisUrl: string,
  prefix: string,
  { isRedisAwayYet = false, ...timing }: JoinOptions = {},
): Promise<Member> => {
  const logger = pino({ level: 'silent' });
  const link = openRedis(redisUrl, logger);
  if (!isRedisAwayYet) await new Promise<void>((resolve) => link.onReady(resolve));
  const bus = await createRedisBus({ link, logger, prefix, heartbeatMs: 200, ...timing });
  return {
    bus,
    link,
    leave: async () => {
      await bus.close();
      link.close();
    },
    vanish: () => link.close(),
  };
};
