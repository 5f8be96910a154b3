import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBranchline, startReference, runSql } from '../programs.mjs';
import { connectLight } from './light-client.mjs';
import { domain, ejabberdTables, startEjabberd } from '../reference/ejabberd.mjs';
import { branchlineStatements, ejabberdStatements, makePairs, ordinaryStatements } from './people.mjs';
import { connectXmpp } from './xmpp-client.mjs';

/** @param {import('./people.mjs').Person} person */
const byToken = ({ token }) => ({ token });
/** @param {import('./people.mjs').Person} person */
const byId = ({ id }) => ({ userId: id });

/** @typedef {import('./load.mjs').Target & { stop(): Promise<void> }} RunningTarget */
/** @typedef {{ url: string, pid: number }} Server */

/**
 * Connects customers to one of the origins and their leaders to the next, which is the same where there is one.
 *
 * @param {string[]} origins
 * @param {(person: import('./people.mjs').Person) => object} authOf
 * @returns {import('./load.mjs').Target['connectPair']}
 */
const pairsAcross =
  (origins, authOf) =>
  ({ customer, leader }, index) => {
    const originOf = (/** @type {number} */ at) => origins[at % origins.length] ?? '';
    return Promise.all([
      connectLight(originOf(index), authOf(customer)),
      connectLight(originOf(index + 1), authOf(leader)),
    ]);
  };

/**
 * Branchline, on PostgreSQL or on its embedded database, with pairs of people who are signed in. With Redis it is two
 * processes, and each pair's people are on different ones.
 *
 * @param {{ name: string, count: number, database?: Server, redis?: Server, nodeArgs?: string[],
 *   env?: Record<string, string> }} options
 * @returns {Promise<RunningTarget & { origins: string[], processes: number[] }>}
 */
export async function openBranchline({ name, count, database, redis, nodeArgs = [], env = {} }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-bench-'));
  const place = { dataDir, databaseUrl: database?.url };
  // The first start makes the tables.
  await (await startBranchline(place)).stop();
  const pairs = makePairs(count);
  await runSql(place, branchlineStatements(pairs));
  const bus = redis ? { REDIS_URL: redis.url } : {};
  const start = () => startBranchline({ ...place, nodeArgs, env: { ...bus, ...env } });
  const servers = redis ? [await start(), await start()] : [await start()];
  const origins = servers.map(({ origin }) => origin);
  const processes = servers.map(({ pid }) => pid);
  return {
    name,
    origins,
    processes,
    pids: [...processes, ...[database, redis].flatMap((server) => server?.pid ?? [])],
    pairs,
    marksDelivery: true,
    connectPair: pairsAcross(origins, byToken),
    stop: async () => {
      for (const server of servers) await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {{ count: number, database: Server }} options @returns {Promise<RunningTarget>} */
export async function openOrdinary({ count, database }) {
  const server = await startReference('ordinary', { DATABASE_URL: database.url });
  const pairs = makePairs(count);
  await runSql({ dataDir: '', databaseUrl: database.url }, ordinaryStatements(pairs));
  return {
    name: 'ordinary build',
    pids: [server.pid, database.pid],
    pairs,
    connectPair: pairsAcross([server.origin], byId),
    stop: server.stop,
  };
}

/** @param {{ count: number, database: Server }} options @returns {Promise<RunningTarget>} */
export async function openEjabberd({ count, database }) {
  const pairs = makePairs(count);
  await runSql({ dataDir: '', databaseUrl: database.url }, `${ejabberdTables()}${ejabberdStatements(pairs)}`);
  const server = await startEjabberd(database.url);
  const enter = (/** @type {import('./people.mjs').Person} */ { id, token }, /** @type {boolean} */ isSender) =>
    connectXmpp({ port: server.port, domain }, { name: id, password: token, isSender });
  return {
    name: 'ejabberd',
    pids: [server.pid, database.pid],
    pairs,
    connectPair: ({ customer, leader }) => Promise.all([enter(customer, true), enter(leader, false)]),
    stop: server.stop,
  };
}

/** @param {number} count @returns {Promise<RunningTarget>} */
export async function openRelay(count) {
  const server = await startReference('relay', {});
  return {
    name: 'bare Socket.IO relay',
    pids: [server.pid],
    pairs: makePairs(count),
    connectPair: pairsAcross([server.origin], byId),
    stop: server.stop,
  };
}

/** Rows a second that one connection inserts and commits one by one. @param {string} url @param {number} forMs */
export async function measureInserts(url, forMs) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'create table if not exists loop (n bigint generated always as identity primary key, content text)',
    );
    const from = performance.now();
    let count = 0;
    for (; performance.now() - from < forMs; count++) {
      await client.query({
        name: 'insert',
        text: 'insert into loop (content) values ($1)',
        values: ['A row of some words.'],
      });
    }
    return count / ((performance.now() - from) / 1000);
  } finally {
    await client.end();
  }
}
