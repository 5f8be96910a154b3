import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBranchline, startReference, runSql } from '../programs.mjs';
import { branchlineStatements, makePairs, ordinaryStatements } from './people.mjs';

/** @param {import('./people.mjs').Person} person */
const byToken = ({ token }) => ({ token });
/** @param {import('./people.mjs').Person} person */
const byId = ({ id }) => ({ userId: id });

/** @typedef {import('./load.mjs').Target & { stop(): Promise<void> }} RunningTarget */

/**
 * Branchline, on PostgreSQL or on its embedded database, with pairs of people who are signed in.
 *
 * @param {{ name: string, count: number, database?: { url: string, pid: number }, nodeArgs?: string[] }} options
 * @returns {Promise<RunningTarget>}
 */
export async function openBranchline({ name, count, database, nodeArgs }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-bench-'));
  const place = { dataDir, databaseUrl: database?.url };
  // The first start makes the tables.
  await (await startBranchline(place)).stop();
  const pairs = makePairs(count);
  await runSql(place, branchlineStatements(pairs));
  const server = await startBranchline({ ...place, ...(nodeArgs ? { nodeArgs } : {}) });
  return {
    name,
    origin: server.origin,
    pids: [server.pid, ...(database ? [database.pid] : [])],
    pairs,
    authOf: byToken,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {{ count: number, database: { url: string, pid: number } }} options @returns {Promise<RunningTarget>} */
export async function openOrdinary({ count, database }) {
  const server = await startReference('ordinary', { DATABASE_URL: database.url });
  const pairs = makePairs(count);
  await runSql({ dataDir: '', databaseUrl: database.url }, ordinaryStatements(pairs));
  const pids = [server.pid, database.pid];
  return { name: 'ordinary build', origin: server.origin, pids, pairs, authOf: byId, stop: server.stop };
}

/** @param {number} count @returns {Promise<RunningTarget>} */
export async function openRelay(count) {
  const server = await startReference('relay', {});
  const pids = [server.pid];
  return {
    name: 'bare Socket.IO relay',
    origin: server.origin,
    pids,
    pairs: makePairs(count),
    authOf: byId,
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
