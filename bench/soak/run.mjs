import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, printTable, shown } from '../figures.mjs';
import { findRedis, startRedis } from '../machine.mjs';
import { readHeld, reporting } from '../memory/read-held.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { measure } from '../send/load.mjs';
import { full, pairCount } from '../send/loads.mjs';
import { openBranchline } from '../send/targets.mjs';
import { startSteadyLoad } from './steady-load.mjs';

/**
 * What both processes have together; bytes.
 *
 * @typedef {{ heap: number, rss: number, descriptors: number, sent: number, at: number }} Sample
 * @typedef {Awaited<ReturnType<typeof openBranchline>>} Branchline
 */

const parts = 5;

/** @param {string} text @param {string} name */
const metric = (text, name) => Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, 'm').exec(text)?.[1]);
const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0);

/** @param {Branchline} target @param {string} folder @param {() => number} countSent @returns {Promise<Sample>} */
async function takeSample({ origins, processes }, folder, countSent) {
  // Before the garbage is collected: what the machine has to give.
  const texts = await Promise.all(origins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()));
  const [sent, at] = [countSent(), performance.now()];
  const held = await Promise.all(processes.map((pid) => readHeld(pid, folder)));
  return {
    heap: sum(held.map(({ heapUsed }) => heapUsed)),
    rss: sum(texts.map((text) => metric(text, 'process_resident_memory_bytes'))),
    descriptors: sum(texts.map((text) => metric(text, 'process_open_fds'))),
    sent,
    at,
  };
}

/** @param {Branchline} target @param {{ perSecond: number, warmUpMs: number, everyMs: number, forMs: number, folder: string }} how */
async function soak(target, { perSecond, warmUpMs, everyMs, forMs, folder }) {
  const load = await startSteadyLoad(target, perSecond);
  const take = () => takeSample(target, folder, () => load.counts.sent);
  await sleep(warmUpMs);
  const from = performance.now();
  const samples = [await take()];
  for (let next = from + everyMs; next <= from + forMs; next += everyMs) {
    await sleep(Math.max(0, next - performance.now()));
    samples.push(await take());
  }
  await load.stop();
  return { samples, counts: load.counts };
}

/** @param {Sample[]} samples @param {number} part */
function mediansOf(samples, part) {
  const size = Math.floor(samples.length / parts);
  const own = part === parts - 1 ? samples.slice(-size) : samples.slice(part * size, (part + 1) * size);
  const middle = (/** @type {keyof Sample} */ what) => median(own.map((sample) => sample[what]));
  const [first, last] = [own[0], own.at(-1)];
  const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1000;
  return {
    heap: middle('heap'),
    rss: middle('rss'),
    descriptors: middle('descriptors'),
    perSecond: ((last?.sent ?? 0) - (first?.sent ?? 0)) / seconds,
  };
}

/**
 * Two processes under half of what they can do, for half an hour: memory and open files at the end beside those at the
 * beginning. `SOAK_MINUTES` shortens it, `SOAK_RATE` sets the messages a second.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres() || !findRedis()) throw new Error('This needs PostgreSQL 15 or newer and Redis on this machine.');
  const forMs = isShort ? 20_000 : Number(process.env['SOAK_MINUTES'] ?? 30) * 60_000;
  const [warmUpMs, everyMs] = [forMs / 10, isShort ? 2_000 : Math.max(5_000, forMs / 90)];
  const folder = mkdtempSync(join(tmpdir(), 'branchline-soak-'));
  const server = await startPostgres({ fsync: true });
  const redis = await startRedis();
  /** @type {Branchline | undefined} */
  let target;
  try {
    const count = pairCount + 2;
    target = await openBranchline({ name: 'two processes', count, database: server, redis, ...reporting(folder) });
    const atMost = await measure(target, {
      ...full,
      warmUpMs: isShort ? 200 : 3_000,
      measureMs: isShort ? 800 : 6_000,
    });
    const perSecond = Number(process.env['SOAK_RATE'] ?? Math.round(atMost.perSecond / 2));
    console.log(`  Full load: ${shown(atMost.perSecond)} messages/s; this one: ${shown(perSecond)} messages/s.`);
    const { samples, counts } = await soak(target, { perSecond, warmUpMs, everyMs, forMs, folder });
    const minutes = shown((warmUpMs + forMs) / 60_000);
    console.log(
      `  ${counts.sent.toLocaleString('en')} messages in ${minutes} min, ${counts.visits.toLocaleString('en')} short visits.\n`,
    );
    const mib = (/** @type {number} */ bytes) => shown(bytes / 2 ** 20);
    const fifths = Array.from({ length: parts }, (_, part) => mediansOf(samples, part));
    printTable([
      ['both processes, medians', 'heap MiB', 'resident MiB', 'open files', 'messages/s'],
      ...fifths.map(({ heap, rss, descriptors, perSecond: rate }, part) => [
        `fifth ${part + 1}`,
        mib(heap),
        mib(rss),
        shown(descriptors),
        shown(rate),
      ]),
    ]);
    const grown = (/** @type {'heap' | 'rss' | 'descriptors'} */ what) =>
      (fifths.at(-1)?.[what] ?? Number.NaN) / (fifths[0]?.[what] ?? Number.NaN);
    return [
      { what: 'heap after collecting, last fifth to first', measured: grown('heap'), atMost: 1.1 },
      { what: 'resident memory, last fifth to first', measured: grown('rss'), atMost: 1.1 },
      { what: 'open files, last fifth to first', measured: grown('descriptors'), atMost: 1.1 },
    ];
  } finally {
    await target?.stop();
    await redis.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
