import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile, printTable, shown } from '../figures.mjs';
import { addDatabase, findPostgres, startPostgres } from '../postgres.mjs';
import { startBranchline } from '../programs.mjs';
import { bulkLoad } from './bulk-load.mjs';
import { openConnections, questions } from './questions.mjs';

/** @typedef {import('./questions.mjs').Target} Target @typedef {{ small: number[], large: number[] }} Times */

/** @param {{ url: string, pid: number }} postgres @param {string} name @param {number} branches */
async function openLoaded(postgres, name, branches) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-growth-'));
  const { url: databaseUrl } = await addDatabase(postgres, name);
  const place = { dataDir, databaseUrl };
  await (await startBranchline(place)).stop();
  const since = performance.now();
  const { described, ...loaded } = await bulkLoad(databaseUrl, { branches });
  const seconds = shown((performance.now() - since) / 1000);
  const [messages, people, conversations] = [described.messages, described.users, described.conversations].map(Number);
  console.log(
    `  ${name}: ${messages?.toLocaleString('en')} messages, ${people?.toLocaleString('en')} people, ${conversations?.toLocaleString('en')} conversations, ${described.size}, loaded in ${seconds} s`,
  );
  const server = await startBranchline(place);
  /** @type {Target} */
  const target = { origin: server.origin, loaded, connections: new Map() };
  await openConnections(target);
  return {
    target,
    stop: async () => {
      for (const connection of target.connections.values()) connection.terminate();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {Target} target @param {import('./questions.mjs').Question} question @param {number} turn */
async function timeOf(target, { ask }, turn) {
  const since = performance.now();
  await ask(target, turn);
  return performance.now() - since;
}

/** @param {Target} small @param {Target} large @param {number} times */
async function measure(small, large, times) {
  /** @type {Map<import('./questions.mjs').Question, Times>} */
  const results = new Map(questions.map((question) => [question, { small: [], large: [] }]));
  for (const [question, { small: ofSmall, large: ofLarge }] of results) {
    for (let turn = 0; turn < 20; turn++) for (const target of [small, large]) await timeOf(target, question, turn);
    for (let turn = 0; turn < times; turn++) {
      ofSmall.push(await timeOf(small, question, turn));
      ofLarge.push(await timeOf(large, question, turn));
    }
  }
  return results;
}

/**
 * What people ask most, in an organisation with 10,000 messages and beside it in one with 10,000,000.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [branches, times] = isShort ? [3, 5] : [1_000, 400];
  const server = await startPostgres({ fsync: true });
  /** @type {Awaited<ReturnType<typeof openLoaded>>[]} */
  const opened = [];
  try {
    const small = await openLoaded(server, 'small', 1);
    opened.push(small);
    const large = await openLoaded(server, 'large', branches);
    opened.push(large);
    const results = [...(await measure(small.target, large.target, times))];
    console.log('');
    printTable([
      ['', 'small p50 ms', 'large p50 ms', 'small p99 ms', 'large p99 ms'],
      ...results.map(([{ what }, { small: ofSmall, large: ofLarge }]) => [
        what,
        ...[median(ofSmall), median(ofLarge), percentile(ofSmall, 0.99), percentile(ofLarge, 0.99)].map(shown),
      ]),
    ]);
    return results.map(([{ what, atMost }, { small: ofSmall, large: ofLarge }]) => ({
      what: `${what}, large to small`,
      measured: median(ofLarge) / median(ofSmall),
      atMost,
    }));
  } finally {
    for (const each of opened) await each.stop();
    await server.stop();
  }
}
