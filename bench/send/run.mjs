import { median, shown } from '../figures.mjs';
import { addDatabase, findPostgres, startPostgres } from '../postgres.mjs';
import { full, pairCount, quiet, single } from './loads.mjs';
import { playRounds, ratioOf } from './rounds.mjs';
import { measureInserts, openBranchline, openOrdinary, openRelay } from './targets.mjs';

/** @param {import('./rounds.mjs').Results} results @returns {import('../figures.mjs').Goal[]} */
function goalsOf(results) {
  const [own, embedded, relay, ordinary] = [
    'Branchline, PostgreSQL',
    'Branchline, embedded',
    'bare Socket.IO relay',
    'ordinary build',
  ];
  const ratio = (
    /** @type {import('./rounds.mjs').NamedLoad} */ load,
    /** @type {keyof import('./load.mjs').Figures} */ what,
    /** @type {[string, string]} */ [of, to],
  ) => ratioOf(results, { load, what, of, to });
  return [
    {
      what: 'messages/s, 8 outstanding: PostgreSQL to relay',
      measured: ratio(full, 'perSecond', [own, relay]),
      atLeast: 0.45,
    },
    {
      what: 'messages/s, 8 outstanding: PostgreSQL to ordinary',
      measured: ratio(full, 'perSecond', [own, ordinary]),
      atLeast: 8,
    },
    {
      what: 'messages/s, 8 outstanding: embedded to PostgreSQL',
      measured: ratio(full, 'perSecond', [embedded, own]),
      atLeast: 0.4,
    },
    {
      what: 'CPU per message, 8 outstanding: PostgreSQL to ordinary',
      measured: ratio(full, 'cpuPerThousand', [own, ordinary]),
      atMost: 0.12,
    },
    { what: 'p50, quiet pairs: PostgreSQL to ordinary', measured: ratio(quiet, 'p50', [own, ordinary]), atMost: 0.5 },
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
  const server = await startPostgres({ fsync: true });
  /** @type {import('./targets.mjs').RunningTarget[]} */
  const targets = [];
  try {
    const database = await addDatabase(server, 'branchline');
    targets.push(await openBranchline({ name: 'Branchline, PostgreSQL', count: pairCount, database }));
    targets.push(await openBranchline({ name: 'Branchline, embedded', count: pairCount }));
    targets.push(await openOrdinary({ count: pairCount, database: await addDatabase(server, 'ordinary') }));
    targets.push(await openRelay(pairCount));

    /** @type {number[]} */
    const inserts = [];
    const results = await playRounds(targets, [full, single, quiet], {
      isShort,
      beforeRound: async (measureMs) => inserts.push(await measureInserts(server.url, measureMs / 2)),
    });
    console.log(`One connection that inserts and commits row by row: ${shown(median(inserts))} rows/s`);
    return goalsOf(results);
  } finally {
    for (const target of targets) await target.stop();
    await server.stop();
  }
}
