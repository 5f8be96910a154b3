import { socketPath } from '@branchline/contract/socket-events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { type AppOptions, buildApp } from '#app';
import { readConfig } from '#config/config';
import { seedSettings } from '#features/settings';
import { systemClock } from '#platform/clock';
import type { Database } from '#platform/db/database';
import { createLimiter } from '#platform/limits/limiter';
import { createLogger } from '#platform/logger';
import { createMetrics } from '#platform/metrics';
import { openStorage } from '#platform/storage/open-storage';
import type { AppDeps } from '#app-context';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { captureMail, captureSms, createTestJobs, createTestLater } from './doubles.ts';
import { makePrimaryBranch } from './factories.ts';

/**
 * The whole app on a database of its own (or the one given), with a primary branch. Nothing goes outside: `deps`
 * brings the doubles a test wants to look at. `listen` gives it a port of its own for sockets and real requests.
 */
export const openApp = async ({
  env = {},
  database: given,
  deps: others = {},
  ...options
}: AppOptions & {
  readonly env?: Readonly<Record<string, string>>;
  readonly database?: Database;
  readonly deps?: Partial<AppDeps>;
} = {}) => {
  const own: TestDatabase | null = given ? null : await createTestDatabase();
  const database = given ?? own?.database;
  if (!database) throw new Error('There is no database.');
  const dataDir = await mkdtemp(join(tmpdir(), 'app-'));
  const config = readConfig({ DATA_DIR: dataDir, SECRET: 'a secret for tests only, long enough', ...env });
  const logLines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void logLines.push(line) } });
  const deps: AppDeps = {
    config,
    logger,
    database,
    clock: systemClock,
    metrics: createMetrics('0.0.0-test'),
    redis: null,
    pubsub: null,
    limiter: createLimiter({ redis: null, factor: config.rateLimitFactor, prefix: 'test', logger }),
    storage: await openStorage(config.storage, logger),
    sms: captureSms(),
    mail: captureMail(),
    jobs: createTestJobs(),
    later: createTestLater(),
    ...others,
  };
  await seedSettings(database);
  const branch = await makePrimaryBranch(database);
  const app = await buildApp(deps, { webDirectory: join(dataDir, 'web'), ...options });
  const sockets: Socket[] = [];

  const listen = async (): Promise<string> => {
    if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${String((app.http.server.address() as AddressInfo).port)}`;
  };

  return {
    app,
    context: app.context,
    database,
    config,
    /** The primary branch. */
    branch,
    logLines,
    listen,

    /** A socket that does not reconnect by itself; resolves when it is let in, rejects with the `connect_error`. */
    connect: async (token?: string): Promise<Socket> => {
      const socket = io(await listen(), {
        path: socketPath,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: token === undefined ? {} : { token },
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },

    close: async () => {
      for (const socket of sockets) socket.disconnect();
      await app.close();
      await deps.later.drain();
      await deps.storage.close();
      await own?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
