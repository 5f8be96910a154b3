import cluster from 'node:cluster';
import { type Config, readConfig } from '#config/config';
import { findDataDir, makeDataDir } from '#config/data-dir';
import { reserveStartPort, type StartPort } from '#platform/http/hold-port';
import { createLogger, type Logger } from '#platform/logger';
import { printToTerminal } from '#platform/terminal';
import { checkSecret } from './check-secret.ts';
import { checkStorage } from './check-storage.ts';
import { noteDatabasePlace } from './database-location.ts';
import { assertOwnDataDir } from './data-dir-owner.ts';
import { checkRedis } from './open-deps.ts';
import { openMigratedDatabase } from './open-named-database.ts';
import { cannotListen, linesFor } from './start-problems.ts';
import { startServer } from './start-server.ts';
import { version } from './version.ts';
import { startWorkers, notifyPrimary } from './workers.ts';

/** Everything that was taken is finished or given up by then. */
const stopWithinMs = 9_500;

export interface ServeOptions {
  /** Stands for variables of the same name. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Runs when the configuration is known to be good and the port is ours; answers lines for the person at the terminal. */
  readonly prepare?: (config: Config, logger: Logger) => Promise<readonly string[]>;
}

type Running = () => Promise<void>;

const exitWith = (code: number): void => {
  // A pipe takes what was written before the process goes.
  process.stdout.write('', () => process.exit(code));
};

/** Resolves at the first SIGTERM or SIGINT; more of them change nothing, since npm and a terminal send two. */
const awaitStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        setTimeout(() => exitWith(0), stopWithinMs).unref();
        resolve();
      });
    }
  });

const localAddress = ({ host }: Config, port: number): string => {
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(host);
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${String(port)}`;
};

/** In one piece: whoever waits for the first line has the notes as well. */
const announce = (config: Config, port: number, notes: readonly string[] = []): void => {
  const address = localAddress(config, port);
  const elsewhere = config.publicUrl === address ? [] : [`People open it at ${config.publicUrl}`];
  printToTerminal([`Branchline is ready on ${address}`, ...elsewhere, ...notes].join('\n'));
};

/** A worker's port is the primary's. */
const portOfPrimary = (port: number): StartPort => ({
  port,
  answerStarting: () => Promise.resolve(),
  release: () => Promise.resolve(),
});

/**
 * A port that is taken stops the start before anything is made, and with PORT=0 links know the real one from the
 * beginning.
 */
const readConfigWithPort = async (instead: Readonly<Record<string, string>>) => {
  assertOwnDataDir(findDataDir(undefined, instead));
  const config = readConfig(undefined, instead);
  if (cluster.isWorker) return { config, startPort: portOfPrimary(config.port) };
  const startPort = await reserveStartPort(config.port, config.host, version).catch((error: unknown) => {
    throw cannotListen(error, config.port, config.host) ?? error;
  });
  return { config: readConfig(undefined, { ...instead, PORT: String(startPort.port) }), startPort };
};

interface Start {
  readonly config: Config;
  readonly logger: Logger;
  readonly startPort: StartPort;
  readonly notes: readonly string[];
}

const runPrimary = async ({ config, logger, startPort, notes }: Start): Promise<Running> => {
  // One process makes the tables and finds out what is wrong, instead of each worker.
  const said = [...notes];
  await checkRedis(config, (line) => said.push(line));
  const database = await openMigratedDatabase(config, { logger, startPort });
  await checkSecret(database, config, (line) => said.push(line)).finally(() => database.close());
  await startPort.release();
  const workers = await startWorkers(config.workers, { PORT: String(config.port) }, logger);
  announce(config, config.port, said);
  return () => workers.stop();
};

const runServer = async ({ config, logger, startPort, notes }: Start): Promise<Running> => {
  // One request's mistake must not end everybody's conversations; what is true is in the database.
  process.on('uncaughtException', (error) => logger.fatal({ err: error }, 'Something failed that nothing caught.'));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'Something failed that nobody awaited.'));
  const said = [...notes];
  const server = await startServer(config, { logger, say: (line) => said.push(line), startPort });
  if (cluster.isWorker) {
    for (const note of said) printToTerminal(note);
    notifyPrimary();
  } else announce(config, server.port, said);
  return () => server.stop();
};

/**
 * The life of the program: starts one server, or the workers that WORKERS asks for, stops at SIGTERM or SIGINT and ends
 * the process with 0. When it cannot start, it says why in one clear line a problem and ends with 1.
 */
export const serve = async ({ instead = {}, prepare }: ServeOptions = {}): Promise<void> => {
  const stopAsked = awaitStop();
  try {
    const { config, startPort } = await readConfigWithPort(instead);
    // Uploads go through it on any engine.
    makeDataDir(config.dataDir);
    const logger = createLogger({ level: config.logLevel });
    // Once: the primary does it for its workers.
    const said = cluster.isWorker ? [] : [...noteDatabasePlace(config), ...(await checkStorage(config))];
    const notes = [...said, ...((await prepare?.(config, logger)) ?? [])];
    const run = config.workers > 1 && cluster.isPrimary ? runPrimary : runServer;
    const stop = await run({ config, logger, startPort, notes });
    await stopAsked;
    await stop();
    exitWith(0);
  } catch (error) {
    for (const line of linesFor(error)) process.stderr.write(`${line}\n`);
    process.exitCode = 1;
    process.stderr.write('', () => process.exit(1));
  }
};
