import { languages } from '@branchline/contract/languages';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#config/config';
import type { Actor } from '#platform/http/actor';
import { buildHttp, type HttpOptions } from '#platform/http/build-http';
import { createOriginCheck } from '#platform/http/origin';
import { createAddressOf } from '#platform/http/peer-address';
import { createLogger } from '#platform/logger';
import { createMetrics } from '#platform/metrics';

/** A token that a test's fake `authenticate` knows. */
export const tokenFor = (name: string): string => `token-of-${name}`.padEnd(43, '0');

/** Somebody with a role, for dispatchers that are tested without a database. */
export const makeActor = (values: Partial<Actor> = {}): Actor => ({
  userId: 'u1',
  role: 'customer',
  branchId: 'b1',
  sessionId: 's1',
  signedInAt: new Date('2026-01-01T00:00:00Z'),
  hasSecondFactor: false,
  ...values,
});

const ignore = () => Promise.resolve();

/**
 * The HTTP platform alone, with a folder of its own: callers are known by `actors` (name → who; sign in with
 * `tokenFor(name)`), log lines are collected, and nothing is limited unless the test says so.
 */
export const openHttp = async ({
  env = {},
  actors = {},
  ...options
}: Partial<HttpOptions> & {
  readonly env?: Readonly<Record<string, string>>;
  readonly actors?: Readonly<Record<string, Actor>>;
} = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'http-'));
  const logLines: string[] = [];
  const byToken = new Map(Object.entries(actors).map(([name, actor]) => [tokenFor(name), actor]));
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const http = await buildHttp({
    config,
    isOwnOrigin: createOriginCheck(config.publicUrl),
    addressOf: createAddressOf(config.trustProxy),
    logger: createLogger({ level: 'debug', destination: { write: (line) => logLines.push(line) } }),
    metrics: createMetrics('0.0.0-test'),
    authenticate: (token) => Promise.resolve(byToken.get(token) ?? null),
    offeredLanguages: () => Promise.resolve(languages),
    grants: {},
    countUse: () => Promise.resolve(),
    uploadBudget: { assertRoom: ignore, assertLeft: ignore, spend: ignore, refund: ignore },
    spoolDirectory: join(dataDir, 'incoming'),
    webDirectory: join(dataDir, 'web'),
    ...options,
  });
  return {
    ...http,
    logLines,
    dataDir,
    close: async () => {
      await http.fastify.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
