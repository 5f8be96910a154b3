import { median, shown } from '../figures.mjs';
import { addDatabase, findPostgres, startPostgres } from '../postgres.mjs';
import { findEjabberd } from '../reference/ejabberd.mjs';
import { full, pairCount, quiet, single } from './loads.mjs';
import { playRounds, ratioOf } from './rounds.mjs';
import { measureInserts, openBranchline, openEjabberd, openOrdinary, openRelay } from './targets.mjs';

/** The same server, whose recipients do not say what arrived. */
const unmarked = 'the same, unmarked';

/**
 * @param {import('./rounds.mjs').Results} results
 * @param {number} insertMs how long one durable insert took in the same run
 * @returns {import('../figures.mjs').Goal[]}
 */
function goalsOf(results, insertMs) {
  const [own, embedded, relay, ordinary, ejabberd] = [
    'Branchline, PostgreSQL',
    'Branchline, embedded',
    'bare Socket.IO relay',
    'ordinary build',
    'ejabberd',
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
      atLeast: 6.5,
    },
    {
      what: 'messages/s, 8 outstanding: embedded to PostgreSQL',
      measured: ratio(full, 'perSecond', [embedded, own]),
      atLeast: 0.5,
    },
    {
      what: 'CPU per message, 8 outstanding: PostgreSQL to ordinary',
      measured: ratio(full, 'cpuPerThousand', [own, ordinary]),
      atMost: 0.13,
    },
    ...(results.get(full.name)?.has(unmarked)
      ? [
          {
            what: 'messages/s, 8 outstanding: with marks of delivery to without',
            measured: ratio(full, 'perSecond', [own, unmarked]),
            atLeast: 0.95,
          },
        ]
      : []),
    { what: 'p50, quiet pairs: PostgreSQL to ordinary', measured: ratio(quiet, 'p50', [own, ordinary]), atMost: 1 },
    {
      what: 'p50, quiet pairs: PostgreSQL to a bare insert and its commit',
      measured: (results.get(quiet.name)?.get(own)?.p50 ?? Number.NaN) / insertMs,
      atMost: 1.8,
    },
    ...(findEjabberd()
      ? [
          {
            what: 'messages/s, 8 outstanding: PostgreSQL to ejabberd',
            measured: ratio(full, 'perSecond', [own, ejabberd]),
            atLeast: 6.5,
          },
          {
            what: 'p99, 1 outstanding: PostgreSQL to ejabberd',
            measured: ratio(single, 'p99', [own, ejabberd]),
            atMost: 0.25,
          },
        ]
      : []),
  ];
}

/**
 * Messages acknowledged and delivered a second, and how long from send to delivery, beside a bare relay, an ordinary
 * build, ejabberd and a loop of inserts in the same run.
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
    const own = await openBranchline({ name: 'Branchline, PostgreSQL', count: pairCount, database });
    targets.push(own);
    if (!isShort) targets.push({ ...own, name: unmarked, marksDelivery: false, stop: async () => {} });
    targets.push(await openBranchline({ name: 'Branchline, embedded', count: pairCount }));
    targets.push(await openOrdinary({ count: pairCount, database: await addDatabase(server, 'ordinary') }));
    targets.push(await openRelay(pairCount));
    if (findEjabberd())
      targets.push(await openEjabberd({ count: pairCount, database: await addDatabase(server, 'ejabberd') }));
    else console.log('ejabberd is left out: it is not on this machine (Debian: ejabberd, erlang-p1-pgsql).\n');

    /** @type {number[]} */
    const inserts = [];
    const results = await playRounds(targets, [full, single, quiet], {
      isShort,
      beforeRound: async (measureMs) => inserts.push(await measureInserts(server.url, measureMs / 2)),
    });
    console.log(`One connection that inserts and commits row by row: ${shown(median(inserts))} rows/s`);
    return goalsOf(results, 1000 / median(inserts));
  } finally {
    for (const target of targets) await target.stop();
    await server.stop();
  }
}
