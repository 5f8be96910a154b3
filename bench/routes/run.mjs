import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, printTable, shown } from '../figures.mjs';
import { bulkLoad, perBranch } from '../growth/bulk-load.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { cpuSeconds } from '../processes.mjs';
import { startBranchline, startReference } from '../programs.mjs';
import { openAsker, openBareAsker, questions } from './questions.mjs';

/**
 * @typedef {import('./light-http.mjs').Asker} Asker
 * @typedef {{ perSecond: number, cpuMs: number }} Figures `cpuMs` of the server and its database for each answer
 * @typedef {{ own: Figures[], bare: Figures[] }} Results
 */

const clients = 16;
const messages = 100_000;

/** @param {(index: number) => Promise<Asker>} open @param {number[]} pids @param {{ warmUpMs: number, measureMs: number }} times @returns {Promise<Figures>} */
async function measure(open, pids, { warmUpMs, measureMs }) {
  const askers = await Promise.all(Array.from({ length: clients }, (_, index) => open(index)));
  let answers = 0;
  let isAsking = true;
  const asking = askers.map(async ({ ask }) => {
    while (isAsking) {
      await ask();
      answers++;
    }
  });
  const count = async () => {
    await sleep(warmUpMs);
    const [since, cpuBefore, answersBefore] = [performance.now(), cpuSeconds(pids) ?? Number.NaN, answers];
    await sleep(measureMs);
    const counted = answers - answersBefore;
    const cpuMs = (((cpuSeconds(pids) ?? Number.NaN) - cpuBefore) * 1000) / counted;
    isAsking = false;
    return { perSecond: counted / ((performance.now() - since) / 1000), cpuMs };
  };
  const [figures] = await Promise.all([count(), ...asking]);
  for (const asker of askers) asker.close();
  return figures;
}

/** What each question is answered with, by a name that stands in an address. @param {string} origin @param {import('../growth/bulk-load.mjs').Loaded} loaded */
async function readPages(origin, loaded) {
  /** @type {Record<string, string>} */
  const pages = {};
  for (const [index, question] of questions.entries()) {
    const asker = await openAsker(origin, { question, loaded, index: 0 });
    const page = await asker.ask();
    asker.close();
    const { status, data, list } = JSON.parse(page);
    if (status !== 1 || (data ?? list).length < 2) throw new Error(`${question.what}: ${page}`);
    pages[`page${index}`] = page;
  }
  return pages;
}

/** @param {Figures[]} runs @param {keyof Figures} what */
const middle = (runs, what) => median(runs.map((each) => each[what]));

/**
 * How many pages and lists are answered in a second, beside a bare Fastify route that answers as many bytes.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [rounds, times] = isShort ? [1, { warmUpMs: 100, measureMs: 200 }] : [3, { warmUpMs: 1_500, measureMs: 3_000 }];
  const database = await startPostgres({ fsync: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-routes-'));
  const place = { dataDir, databaseUrl: database.url };
  /** @type {import('../programs.mjs').Program[]} */
  const running = [];
  try {
    await (await startBranchline(place)).stop();
    const loaded = await bulkLoad(database.url, { branches: messages / perBranch.messages });
    const own = await startBranchline(place);
    running.push(own);
    const pages = await readPages(own.origin, loaded);
    const bare = await startReference('pages', { PAGES: JSON.stringify(pages) });
    running.push(bare);

    /** @type {Map<import('./questions.mjs').Question, Results>} */
    const results = new Map(questions.map((question) => [question, { own: [], bare: [] }]));
    for (let round = 0; round < rounds; round++)
      for (const [index, question] of questions.entries()) {
        const client = (/** @type {number} */ at) => ({ question, loaded, index: at });
        const ask = (/** @type {number} */ at) => openAsker(own.origin, client(at));
        const askBare = (/** @type {number} */ at) => openBareAsker(bare.origin, `/page${index}`, client(at));
        const figures = results.get(question);
        figures?.own.push(await measure(ask, [own.pid, database.pid], times));
        figures?.bare.push(await measure(askBare, [bare.pid], times));
      }

    printTable([
      ['', 'bytes', 'Branchline/s', 'CPU ms each', 'bare Fastify/s', 'CPU ms each'],
      ...[...results].map(([{ what }, { own: ofOwn, bare: ofBare }], index) => [
        what,
        Buffer.byteLength(pages[`page${index}`] ?? '').toLocaleString('en'),
        ...[
          middle(ofOwn, 'perSecond'),
          middle(ofOwn, 'cpuMs'),
          middle(ofBare, 'perSecond'),
          middle(ofBare, 'cpuMs'),
        ].map(shown),
      ]),
    ]);
    return [...results].map(([{ what, atLeast }, { own: ofOwn, bare: ofBare }]) => ({
      what: `${what}, answers a second to a bare route`,
      measured: middle(ofOwn, 'perSecond') / middle(ofBare, 'perSecond'),
      atLeast,
    }));
  } finally {
    for (const each of running) await each.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
