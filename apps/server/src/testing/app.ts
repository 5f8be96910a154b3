import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { buildApp } from '#app';
import { readConfig } from '#config/config';
import { seedSettings } from '#features/settings';
import { createLimiter } from '#platform/limits/limiter';
import { createLogger } from '#platform/logger';
import { createMetrics } from '#platform/metrics';
import { openStorage } from '#platform/storage/open-storage';
import { createCallClient } from './call-client.ts';
import { createTestDatabase } from './database.ts';
import { captureMail, captureSms, createTestClock, createTestJobs, createTestLater } from './doubles.ts';
import { makePrimaryBranch } from './factories.ts';

export interface TestAppOptions {
  /** Variables of the configuration, as in the environment. Limits are a thousand times as wide unless it says otherwise. */
  readonly env?: Readonly<Record<string, string>>;
}

/** An app on a port of its own with a database of its own: what goes outside is kept for the test to look at. */
export const startTestApp = async ({ env = {} }: TestAppOptions = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'branchline-app-'));
  const { database, ...testDatabase } = await createTestDatabase();
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    SECRET: 'a secret that only tests know, 32+',
    ...env,
  });
  const logLines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => logLines.push(line) } });
  const doubles = {
    sms: captureSms(),
    mail: captureMail(),
    clock: createTestClock(),
    jobs: createTestJobs(),
    later: createTestLater(),
  };
  const storage = await openStorage(config.storage);
  const limiter = createLimiter({ redis: null, factor: config.rateLimitFactor, prefix: 'test', logger });
  const parts = { ...doubles, config, logger, database, limiter, storage, metrics: createMetrics() };
  const app = await buildApp({ ...parts, redis: null, bus: null }, { webDirectory: join(dataDir, 'web') });
  await seedSettings(database);
  const primaryBranch = await makePrimaryBranch(database);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const sockets: Socket[] = [];

  return {
    ...doubles,
    app,
    context: app.context,
    database,
    config,
    limiter,
    primaryBranch,
    /** What was logged, a line of JSON each. */
    logLines,
    origin,
    /** Where other processes reach the database; only with a real server. */
    databaseUrl: testDatabase.url,
    /** Makes a declared call over HTTP. */
    call: createCallClient(() => origin),
    /** Opens a socket; rejects with the `connect_error`. It does not reconnect. */
    connect: (token: string): Promise<Socket> => {
      const socket = io(origin, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
      sockets.push(socket);
      return new Promise((resolve, reject) => {
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      });
    },
    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await app.close();
      await doubles.later.drain();
      await storage.close();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
