import pg from 'pg';
import { median, printTable, shown } from '../figures.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { measure } from './load.mjs';
import { measureInserts, openBranchline, openOrdinary, openRelay } from './targets.mjs';

/** @typedef {import('./load.mjs').Figures} Figures */

const pairCount = 50;
const loads = [
  { name: '50 pairs, 8 outstanding each', pairs: pairCount, window: 8, pauseMs: 0 },
  { name: '50 pairs, 1 outstanding each', pairs: pairCount, window: 1, pauseMs: 0 },
  { name: '4 quiet pairs', pairs: 4, window: 1, pauseMs: 50 },
];

/** @param {{ url: string, pid: number }} server @param {string} name */
async function addDatabase({ url, pid }, name) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href, pid };
}

/** @param {Figures[]} runs @returns {Figures} */
const medians = (runs) => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p95: median(runs.map((run) => run.p95)),
  p99: median(runs.map((run) => run.p99)),
  cpuPerThousand: median(runs.map((run) => run.cpuPerThousand)),
});

/** @param {Map<string, Figures>} results */
function printFigures(results) {
  const rows = [...results].map(([name, { perSecond, p50, p95, p99, cpuPerThousand }]) => [
    name,
    ...[perSecond, p50, p95, p99, cpuPerThousand].map(shown),
  ]);
  printTable([['', 'messages/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU s per 1,000'], ...rows]);
}

/**
 * @param {Map<string, Map<string, Figures>>} results by load, then by target
 * @returns {import('../figures.mjs').Goal[]}
 */
function goalsOf(results) {
  const at = (/** @type {number} */ load, /** @type {string} */ target) =>
    results.get(loads[load]?.name ?? '')?.get(target);
  const ratio = (
    /** @type {number} */ load,
    /** @type {keyof Figures} */ what,
    /** @type {[string, string]} */ [own, other],
  ) => (at(load, own)?.[what] ?? Number.NaN) / (at(load, other)?.[what] ?? Number.NaN);
  const [own, embedded, relay, ordinary] = [
    'Branchline, PostgreSQL',
    'Branchline, embedded',
    'bare Socket.IO relay',
    'ordinary build',
  ];
  return [
    {
      what: 'messages/s, 8 outstanding: PostgreSQL to relay',
      measured: ratio(0, 'perSecond', [own, relay]),
      atLeast: 0.45,
    },
    {
      what: 'messages/s, 8 outstanding: PostgreSQL to ordinary',
      measured: ratio(0, 'perSecond', [own, ordinary]),
      atLeast: 8,
    },
    {
      what: 'messages/s, 8 outstanding: embedded to PostgreSQL',
      measured: ratio(0, 'perSecond', [embedded, own]),
      atLeast: 0.4,
    },
    {
      what: 'CPU per message, 8 outstanding: PostgreSQL to ordinary',
      measured: ratio(0, 'cpuPerThousand', [own, ordinary]),
      atMost: 0.12,
    },
    { what: 'p50, quiet pairs: PostgreSQL to ordinary', measured: ratio(2, 'p50', [own, ordinary]), atMost: 0.5 },
  ];
}

/**
 * Messages acknowledged and delivered a second, and how long from send to delivery, beside a bare relay, an ordinary
 * build and a loop of inserts in the same run.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [rounds, warmUpMs, measureMs] = isShort ? [1, 200, 800] : [3, 2_000, 6_000];
  const server = await startPostgres({ fsync: true });
  /** @type {import('./targets.mjs').RunningTarget[]} */
  const targets = [];
  try {
    const database = await addDatabase(server, 'branchline');
    targets.push(await openBranchline({ name: 'Branchline, PostgreSQL', count: pairCount, database }));
    targets.push(await openBranchline({ name: 'Branchline, embedded', count: pairCount }));
    targets.push(await openOrdinary({ count: pairCount, database: await addDatabase(server, 'ordinary') }));
    targets.push(await openRelay(pairCount));

    /** @type {Map<string, Map<string, Figures[]>>} */
    const runs = new Map(loads.map(({ name }) => [name, new Map()]));
    const inserts = [];
    for (let round = 0; round < rounds; round++) {
      inserts.push(await measureInserts(server.url, measureMs / 2));
      for (const load of loads) {
        const byTarget = runs.get(load.name);
        for (const target of targets) {
          const figures = await measure(target, { ...load, warmUpMs, measureMs });
          byTarget?.set(target.name, [...(byTarget.get(target.name) ?? []), figures]);
        }
      }
    }

    const results = new Map(
      [...runs].map(([load, byTarget]) => [load, new Map([...byTarget].map(([name, all]) => [name, medians(all)]))]),
    );
    for (const [name, byTarget] of results) {
      console.log(`\n${name}`);
      printFigures(byTarget);
    }
    console.log(`\nOne connection that inserts and commits row by row: ${shown(median(inserts))} rows/s`);
    return goalsOf(results);
  } finally {
    for (const target of targets) await target.stop();
    await server.stop();
  }
}
