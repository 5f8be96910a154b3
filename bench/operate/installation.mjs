import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePublicPorts, findNginx, findOnPath, findRedis, startNginx, startRedis } from '../machine.mjs';
import { findPostgres, startPostgres, startStandby } from '../postgres.mjs';
import { processTree } from '../processes.mjs';
import { startPooler, startSentinel } from './between.mjs';
import { openProcess } from '../faults/world.mjs';

/** Programs that an installation is made of and this machine has not. */
export const missingPrograms = () =>
  Object.entries({
    'PostgreSQL 15 or newer': findPostgres(),
    Redis: findRedis(),
    nginx: findNginx(),
    PgBouncer: findOnPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((path) => existsSync(path)),
  }).flatMap(([name, found]) => (found ? [] : [name]));

const urlOf = (/** @type {{ port: number }[]} */ servers) =>
  `postgres://postgres@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`;

/** A primary and a standby without which nothing is committed, each behind a pooler. */
async function openDatabases() {
  const primary = await startPostgres({ fsync: true });
  const standby = await startStandby(primary, 'standby');
  const poolers = [await startPooler(primary.port), await startPooler(standby.port)];
  let now = primary;
  const run = async (/** @type {string} */ statements, server = now) => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    /** @type {any} */
    const results = await client.query(statements).finally(() => client.end());
    return (Array.isArray(results) ? results.at(-1) : results).rows;
  };
  await run(`alter system set synchronous_standby_names = 'standby'`);
  await run('select pg_reload_conf()');
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const pid of processTree(standby.pid)) process.kill(pid, name);
  };
  return {
    url: urlOf(poolers),
    primaryUrl: primary.url,
    sql: (/** @type {string} */ statements) => run(statements),
    stallStandby: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    failOver: async () => {
      await primary.kill();
      await run('select pg_promote()', standby);
      now = standby;
    },
    stop: () => Promise.all([...poolers, primary, standby].map((each) => each.stop())),
  };
}

/** Redis, which Sentinel knows. */
async function openRedis() {
  let server = await startRedis();
  const port = Number(new URL(server.url).port);
  const sentinel = await startSentinel(port);
  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/chat`,
    kill: () => server.kill(),
    start: async () => {
      server = await startRedis({ port });
    },
    stop: () => Promise.all([sentinel.stop(), server.stop()]),
  };
}

/** Asks without end whether anybody serves; `failures` are the answers that were another one than yes. @param {string} origin */
function watch(origin) {
  /** @type {string[]} */
  const failures = [];
  let isOver = false;
  const ask = () =>
    new Promise((resolve) => {
      const asked = request(`${origin}/readyz`, { rejectUnauthorized: false, timeout: 10_000 }, (reply) => {
        let words = '';
        reply.setEncoding('utf8').on('data', (text) => (words += text));
        reply.on('close', () => resolve(reply.statusCode === 200 || failures.push(`${reply.statusCode}: ${words}`)));
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', (error) => resolve(failures.push(error.message))).end();
    });
  const asking = (async () => {
    while (!isOver) {
      await ask();
      await sleep(50);
    }
  })();
  return {
    failures,
    stop: async () => {
      isOver = true;
      await asking;
    },
  };
}

/**
 * Branchline as an organisation runs it: two processes behind nginx over PostgreSQL with a synchronous standby, PgBouncer, and
 * Redis with Sentinel.
 *
 * @param {(databaseUrl: string) => Promise<void>} [fill] what stands in the tables before the first process starts
 */
export async function openInstallation(fill) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-installation-'));
  const [databases, redis, ports] = await Promise.all([openDatabases(), openRedis(), choosePublicPorts()]);
  const origin = `https://127.0.0.1:${ports.https}`;
  const env = { REDIS_URL: redis.url, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'fatal' };
  const place = { dataDir, databaseUrl: databases.url, env };
  /** Runs a program of a release to its end, with the servers' environment. */
  const run = async (/** @type {string} */ program) => {
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], ...env, DATA_DIR: dataDir, DATABASE_URL: databases.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  };
  if (fill) {
    await run(join(import.meta.dirname, '../../apps/server/dist/migrate-cli.js'));
    await fill(databases.primaryUrl);
  }
  const first = await openProcess(place);
  const second = await openProcess(place);
  const processes = [first, second];
  const nginx = await startNginx({ ...ports, servers: [first.port, second.port] });
  const watched = watch(origin);
  return {
    databases,
    redis,
    processes,
    origins: [origin],
    failures: watched.failures,
    sql: databases.sql,
    run,
    untilReady: async () => {
      for (const each of processes) while (!(await each.isReady())) await sleep(100);
    },
    stop: async () => {
      await watched.stop();
      await nginx.stop();
      await Promise.all(processes.map((each) => each.end('SIGTERM')));
      await Promise.all([databases.stop(), redis.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
