import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const root = mkdtempSync(join(tmpdir(), 'config-'));
let folder = 0;
let dataDir = '';
beforeEach(() => {
  folder += 1;
  dataDir = join(root, String(folder));
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env });
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('defaults', () => {
  test('an empty environment gives the documented ones', () => {
    const { secret, ...config } = read({ PORT: '', HOST: ' ' });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(config).toEqual({
      isProduction: false,
      isSecretGiven: false,
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      dataDir,
      databaseUrl: null,
      databaseReadUrl: null,
      statementLimitMs: 4_500,
      slowStatementMs: 1_000,
      tracing: null,
      redisUrl: null,
      redisCa: null,
      storage: { kind: 'file', directory: join(dataDir, 'files') },
      sms: { kind: 'console' },
      mail: { kind: 'console' },
      admin: { email: 'admin@example.com', phone: null, password: null },
      phoneCountryCode: '+91',
      trustProxy: [],
      workers: 1,
      maxUploadBytes: 25 * 1024 * 1024,
      rateLimitFactor: 1,
      pushHosts: [],
      logLevel: 'info',
      metricsToken: null,
    });
  });

  test('PUBLIC_URL follows PORT, and DATA_DIR is made absolute', () => {
    expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    const { secret, dataDir: absolute } = readConfig({ DATA_DIR: './some/data', SECRET: 'x'.repeat(32) });
    expect(absolute).toBe(resolve('some/data'));
    expect(secret).toBe('x'.repeat(32));
  });
});

describe('the secret', () => {
  test('is made once, kept, and readable by the owner only', () => {
    const first = read().secret;
    const path = join(dataDir, 'secret');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').trim()).toBe(first);
    expect(read().secret).toBe(first);
  });

  test('is not made while another value is wrong', () => {
    expect(problemsOf({ PORT: 'x' })).toHaveLength(1);
    expect(() => statSync(dataDir)).toThrow();
  });

  test('a damaged one stops the start instead of breaking every link', () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secret'), '');
    expect(problemsOf({})[0]).toMatch(/^DATA_DIR .*damaged/);
  });

  test('a folder that cannot be made is named', () => {
    writeFileSync(dataDir, 'a file');
    expect(problemsOf({})).toEqual([expect.stringMatching(/^DATA_DIR is ".*", which cannot be used/)]);
  });
});

