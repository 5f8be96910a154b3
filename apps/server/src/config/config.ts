import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { addDataDirProblem } from './data-dir.ts';
import { readMailUrl, readSmsUrl, readStorageUrl } from './outside-urls.ts';
import {
  asUrlHost,
  emailPattern,
  type Env,
  isHostAndPort,
  isListenHost,
  isProxyRange,
  ValueReader,
} from './plain-values.ts';
import { collectProblems, ConfigError, shown } from './problems.ts';
import { withFiles } from './secret-files.ts';
import { keepSecret } from './secret.ts';
import { type Config, logLevels } from './shape.ts';
import { readTracing } from './tracing.ts';
import { databaseExample, readDatabaseUrl, readPublicUrl, readRedisUrl } from './url-values.ts';

export type { Config, LogLevel, MailConfig, SmsConfig, StorageConfig, TracingConfig } from './shape.ts';
export { ConfigError } from './problems.ts';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where ffmpeg is; null when no folder of `path` has it. */
export const findEncoder = (path = ''): string | null =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'ffmpeg'))
    .find(isProgram) ?? null;

const secretExample = '<the output of: openssl rand -base64 32>';

/** Whoever scrapes sends it in a header, which takes visible ASCII; a comma would be two of them. */
const notInBearer = {
  pattern: /[^!-+\--~]/,
  problem: 'has a space, a comma or another character that no bearer token can have',
};

const checkSecret = (secret: string | null, dataDir: string, problems: ReturnType<typeof collectProblems>): string => {
  if (problems.lines.length > 0 || secret !== null) return secret ?? '';
  try {
    return keepSecret(dataDir);
  } catch (error) {
    addDataDirProblem(problems, dataDir, error);
    return '';
  }
};

const environments = ['production', 'development', 'test'];

/** Letter by letter, as libraries read it too: a slip of the pen must not turn off what production asks for. */
const readIsProduction = (read: ValueReader): boolean => {
  const value = read.raw('NODE_ENV');
  if (value !== null && !environments.includes(value))
    read.problems.add('NODE_ENV', `is ${shown(value)}, not one of ${environments.join(', ')}`, 'production');
  return value === 'production';
};

/**
 * Everything that can be set from outside, checked. Makes the secret in DATA_DIR when none is given.
 * `instead` stands for variables of the same name. Throws a ConfigError that holds one line for each problem; no secret is in it.
 */
export const readConfig = (env: Env = process.env, instead: Env = {}): Config => {
  const problems = collectProblems();
  const read = new ValueReader(withFiles({ ...env, ...instead }, problems), problems);

  const isProduction = readIsProduction(read);
  const port = read.whole('PORT', { min: 0, max: 65_535, default: 3000 });
  const host = read.raw('HOST') ?? '0.0.0.0';
  if (!isListenHost(host)) problems.add('HOST', `is ${shown(host)}, not an address or host name`, '0.0.0.0');
  const publicUrl = readPublicUrl(read.raw('PUBLIC_URL'), port, problems);
  const dataDir = resolve(read.raw('DATA_DIR') ?? './data');
  const databaseUrl = readDatabaseUrl('DATABASE_URL', read.raw('DATABASE_URL'), problems);
  const databaseReadUrl = readDatabaseUrl('DATABASE_READ_URL', read.raw('DATABASE_READ_URL'), problems);
  if (databaseReadUrl !== null && databaseUrl === null)
    problems.add('DATABASE_READ_URL', 'is set without DATABASE_URL, whose replica it names', databaseExample);
  const redisUrl = readRedisUrl(read.raw('REDIS_URL'), problems);

  const workers = read.whole('WORKERS', { min: 1, max: 256, default: 1 });
  if (workers > 1 && (databaseUrl === null || redisUrl === null)) {
    const missing = [databaseUrl === null ? 'DATABASE_URL' : '', redisUrl === null ? 'REDIS_URL' : ''].filter(Boolean);
    problems.add('WORKERS', `is ${String(workers)}, and more than 1 needs ${missing.join(' and ')} too`, '1');
  }

  const config = {
    isProduction,
    port,
    host,
    publicUrl,
    dataDir,
    databaseUrl,
    databaseReadUrl,
    statementLimitMs: read.whole('DATABASE_STATEMENT_MS', { min: 500, max: 60_000, default: 4_500 }),
    slowStatementMs: read.whole('DATABASE_SLOW_MS', { min: 0, max: 60_000, default: 1_000 }),
    redisUrl,
    redisCa: read.secret('REDIS_CA', {
      min: 1,
      max: 1024 * 1024,
      example: '<a certificate in PEM, or REDIS_CA_FILE=/etc/ssl/redis-ca.pem>',
      wanted: { pattern: /-----BEGIN CERTIFICATE-----/, problem: 'is no certificate in PEM' },
    }),
    workers,
    storage: readStorageUrl(read.raw('STORAGE_URL'), dataDir, problems),
    sms: readSmsUrl(read.raw('SMS_URL'), isProduction, problems),
    mail: readMailUrl(read.raw('MAIL_URL'), { publicUrl, isProduction }, problems),
    admin: {
      email:
        read.matching('ADMIN_EMAIL', {
          pattern: emailPattern,
          wants: 'an e-mail address',
          example: 'you@example.com',
        }) ?? 'admin@example.com',
      phone: read.matching('ADMIN_PHONE', {
        pattern: /^\d{10}$/,
        wants: 'a number of 10 digits',
        example: '9876543210',
      }),
      password: read.secret('ADMIN_PASSWORD', { min: 6, max: 256, example: 'a-long-passphrase' }),
    },
    phoneCountryCode:
      read.matching('PHONE_COUNTRY_CODE', {
        pattern: /^\+[1-9]\d{0,3}$/,
        wants: 'a country code with its plus sign',
        example: '+91',
      }) ?? '+91',
    trustProxy: read.list('TRUST_PROXY', {
      isItem: isProxyRange,
      wants: 'an address, a CIDR range or loopback',
      example: 'loopback,10.0.0.0/8',
      none: 'off',
    }),
    maxUploadBytes: Math.ceil(read.positive('MAX_UPLOAD_MB', { max: 10_240, default: 25 }) * 1024 * 1024),
    rateLimitFactor: read.positive('RATE_LIMIT_FACTOR', { max: 1_000_000, default: 1 }),
    pushHosts: read
      .list('PUSH_HOSTS', { isItem: isHostAndPort, wants: 'a host name', example: 'push.example.com' })
      .filter(isHostAndPort)
      .map(asUrlHost),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    metricsToken: read.secret('METRICS_TOKEN', { min: 1, max: 512, example: secretExample, refused: notInBearer }),
    tracing: readTracing(read),
    encoder: findEncoder(env['PATH']),
  } satisfies Omit<Config, 'secret' | 'isSecretGiven'>;

  const given = read.secret('SECRET', { min: 16, max: 1024, example: secretExample });
  const secret = checkSecret(given, dataDir, problems);
  if (problems.lines.length > 0) throw new ConfigError(problems.lines);
  return { ...config, secret, isSecretGiven: given !== null };
};
