import { compare, load, openLoaded } from '../growth/compare.mjs';
import { makeMemoryGroup } from '../growth/memory-group.mjs';
import { questions } from '../growth/questions.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';

/** The database is so many times larger than the memory that PostgreSQL has, its cached files included. */
const timesMemory = 4;
const asked = ['inbox page', 'history page, socket', 'send'];

/** What people do most, when their database does not fit into memory, beside one of 50,000 messages. @type {import('../figures.mjs').Run} */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [branches, times, buffers] = isShort ? [3, 5, '16MB'] : [1_000, 400, '1GB'];
  const server = await startPostgres({ fsync: true, settings: { shared_buffers: buffers, max_wal_size: '16GB' } });
  const group = makeMemoryGroup(server.pid);
  /** @type {import('../growth/compare.mjs').Opened[]} */
  const opened = [];
  try {
    const few = await load(server, 'small', { branches: 1, depth: 5 });
    const many = await load(server, 'large', { branches, depth: 5 });
    group.limitTo(Math.max(many.bytes / timesMemory, 128 * 2 ** 20));
    for (const { place, loaded } of [few, many]) opened.push(await openLoaded(place, loaded));
    const [small, large] = opened;
    if (!small || !large) throw new Error('Nothing was loaded.');
    const chosen = questions.filter(({ what }) => asked.includes(what)).map((each) => ({ ...each, atMost: 2 }));
    const goals = [];
    // Everybody asks twice: after so long that nothing of theirs is in memory, and a moment later.
    for (const when of ['first', 'again'])
      for (const goal of await compare({ small, large, questions: chosen, times, warmUp: 0 }))
        goals.push({ ...goal, what: `${goal.what}, ${when}` });
    return goals;
  } finally {
    for (const each of opened) await each.stop();
    await server.stop();
    await group.remove();
  }
}
