import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePopulation, populationStatements, usualShape } from '../population.mjs';
import { printTable, shown } from '../figures.mjs';
import { readHeld, reporting } from '../memory/read-held.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { cpuSeconds } from '../processes.mjs';
import { runSql, startBranchline } from '../programs.mjs';
import { openIdleSocket } from '../sockets.mjs';
import { listenFor, writeEvenly } from './writing.mjs';

/**
 * @typedef {import('../population.mjs').Member} Member
 * @typedef {{ count: number, settleMs: number, seconds: number, folder: string }} How
 */

/** @param {number} count @returns {[name: string, shape: import('../population.mjs').Shape][]} */
const shapesOf = (count) => [
  ['branches of 200, 4 leaders each', usualShape],
  ['branches of 200, half of them leaders', { perBranch: 200, leaders: 100 }],
  ['one branch, 200 leaders', { perBranch: count, leaders: 200 }],
  ['one branch, half of it leaders', { perBranch: count, leaders: count / 2 }],
];

/** So many are there before the others: they fill what the start needed once and left behind. */
const firstPart = 0.1;
const concurrency = 200;
/** No divisor of the number of people, so that each comes once and leaders come among customers. */
const stride = 7_919;
/** So many messages come a second from those who are there. */
const perSecond = 1_000;

/** @template T @param {readonly T[]} list @param {(each: T) => Promise<unknown>} work */
async function forEachConcurrently(list, work) {
  const rest = list.values();
  const goOn = async () => {
    for (const each of rest) await work(each);
  };
  await Promise.all(Array.from({ length: concurrency }, goOn));
}

/** @param {{ server: import('../programs.mjs').Program, pids: number[], people: readonly Member[] }} place @param {How} how */
async function measure({ server, pids, people }, { count, settleMs, seconds: writingSeconds, folder }) {
  /** @type {import('./writing.mjs').Present[]} */
  const present = [];
  const come = (/** @type {readonly Member[]} */ some) =>
    forEachConcurrently(some, async (person) => {
      const heard = new Set();
      const socket = await openIdleSocket(server.origin, { token: person.token }, listenFor(heard));
      present.push({ person, socket, heard });
    });
  const held = async () => {
    await sleep(settleMs);
    return (await readHeld(server.pid, folder)).rss;
  };
  const first = count * firstPart;
  await come(people.slice(0, first));
  const before = await held();
  const cpuBefore = cpuSeconds(pids) ?? Number.NaN;
  const since = performance.now();
  await come(people.slice(first));
  const seconds = (performance.now() - since) / 1000;
  const idle = await held();
  // What is told of those who came is told by then.
  const cpu = (cpuSeconds(pids) ?? Number.NaN) - cpuBefore;
  await forEachConcurrently(present, ({ socket }) => socket.ask('users_chat_with_me', { agentask: 1, page: 1 }));
  const looking = await held();
  const writing = await writeEvenly(present, { perSecond, seconds: writingSeconds, pids });
  await Promise.all(present.map(({ socket }) => socket.close()));
  const more = count - first;
  return {
    perSecond: more / seconds,
    cpuMs: (cpu * 1000) / more,
    idleKiB: (idle - before) / more / 1024,
    lookingKiB: (looking - before) / more / 1024,
    writing,
  };
}

/** @param {import('../population.mjs').Shape} shape @param {How} how */
async function measureShape(shape, how) {
  const population = makePopulation(how.count, shape);
  const people = population.flatMap((_, index) => population[(index * stride) % population.length] ?? []);
  const database = await startPostgres({ fsync: true });
  const place = { dataDir: how.folder, databaseUrl: database.url };
  try {
    await (await startBranchline(place)).stop();
    await runSql(place, populationStatements(population));
    const server = await startBranchline({ ...place, ...reporting(how.folder) });
    try {
      return await measure({ server, pids: [server.pid, database.pid], people }, how);
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Ten thousand sockets in organisations of several shapes.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [count, settleMs, seconds] = isShort ? [400, 200, 1] : [10_000, 3_000, 30];
  const shapes = isShort ? shapesOf(count).slice(-1) : shapesOf(count);
  const results = [];
  for (const [name, shape] of shapes) {
    const folder = mkdtempSync(join(tmpdir(), 'branchline-shapes-'));
    try {
      results.push({ name, ...(await measureShape(shape, { count, settleMs, seconds, folder })) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  printTable([
    [`${count} people`, 'let in a second', 'CPU ms each', 'KiB each, idle', 'KiB each, with a page'],
    ...results.map(({ name, perSecond, cpuMs, idleKiB, lookingKiB }) => [
      name,
      ...[perSecond, cpuMs, idleKiB, lookingKiB].map(shown),
    ]),
  ]);
  console.log('');
  printTable([
    [`${perSecond} messages/s among them`, 'written a second', 'p50 ms', 'p99 ms', 'CPU s for 1,000', 'not heard'],
    ...results.map(({ name, writing: { written, p50, p99, cpu, unheard } }) => [
      name,
      ...[written, p50, p99, cpu].map(shown),
      String(unheard),
    ]),
  ]);
  const slowest = Math.min(...results.map((each) => each.perSecond));
  const heaviest = Math.max(...results.map((each) => each.idleKiB));
  return [
    { what: 'sockets let in a second, slowest shape', measured: slowest, atLeast: 400 },
    { what: 'KiB of an idle socket, heaviest shape', measured: heaviest, atMost: 12 },
    {
      what: 'messages written a second by all of them, least',
      measured: Math.min(...results.map(({ writing }) => writing.written)),
      atLeast: 0.98 * perSecond,
    },
    {
      what: 'messages that their people did not hear',
      measured: results.reduce((sum, { writing }) => sum + writing.unheard, 0),
      atMost: 0,
    },
  ];
}
