import { pino } from 'pino';
import type { PubSub } from '#platform/pubsub/pubsub';
import { openRedis, type RedisLink } from '#platform/pubsub/redis';
import { createRedisPubSub, type RedisPubSubOptions } from '#platform/pubsub/redis-pubsub';

/** What one process has of the cluster. */
export interface Member {
  readonly pubsub: PubSub;
  readonly link: RedisLink;
  leave(): Promise<void>;
  /** Ends like a killed process: without a goodbye. */
  vanish(): void;
}

interface JoinOptions extends Pick<RedisPubSubOptions, 'heartbeatMs' | 'silentMs'> {
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
  const pubsub = await createRedisPubSub({ link, logger, prefix, heartbeatMs: 100, silentMs: 600, ...timing });
  return {
    pubsub,
    link,
    leave: async () => {
      await pubsub.close();
      link.close();
    },
    vanish: () => link.close(),
  };
};
