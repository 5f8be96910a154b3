import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile, printTable, shown } from '../figures.mjs';
import { addDatabase } from '../postgres.mjs';
import { startBranchline } from '../programs.mjs';
import { bulkLoad } from './bulk-load.mjs';
import { openConnections } from './questions.mjs';

/**
 * @typedef {import('./questions.mjs').Target} Target
 * @typedef {import('./questions.mjs').Question} Question
 * @typedef {{ target: Target, stop: () => Promise<void> }} Opened
 */

/**
 * Starts a server on a database that is loaded.
 *
 * @param {{ dataDir: string, databaseUrl: string }} place
 * @param {import('./bulk-load.mjs').Loaded} loaded
 * @returns {Promise<Opened>}
 */
export async function openLoaded(place, loaded) {
  const server = await startBranchline(place);
  /** @type {Target} */
  const target = { origin: server.origin, loaded, connections: new Map() };
  await openConnections(target);
  return {
    target,
    stop: async () => {
      for (const connection of target.connections.values()) connection.terminate();
      await server.stop();
      rmSync(place.dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Adds a database and fills it.
 *
 * @param {{ url: string, pid: number }} postgres
 * @param {string} name
 * @param {import('./bulk-load.mjs').Size} size
 */
export async function load(postgres, name, size) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-growth-'));
  const { url: databaseUrl } = await addDatabase(postgres, name);
  const place = { dataDir, databaseUrl };
  await (await startBranchline(place)).stop();
  const since = performance.now();
  const { described, ...loaded } = await bulkLoad(databaseUrl, size);
  const seconds = shown((performance.now() - since) / 1000);
  const [messages, people, conversations] = [described.messages, described.users, described.conversations].map(Number);
  console.log(
    `  ${name}: ${messages?.toLocaleString('en')} messages, ${people?.toLocaleString('en')} people, ${conversations?.toLocaleString('en')} conversations, ${described.size}, loaded in ${seconds} s`,
  );
  return { place, loaded, bytes: Number(described.bytes) };
}

/** @param {Target} target @param {Question} question @param {number} turn */
async function timeOf(target, { ask }, turn) {
  const since = performance.now();
  await ask(target, turn);
  return performance.now() - since;
}

/**
 * Asks a small organisation and a large one in turn, prints what it took, and answers with the goals.
 *
 * @param {{ small: Opened, large: Opened, questions: Question[], times: number, warmUp?: number }} how
 */
export async function compare({ small, large, questions, times, warmUp = 20 }) {
  const results = [];
  for (const question of questions) {
    /** @type {number[]} */
    const ofSmall = [];
    /** @type {number[]} */
    const ofLarge = [];
    for (let turn = 0; turn < warmUp; turn++)
      for (const { target } of [small, large]) await timeOf(target, question, turn);
    for (let turn = 0; turn < times; turn++) {
      ofSmall.push(await timeOf(small.target, question, turn));
      ofLarge.push(await timeOf(large.target, question, turn));
    }
    results.push({ question, ofSmall, ofLarge });
  }
  console.log('');
  printTable([
    ['', 'small p50 ms', 'large p50 ms', 'small p99 ms', 'large p99 ms'],
    ...results.map(({ question, ofSmall, ofLarge }) => [
      question.what,
      ...[median(ofSmall), median(ofLarge), percentile(ofSmall, 0.99), percentile(ofLarge, 0.99)].map(shown),
    ]),
  ]);
  return results.map(({ question: { what, atMost }, ofSmall, ofLarge }) => ({
    what: `${what}, large to small`,
    measured: median(ofLarge) / median(ofSmall),
    atMost,
  }));
}
