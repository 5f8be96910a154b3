import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import type { Config } from '#config/config';
import { seedPrimaryBranch } from '#features/branches';
import { seedSettings } from '#features/settings';
import { openSnapshotSocket } from '#platform/db/embedded/snapshot-socket';
import type { StartPort } from '#platform/http/hold-port';
import type { Logger } from '#platform/logger';
import type { Tracing } from '#platform/tracing/tracing-types';
import { type App, buildApp } from './app.ts';
import { checkSecret } from './check-secret.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { checkRedis, openDeps } from './open-deps.ts';
import { openMigratedDatabase } from './open-named-database.ts';
import { cannotListen } from './start-problems.ts';
import { version } from './version.ts';

/** The code that traces is not even read where nothing is traced. */
const openTracing = async ({ tracing }: Config, logger: Logger): Promise<Tracing | undefined> => {
  if (tracing === null) return undefined;
  const { startTracing } = await import('#platform/tracing/start-tracing');
  return startTracing(tracing, { logger, version });
};

const listen = async ({ http }: App, { port, host }: Config): Promise<number> => {
  try {
    await http.listen({ port, host });
  } catch (error) {
    throw cannotListen(error, port, host) ?? error;
  }
  return (http.server.address() as AddressInfo).port;
};

export interface RunningServer {
  readonly port: number;
  /** Takes nothing more, finishes what was taken, closes everything. */
  stop(): Promise<void>;
}

/**
 * Opens every part, builds the app and listens. `say` is handed lines for the person at the terminal; `startPort`
 * was reserved for this server. Rejects with one clear line, and then nothing is left open.
 */
export const startServer = async (
  config: Config,
  {
    logger,
    say,
    startPort,
  }: {
    readonly logger: Logger;
    readonly say: (line: string) => void;
    readonly startPort?: StartPort;
  },
): Promise<RunningServer> => {
  // The primary did for its workers.
  if (!cluster.isWorker) await checkRedis(config, say);
  const tracing = await openTracing(config, logger);
  const database = await openMigratedDatabase(config, { logger, tracing, startPort });
  const deps = await openDeps(config, { logger, database, tracing });
  let app: App | undefined;
  let snapshots: { close(): Promise<void> } | undefined;
  const stop = async () => {
    await snapshots?.close();
    await app?.close();
    await deps.close();
  };
  try {
    await checkSecret(database, config, say);
    await seedSettings(database);
    await seedPrimaryBranch(database);
    // Before anybody can ask: who is told that the server is ready may sign in.
    await makeFirstAdmin(database, config, say);
    app = await buildApp(deps);
    // A real server lets everybody read; the embedded one has this process only.
    if (database.kind === 'embedded')
      snapshots = await openSnapshotSocket({ database, dataDir: config.dataDir, logger });
    await startPort?.release();
    const port = await listen(app, config);
    const { stopListening } = app;
    return { port, stop: () => stopListening().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
};
