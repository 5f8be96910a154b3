import type { Config } from '#config/config';
import { systemClock } from '#platform/clock';
import { assertDatabase, openRedis, type RedisLink } from '#platform/cluster/redis';
import { createRedisBus } from '#platform/cluster/redis-bus';
import type { Database } from '#platform/db/database';
import { createJobs } from '#platform/jobs/jobs';
import { createLaterQueue } from '#platform/jobs/later-queue';
import { createLeadership } from '#platform/jobs/leadership';
import { createLimiter } from '#platform/limits/limiter';
import { createLogger, type Logger } from '#platform/logger';
import { openMail } from '#platform/mail/open-mail';
import { createMetrics } from '#platform/metrics';
import { openSms } from '#platform/sms/open-sms';
import { openStorage } from '#platform/storage/open-storage';
import { printToTerminal } from '#platform/terminal';
import type { AppParts } from './parts.ts';
import { unreachable } from './start-problems.ts';

/** Keeps products that share one Redis apart. */
const prefix = 'branchline';
const redisDeadlineMs = 5_000;
const drainMs = 3_000;

/** Opens Redis and waits until it answers; rejects with one clear line when it does not in 5 s, or refuses the database. */
const openAnsweringRedis = async (url: string, logger: Logger): Promise<RedisLink> => {
  const link = openRedis(url, logger);
  let lastError: unknown = new Error('It did not answer in time.');
  link.commands.on('error', (error) => (lastError = error));
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(lastError as Error), redisDeadlineMs);
      link.onReady(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    await link.ping();
    await assertDatabase(link);
    return link;
  } catch (error) {
    link.close();
    throw unreachable('REDIS_URL', url, error);
  }
};

/** Rejects with one clear line when the configuration names a Redis that does not answer. */
export const checkRedis = async ({ redisUrl }: Config): Promise<void> => {
  if (redisUrl === null) return;
  (await openAnsweringRedis(redisUrl, createLogger({ level: 'silent' }))).close();
};

/** As `checkRedis`; rejects also when it takes nothing that is written. */
export const tryRedis = async ({ redisUrl }: Config): Promise<void> => {
  if (redisUrl === null) return;
  const link = await openAnsweringRedis(redisUrl, createLogger({ level: 'silent' }));
  try {
    await link.tryWriting();
  } finally {
    link.close();
  }
};

/** Opens everything outside this process that the configuration names, and takes the database over. */
export const openParts = async (
  config: Config,
  { logger, database }: { readonly logger: Logger; readonly database: Database },
): Promise<AppParts & { close(): Promise<void> }> => {
  const redis = config.redisUrl === null ? null : await openAnsweringRedis(config.redisUrl, logger);
  const metrics = createMetrics();
  const onDelay = (seconds: number) => metrics.observeBusDelay(seconds);
  const bus = redis && (await createRedisBus({ link: redis, logger, prefix, onDelay }));
  const storage = await openStorage(config.storage, logger);
  // A code is looked for by somebody who waits: room around it, between the lines of the log.
  const print = (text: string) => printToTerminal(`\n${text}\n`);
  const mail = openMail(config.mail, { print });
  const sms = openSms(config.sms, { print });
  const leadership = createLeadership(database);
  // The leader keeps a connection, so that whoever looks at a real database sees from the start that servers run.
  await leadership.isLeader().catch(() => undefined);
  const jobs = createJobs({
    leadership,
    logger,
    onEnd: (job, outcome) => metrics.countWork({ kind: 'job', name: job, outcome }),
  });
  const later = createLaterQueue({
    logger,
    onEnd: (name, outcome) => metrics.countWork({ kind: 'later', name, outcome }),
  });
  return {
    config,
    logger,
    database,
    clock: systemClock,
    metrics,
    redis,
    bus,
    limiter: createLimiter({ redis, factor: config.rateLimitFactor, prefix, logger }),
    sms,
    mail,
    storage,
    jobs,
    later,
    close: async () => {
      await Promise.all([jobs.stop(), later.drain(drainMs)]);
      leadership.resign();
      await Promise.all([sms.close(), mail.close(), storage.close(), bus?.close()]);
      redis?.close();
      await database.close();
    },
  };
};
