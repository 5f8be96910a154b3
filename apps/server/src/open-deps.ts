import type { Config } from '#config/config';
import { systemClock } from '#platform/clock';
import { assertDatabase, openRedis, type RedisLink } from '#platform/pubsub/redis';
import { createRedisPubSub } from '#platform/pubsub/redis-pubsub';
import { createJobs } from '#platform/jobs/jobs';
import { createLaterQueue } from '#platform/jobs/later-queue';
import { createLeadership } from '#platform/jobs/leadership';
import { createLimiter } from '#platform/limits/limiter';
import { createLogger, type Logger } from '#platform/logger';
import { openMail } from '#platform/mail/open-mail';
import { createMetrics } from '#platform/metrics';
import { openSms } from '#platform/sms/open-sms';
import { openStorage } from '#platform/storage/open-storage';
import { chainOf, UnfitError } from '#platform/outage-reason';
import { printToTerminal } from '#platform/terminal';
import type { AppDeps } from '#app-context';
import { unreachable } from './start-problems.ts';
import { version } from './version.ts';

/** Keeps products that share one Redis apart. */
const prefix = 'branchline';
const redisDeadlineMs = 5_000;
const drainMs = 3_000;

/**
 * What waiting for another moment does not mend: a password, a database number, a certificate. Anything else is an
 * absence, and people are served without Redis.
 */
const isRefusal = (error: unknown): boolean =>
  chainOf(error).some(
    (each) =>
      each instanceof UnfitError ||
      /^(WRONGPASS|NOAUTH|NOPERM|ERR (invalid password|Client sent AUTH))/.test(each.message) ||
      ('code' in each && /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(VERIFY|GET))/.test(String(each.code))),
  );

/** Resolves with what keeps Redis from being used just now, and null once it is ready; rejects when it never can be. */
const waitForRedis = (link: RedisLink): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let lastError: unknown = new Error('It did not answer in time.');
    const timer = setTimeout(() => resolve(lastError), redisDeadlineMs);
    link.commands.on('error', (error) => {
      lastError = error;
      if (!isRefusal(error)) return;
      clearTimeout(timer);
      reject(error);
    });
    link.onReady(() => {
      clearTimeout(timer);
      assertDatabase(link).then(() => resolve(null), reject);
    });
  });

/** Rejects with one clear line when the configuration names a Redis that refuses us; answers why it is away, or null. */
const lookAtRedis = async (
  { redisUrl, redisCa }: Config,
  look: (link: RedisLink) => Promise<unknown>,
): Promise<unknown> => {
  if (redisUrl === null) return null;
  const link = openRedis(redisUrl, createLogger({ level: 'silent' }), redisCa);
  try {
    return await look(link);
  } catch (error) {
    throw unreachable('REDIS_URL', redisUrl, error);
  } finally {
    link.close();
  }
};

/**
 * Looks at the Redis that the configuration names. One that refuses us is one clear line that stops the start; one that is
 * away is a line for the terminal: people are served without it, and the process joins the others when it comes.
 */
export const checkRedis = async (config: Config, say: (line: string) => void): Promise<void> => {
  const away = await lookAtRedis(config, waitForRedis);
  if (away === null || config.redisUrl === null) return;
  say(
    `WARNING: ${unreachable('REDIS_URL', config.redisUrl, away).message.replace(/ that cannot be used: (.*?)\. Example: .*$/, ' that is away: $1')}. ` +
      'People are served without it; what needs it (codes, sign-in, news from other processes) works again when it comes.',
  );
};

/** Rejects with one clear line when the Redis that the configuration names is away, refuses us or takes nothing that is written. */
export const tryRedis = async (config: Config): Promise<void> => {
  await lookAtRedis(config, async (link) => {
    const away = await waitForRedis(link);
    if (away !== null) throw away as Error;
    await link.tryWriting();
    return null;
  });
};

/** Opens the one that the process lives with. It may be away; one that turns out to be another than configured is left. */
const openJoiningRedis = ({ redisUrl, redisCa }: Config, logger: Logger): RedisLink | null => {
  if (redisUrl === null) return null;
  const link = openRedis(redisUrl, logger, redisCa);
  link.onReady(() => {
    assertDatabase(link).catch((error: unknown) => {
      if (!isRefusal(error)) return;
      logger.error({ err: error }, 'Redis refuses the database that REDIS_URL names; this process goes on without it');
      link.close();
    });
  });
  return link;
};

/** Opens everything outside this process that the configuration names, and takes the database over. */
export const openDeps = async (
  config: Config,
  { logger, database, tracing }: Pick<AppDeps, 'logger' | 'database' | 'tracing'>,
): Promise<AppDeps & { close(): Promise<void> }> => {
  const redis = openJoiningRedis(config, logger);
  const metrics = createMetrics(version);
  const onDelay = (seconds: number) => metrics.observePubSubDelay(seconds);
  const pubsub = redis && (await createRedisPubSub({ link: redis, logger, prefix, onDelay }));
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
    tracing,
    onEnd: (job, outcome) => metrics.countWork({ kind: 'job', name: job, outcome }),
  });
  const later = createLaterQueue({
    logger,
    tracing,
    // Each may take ten seconds where a push service hangs.
    concurrencyOf: { 'push.notify': 16 },
    onEnd: (name, outcome) => metrics.countWork({ kind: 'later', name, outcome }),
  });
  return {
    config,
    logger,
    database,
    clock: systemClock,
    metrics,
    tracing,
    redis,
    pubsub,
    limiter: createLimiter({ redis, factor: config.rateLimitFactor, prefix, logger }),
    sms,
    mail,
    storage,
    jobs,
    later,
    close: async () => {
      await Promise.all([jobs.stop(), later.drain(drainMs)]);
      leadership.resign();
      await Promise.all([sms.close(), mail.close(), storage.close(), pubsub?.close()]);
      redis?.close();
      await database.close();
      await tracing?.close();
    },
  };
};