test.each([
  ['DATABASE_URL', 'postgres://u:p@db:5432/app', 'databaseUrl', 'postgres://u:p@db:5432/app'],
  ['DATABASE_URL', 'postgresql:///app?host=/run/postgresql', 'databaseUrl', 'postgresql:///app?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://u:p@a,b:5433/app', 'databaseUrl', 'postgres://u:p@a,b:5433/app'],
  ['DATABASE_URL', 'postgres://u@db/app?sslmode=require', 'databaseUrl', 'postgres://u@db/app?sslmode=require'],
  ['REDIS_URL', 'rediss://:p@cache:6380/2', 'redisUrl', 'rediss://:p@cache:6380/2'],
  ['REDIS_URL', 'redis+sentinel://:p@a,b:26380/main/2', 'redisUrl', 'redis+sentinel://:p@a,b:26380/main/2'],
  ['REDIS_URL', 'rediss+cluster://u:p@a:7000,b', 'redisUrl', 'rediss+cluster://u:p@a:7000,b'],
  ['PUBLIC_URL', 'https://Chat.Example.com:443/', 'publicUrl', 'https://chat.example.com'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8 ,fd00::/8', 'trustProxy', ['loopback', '10.0.0.0/8', 'fd00::/8']],
  ['TRUST_PROXY', 'off', 'trustProxy', []],
  ['TRUST_PROXY', '', 'trustProxy', []],
  ['PUSH_HOSTS', 'push.example.com,localhost:8443', 'pushHosts', ['push.example.com', 'localhost:8443']],
  ['PUSH_HOSTS', 'Push.Example.COM, UP.example:443', 'pushHosts', ['push.example.com', 'up.example']],
  ['METRICS_TOKEN', 'aZ09+/=-._~', 'metricsToken', 'aZ09+/=-._~'],
  ['DATABASE_STATEMENT_MS', '10000', 'statementLimitMs', 10_000],
  ['DATABASE_SLOW_MS', '0', 'slowStatementMs', 0],
  ['MAX_UPLOAD_MB', '0.5', 'maxUploadBytes', 524_288],
  ['RATE_LIMIT_FACTOR', '1000', 'rateLimitFactor', 1000],
  ['LOG_LEVEL', 'WARN', 'logLevel', 'warn'],
  ['HOST', '::1', 'host', '::1'],
  ['PHONE_COUNTRY_CODE', '+1', 'phoneCountryCode', '+1'],
  ['SMS_URL', 'http://sms.local/send?key=1', 'sms', { kind: 'http', url: 'http://sms.local/send?key=1' }],
  [
    'SMS_URL',
    'twilio://AC1:t%2Fk@+15550001111',
    'sms',
    { kind: 'twilio', accountSid: 'AC1', authToken: 't/k', from: '+15550001111' },
  ],
  [
    'MAIL_URL',
    'smtp://me%40example.com:p%40ss@mail.example.com',
    'mail',
    {
      kind: 'smtp',
      host: 'mail.example.com',
      port: 587,
      secure: false,
      user: 'me@example.com',
      password: 'p@ss',
      from: 'me@example.com',
    },
  ],
  [
    'MAIL_URL',
    'smtps://localhost?from=Chat%20%3Cchat@example.com%3E',
    'mail',
    {
      kind: 'smtp',
      host: 'localhost',
      port: 465,
      secure: true,
      user: null,
      password: null,
      from: 'Chat <chat@example.com>',
    },
  ],
  ['STORAGE_URL', 'file:///var/files', 'storage', { kind: 'file', directory: '/var/files' }],
  [
    'STORAGE_URL',
    's3://KEY:SE%2FCRET@localhost:4568/files?region=eu-west-1',
    'storage',
    {
      kind: 's3',
      endpoint: 'http://localhost:4568',
      bucket: 'files',
      region: 'eu-west-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'SE/CRET',
    },
  ],
] as const)('%s=%s is taken', (name, value, key, expected) => {
  expect(read({ [name]: value })[key]).toEqual(expected);
});

test.each([
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', '"production"'],
  ['NODE_ENV', 'staging'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['HOST', 'no host'],
  ['PUBLIC_URL', 'chat.example.com'],
  ['PUBLIC_URL', 'ftp://chat.example.com'],
  ['PUBLIC_URL', 'https://chat.example.com/app'],
  ['PUBLIC_URL', 'https://me:hunter2-secret@chat.example.com'],
  ['DATABASE_URL', 'not a url hunter2-secret'],
  ['DATABASE_URL', 'mysql://u:hunter2-secret@db/app'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@/app'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@db'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret%zz@db/app'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@db:port/app'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@a,b:port/app'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@a,b'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@db/app?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@db/app?sslmode=verify-ca'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@db/app?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'],
  ['DATABASE_URL', 'postgres://u:hunter2-secret@a,b/app?target_session_attrs=best'],
  ['DATABASE_READ_URL', 'postgres://u:hunter2-secret@db/app'],
  ['REDIS_URL', 'http://:hunter2-secret@cache'],
  ['REDIS_URL', 'redis://:hunter2-secret@cache/first'],
  ['REDIS_URL', 'redis+sentinel://:hunter2-secret@a,b'],
  ['REDIS_URL', 'redis+sentinel://:hunter2-secret@a,b/main/first'],
  ['REDIS_URL', 'redis+sentinel://:hunter2-secret@a:port/main'],
  ['REDIS_URL', 'redis+cluster://:hunter2-secret@a,b/1'],
  ['REDIS_URL', 'redis+other://:hunter2-secret@a'],
  ['REDIS_CA', 'hunter2'],
  ['STORAGE_URL', 'ftp://KEY:hunter2-secret@host/bucket'],
  ['STORAGE_URL', 's3://KEY:hunter2-secret@host'],
  ['STORAGE_URL', 's3://host/bucket'],
  ['STORAGE_URL', 's3://KEY:hunter2-secret/x@host/bucket'],
  ['STORAGE_URL', 'file://host/folder'],
  ['STORAGE_URL', './files'],
  ['SMS_URL', 'sms'],
  ['SMS_URL', 'twilio://AC1:hunter2-secret@5550001111'],
  ['SMS_URL', 'twilio://+15550001111'],
  ['MAIL_URL', 'imap://u:hunter2-secret@mail'],
  ['MAIL_URL', 'smtp://u:hunter2-secret@mail?from=nobody'],
  ['MAIL_URL', 'smtp://:hunter2-secret@mail'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PHONE', '+919876543210'],
  ['ADMIN_PASSWORD', 'hunt'],
  ['SECRET', 'hunter2-secret'],
  ['METRICS_TOKEN', 'x'.repeat(513)],
  ['METRICS_TOKEN', 'hunter2 secret'],
  ['METRICS_TOKEN', 'hunter2,secret'],
  ['METRICS_TOKEN', 'hunter2-sécret'],
  ['METRICS_TOKEN', 'hunter2-secret\n'],
  ['PHONE_COUNTRY_CODE', '91'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'off,10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['WORKERS', '0'],
  ['MAX_UPLOAD_MB', '0'],
  ['MAX_UPLOAD_MB', '25MB'],
  ['RATE_LIMIT_FACTOR', '-1'],
  ['RATE_LIMIT_FACTOR', '1e9'],
  ['PUSH_HOSTS', 'https://push.example.com'],
  ['PUSH_HOSTS', 'push.example.com:99999'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it and shows an example', (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} (is|has|does|names|must) .*\\. Example: ${name}=\\S.*$`));
  expect(problems[0]).not.toContain('hunter2');
});

test('a folder that is no URL is told how it would be one', () => {
  for (const folder of ['/var/files', './files', '../files'])
    expect(problemsOf({ STORAGE_URL: folder })).toEqual([
      'STORAGE_URL is a folder without file: in front of it. Example: STORAGE_URL=file:///var/lib/branchline/files',
    ]);
});

test('all problems are told at once', () => {
  const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'z', NODE_ENV: 'production' });
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'SMS_URL',
    'MAIL_URL',
    'LOG_LEVEL',
  ]);
});

test('S60: SMS_URL and MAIL_URL must be set in production, and console: may be chosen there', () => {
  const bothMissing = [expect.stringMatching(/^SMS_URL must be set/), expect.stringMatching(/^MAIL_URL must be set/)];
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual(bothMissing);
  const given = { SMS_URL: 'console:', MAIL_URL: 'console:' };
  expect(read({ NODE_ENV: 'production', ...given })).toMatchObject({ isProduction: true });
  for (const NODE_ENV of ['development', 'test', '']) expect(read({ NODE_ENV })).toMatchObject({ isProduction: false });
});

test('several workers need a shared database and Redis', () => {
  expect(problemsOf({ WORKERS: '2' })).toEqual([expect.stringMatching(/^WORKERS .* DATABASE_URL and REDIS_URL/)]);
  const shared = { DATABASE_URL: 'postgres://u:p@db/app', REDIS_URL: 'redis://cache' };
  expect(problemsOf({ WORKERS: '2', DATABASE_URL: shared.DATABASE_URL })[0]).toContain('needs REDIS_URL');
  expect(read({ WORKERS: '2', ...shared }).workers).toBe(2);
});

test('whatever is in a variable, the answer is a configuration or lines that hold no secret', () => {
  const names = ['DATABASE_URL', 'REDIS_URL', 'STORAGE_URL', 'SMS_URL', 'MAIL_URL', 'SECRET', 'PUBLIC_URL', 'PORT'];
  const schemes = ['', 'postgres://', 'redis://', 's3://', 'file:', 'http://', 'twilio://', 'smtp://'];
  const marker = 'zz9marker';
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(...schemes),
      fc.string(),
      fc.string(),
      (name, scheme, before, after) => {
        const secretUrl = `${scheme}${before}:${marker}${after}`;
        const problems = problemsOf({ SECRET: 's'.repeat(32), [name]: secretUrl });
        for (const line of problems) {
          expect(line).toMatch(new RegExp(`^${name} [^\\n]*Example: ${name}=`));
          if (!['PORT', 'PUBLIC_URL'].includes(name)) expect(line).not.toContain(marker);
        }
      },
    ),
    { numRuns: 500 },
  );
});
