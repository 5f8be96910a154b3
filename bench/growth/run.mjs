import { findPostgres, startPostgres } from '../postgres.mjs';
import { compare, load, openLoaded } from './compare.mjs';
import { questions } from './questions.mjs';

/**
 * What people ask most, in an organisation with 10,000 messages and beside it in one with 10,000,000.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [branches, times] = isShort ? [3, 5] : [1_000, 400];
  const server = await startPostgres({ fsync: true });
  /** @type {import('./compare.mjs').Opened[]} */
  const opened = [];
  const open = async (/** @type {string} */ name, /** @type {import('./bulk-load.mjs').Size} */ size) => {
    const { place, loaded } = await load(server, name, size);
    const one = await openLoaded(place, loaded);
    opened.push(one);
    return one;
  };
  try {
    const small = await open('small', { branches: 1 });
    return await compare({ small, large: await open('large', { branches }), questions, times });
  } finally {
    for (const each of opened) await each.stop();
    await server.stop();
  }
}
