import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePopulation, populationStatements } from '../population.mjs';
import { median, printTable, shown } from '../figures.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { cpuSeconds } from '../processes.mjs';
import { runSql, startBranchline, startReference } from '../programs.mjs';
import { openIdleSocket } from '../sockets.mjs';

/**
 * @typedef {{ perSecond: number, cpuMs: number }} Figures `cpuMs` for each socket
 * @typedef {import('../population.mjs').Member} Member
 */

/** How soon all of them are back in a server that has just started. @param {() => Promise<import('../programs.mjs').Program>} start @param {Member[]} population @param {number[]} otherPids */
async function measure(start, population, otherPids) {
  const server = await start();
  try {
    const pids = [server.pid, ...otherPids];
    const cpuBefore = cpuSeconds(pids) ?? Number.NaN;
    const since = performance.now();
    const sockets = await Promise.all(population.map(({ token }) => openIdleSocket(server.origin, { token })));
    const seconds = (performance.now() - since) / 1000;
    const cpuMs = (((cpuSeconds(pids) ?? Number.NaN) - cpuBefore) * 1000) / population.length;
    await Promise.all(sockets.map(({ close }) => close()));
    return { perSecond: population.length / seconds, cpuMs };
  } finally {
    await server.stop();
  }
}

/**
 * Everybody comes back at once after a restart: how many are let in a second, each with a session that is looked up,
 * beside bare Socket.IO, which lets in whoever comes.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [rounds, count] = isShort ? [1, 100] : [7, 2_000];
  const population = makePopulation(count);
  const server = await startPostgres({ fsync: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-sign-ins-'));
  const place = { dataDir, databaseUrl: server.url };
  try {
    await (await startBranchline(place)).stop();
    await runSql(place, populationStatements(population));
    /** @type {Record<'own' | 'bare', Figures[]>} */
    const results = { own: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      results.own.push(await measure(() => startBranchline(place), population, [server.pid]));
      results.bare.push(await measure(() => startReference('bare', {}), population, []));
    }
    const perSecond = (/** @type {Figures[]} */ runs) => median(runs.map((each) => each.perSecond));
    const row = (/** @type {string} */ name, /** @type {Figures[]} */ runs) => [
      name,
      ...[perSecond(runs), median(runs.map((each) => each.cpuMs))].map(shown),
    ];
    printTable([
      [`${count} clients at once`, 'signed in a second', 'CPU ms each'],
      row('Branchline, PostgreSQL', results.own),
      row('bare Socket.IO', results.bare),
    ]);
    const measured = perSecond(results.own) / perSecond(results.bare);
    return [{ what: 'sockets signed in a second to bare Socket.IO', measured, atLeast: 0.7 }];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
