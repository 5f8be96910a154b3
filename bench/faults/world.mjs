import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, startRedis } from '../machine.mjs';
import { startPostgres } from '../postgres.mjs';
import { processTree } from '../processes.mjs';
import { startBranchline } from '../programs.mjs';
import { openLink } from './link.mjs';
import { losePublications } from './lost-publications.mjs';
import { openProviders } from './providers.mjs';
import { openSmallDisk } from './small-disk.mjs';

/**
 * Branchline as it runs for many: two processes over PostgreSQL and Redis, each of which can be harmed.
 *
 * @typedef {Awaited<ReturnType<typeof openWorld>>} World
 *
 * @typedef {object} WorldOptions
 * @property {{ parentFolder?: string, env?: Record<string, string> }} [postgres]
 * @property {Record<string, string>} [serverEnv] more variables for both processes
 * @property {import('./small-disk.mjs').SmallDisk} [databaseDisk] where PostgreSQL keeps its files
 */

/** @param {NonNullable<WorldOptions['postgres']>} options */
async function openPostgres(options) {
  let server = await startPostgres({ fsync: true, ...options });
  const { port, dataDir } = server;
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const pid of processTree(server.pid)) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  const start = async () => {
    server = await startPostgres({ fsync: true, ...options, dataDir, port });
  };
  return {
    url: server.url,
    isRunning: () => processTree(server.pid).length > 1,
    kill: () => server.kill(),
    halt: () => server.halt(),
    start,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: () => server.stop(),
  };
}

/** Redis behind a link, so that it can be cut off as well. */
async function openRedis() {
  let server = await startRedis();
  const { port } = server;
  let isLost = () => false;
  const link = await openLink(port, undefined, () => losePublications(() => isLost()));
  return {
    url: `redis://127.0.0.1:${link.port}`,
    port,
    link,
    /** Which publications come to nobody, without anybody being told. @param {() => boolean} choose */
    losePublications: (choose) => {
      isLost = choose;
    },
    kill: () => server.kill(),
    start: async () => {
      server = await startRedis({ port });
    },
    stop: async () => {
      link.close();
      await server.stop();
    },
  };
}

/** @param {{ dataDir: string, databaseUrl: string, env: Record<string, string> }} options */
export async function openProcess(options) {
  const port = await findFreePort();
  const env = { ...options.env, PORT: String(port) };
  /** @type {import('../programs.mjs').Program | null} */
  let program = null;
  /** As whatever watches over it would: a start that found the database or Redis too slow is made again. @param {string} [main] of another release */
  const start = (main) => {
    const startOnce = async () => {
      program = await startBranchline({ ...options, env, main });
    };
    return startOnce().catch(startOnce).catch(startOnce);
  };
  await start();
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    start,
    end: async (/** @type {NodeJS.Signals} */ signal) => {
      const code = await program?.end(signal);
      program = null;
      return code ?? null;
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        (reply) => reply.ok,
        () => false,
      ),
  };
}

/** @param {WorldOptions} [options] */
export async function openWorld({ postgres: postgresOptions = {}, serverEnv = {}, databaseDisk } = {}) {
  const disk = openSmallDisk(96);
  const dataDir = disk?.folder ?? mkdtempSync(join(tmpdir(), 'branchline-faults-'));
  const [postgres, redis, providers] = await Promise.all([openPostgres(postgresOptions), openRedis(), openProviders()]);
  const env = { ...providers.env, REDIS_URL: redis.url, LOG_LEVEL: 'fatal', ...serverEnv };
  const place = { dataDir, databaseUrl: postgres.url, env };
  // The first one makes the tables and the secret.
  const first = await openProcess(place);
  const processes = [first, await openProcess(place)];

  return {
    dataDir,
    disk,
    databaseDisk,
    postgres,
    redis,
    providers,
    processes,
    origins: processes.map(({ origin }) => origin),
    /** @returns {Promise<any[]>} the rows of the last statement */
    sql: async (/** @type {string} */ statements) => {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => {});
      await client.connect();
      try {
        /** @type {any} */
        const results = await client.query(statements);
        return (Array.isArray(results) ? results.at(-1) : results).rows;
      } finally {
        await client.end();
      }
    },
    /** Resolves when both processes say that they have all they need. */
    untilReady: async () => {
      for (const each of processes) while (!(await each.isReady())) await sleep(100);
    },
    stop: async () => {
      await Promise.all(processes.map((each) => each.end('SIGTERM')));
      await Promise.all([postgres.stop(), redis.stop()]);
      providers.close();
      if (disk) disk.remove();
      else rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
