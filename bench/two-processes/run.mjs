import { findRedis, startRedis } from '../machine.mjs';
import { addDatabase, findPostgres, startPostgres } from '../postgres.mjs';
import { full, pairCount, quiet, single } from '../send/loads.mjs';
import { playRounds, ratioOf } from '../send/rounds.mjs';
import { openBranchline } from '../send/targets.mjs';

const [one, two] = ['one process', 'two, pairs across'];

/**
 * Two processes that hear each other over Redis, each pair's people on different ones, beside one process that serves
 * both people: what it costs a message to cross.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres() || !findRedis()) throw new Error('This needs PostgreSQL 15 or newer and Redis on this machine.');
  const server = await startPostgres({ fsync: true });
  const redis = await startRedis();
  /** @type {import('../send/targets.mjs').RunningTarget[]} */
  const targets = [];
  try {
    const own = { count: pairCount, database: await addDatabase(server, 'one') };
    targets.push(await openBranchline({ name: one, ...own }));
    const shared = { count: pairCount, database: await addDatabase(server, 'two'), redis };
    targets.push(await openBranchline({ name: two, ...shared }));
    const results = await playRounds(targets, [full, single, quiet], { isShort });
    const ratio = (
      /** @type {import('../send/rounds.mjs').NamedLoad} */ load,
      /** @type {keyof import('../send/load.mjs').Figures} */ what,
    ) => ratioOf(results, { load, what, of: two, to: one });
    return [
      { what: 'messages/s, 8 outstanding: two to one', measured: ratio(full, 'perSecond'), atLeast: 0.6 },
      { what: 'messages/s, 1 outstanding: two to one', measured: ratio(single, 'perSecond'), atLeast: 0.6 },
      { what: 'p50, quiet pairs: two to one', measured: ratio(quiet, 'p50'), atMost: 1.67 },
    ];
  } finally {
    for (const target of targets) await target.stop();
    await redis.stop();
    await server.stop();
  }
}
