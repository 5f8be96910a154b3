import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePopulation, populationStatements } from '../population.mjs';
import { median, printTable, shown } from '../figures.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { runSql, startBranchline, startReference } from '../programs.mjs';
import { openIdleSocket } from '../sockets.mjs';
import { readHeld, reporting } from './read-held.mjs';

/**
 * @typedef {import('./read-held.mjs').Held} Held
 * @typedef {import('../population.mjs').Member} Member
 * @typedef {(how: { nodeArgs: string[], env: Record<string, string> }) => Promise<import('../programs.mjs').Program>} Start
 */

/** The population is that many times the connections that the goal is about. */
const parts = 4;

/** KiB that one idle connection adds to a server just started: of the second part of the population, and of all after the first. @param {Start} start @param {Member[]} population @param {{ folder: string, settleMs: number }} how */
async function measure(start, population, { folder, settleMs }) {
  const server = await start(reporting(folder));
  try {
    const openAll = (/** @type {Member[]} */ people) =>
      Promise.all(people.map(({ token }) => openIdleSocket(server.origin, { token })));
    /** @type {import('../sockets.mjs').IdleSocket[]} */
    const sockets = [];
    const openMore = async (/** @type {Member[]} */ people) => {
      for (let from = 0; from < people.length; from += 100)
        sockets.push(...(await openAll(people.slice(from, from + 100))));
      await sleep(settleMs);
      return readHeld(server.pid, folder);
    };
    // As many before fill what the start needed once and left behind.
    const part = population.length / parts;
    const helds = [];
    for (let from = 0; from < population.length; from += part)
      helds.push(await openMore(population.slice(from, from + part)));
    await Promise.all(sockets.map(({ close }) => close()));
    const [before, after] = helds;
    const last = helds.at(-1);
    if (!before || !after || !last) throw new Error('The population is too small.');
    const each = (/** @type {Held} */ then, /** @type {number} */ count) => ({
      rss: (then.rss - before.rss) / count / 1024,
      heapUsed: (then.heapUsed - before.heapUsed) / count / 1024,
      external: (then.external - before.external) / count / 1024,
    });
    return { some: each(after, part), more: each(last, population.length - part) };
  } finally {
    await server.stop();
  }
}

/**
 * What an idle connection holds in the server, beside one of bare Socket.IO.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [rounds, count, settleMs] = isShort ? [1, 100, 200] : [5, 2_000, 2_000];
  const population = makePopulation(parts * count);
  const server = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-memory-'));
  const place = { dataDir, databaseUrl: server.url };
  try {
    await (await startBranchline(place)).stop();
    await runSql(place, populationStatements(population));
    /** @type {[string, Start][]} */
    const servers = [
      ['Branchline', (how) => startBranchline({ ...place, ...how })],
      ['bare Socket.IO', ({ nodeArgs, env }) => startReference('bare', env, nodeArgs)],
    ];
    /** @type {Map<string, { some: Held, more: Held }[]>} */
    const results = new Map(servers.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const [name, start] of servers)
        results.get(name)?.push(await measure(start, population, { folder: dataDir, settleMs }));
    const middle = (
      /** @type {string} */ name,
      /** @type {'some' | 'more'} */ of,
      /** @type {keyof Held} */ what = 'rss',
    ) => median((results.get(name) ?? []).map((held) => held[of][what]));
    const row = (/** @type {string} */ name, /** @type {'some' | 'more'} */ of) => [
      `${name}, ${of === 'some' ? count : (parts - 1) * count}`,
      ...[middle(name, of), middle(name, of, 'heapUsed'), middle(name, of, 'external')].map(shown),
    ];
    printTable([
      ['KiB for each of so many idle connections', 'resident', 'of it JavaScript', 'of it buffers'],
      ...servers.flatMap(([name]) => [row(name, 'some'), row(name, 'more')]),
    ]);
    const measured = middle('Branchline', 'some') / middle('bare Socket.IO', 'some');
    return [{ what: 'resident memory of an idle connection to bare Socket.IO', measured, atMost: 1.25 }];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
