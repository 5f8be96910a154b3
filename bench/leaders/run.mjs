import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../faults/connection.mjs';
import { median, percentile, printTable, shown } from '../figures.mjs';
import { addDatabase, findPostgres, startPostgres } from '../postgres.mjs';
import { startBranchline } from '../programs.mjs';
import { handOver } from './handover.mjs';
import { loadLeaders } from './load-leaders.mjs';

/** @typedef {import('./load-leaders.mjs').Loaded} Loaded @typedef {import('../faults/connection.mjs').Connection} Connection */

const sizes = {
  short: { branches: 3, inLarge: 300, pairs: 6, writers: 4, times: 5, perSecond: 20 },
  long: { branches: 100, inLarge: 10_000, pairs: 180, writers: 20, times: 200, perSecond: 500 },
};

/** @param {{ origin: string, token: string, path: string, body: object }} asked */
async function call({ origin, token, path, body }) {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = /** @type {any} */ (await reply.json());
  if (answer.status !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return /** @type {unknown[]} */ (answer.data ?? answer.list);
}

/** What a leader and those above ask for in the morning; the first is what the others are compared with. */
const makeQuestions = (
  /** @type {{ origin: string, loaded: Loaded, desks: Connection[] }} */ { origin, loaded, desks },
) => {
  const { admin, head, leaders, label } = loaded;
  const [firstDesk] = desks;
  const ofLeader = (/** @type {object} */ more) => async (/** @type {number} */ turn) => {
    const desk = desks[turn % desks.length];
    const ack = await desk?.ask('users_chat_with_me', { agentask: 0, page: 1, ...more }, 30_000);
    return /** @type {unknown[]} */ (ack?.data ?? []);
  };
  /** @type {Record<string, (turn: number) => Promise<unknown[]>>} */
  const questions = {
    'inbox page': ofLeader({}),
    'filter waiting': ofLeader({ filter: 'waiting' }),
    'filter unread': ofLeader({ filter: 'unread' }),
    'filter pinned': ofLeader({ filter: 'pinned' }),
    'filter by a label': async () => {
      const ack = await firstDesk?.ask(
        'users_chat_with_me',
        { agentask: 0, page: 1, filter: `label:${label}` },
        30_000,
      );
      return /** @type {unknown[]} */ (ack?.data ?? []);
    },
    'waiting of a branch': () => call({ origin, token: head.token, path: '/api/waiting', body: { page: 1 } }),
    'waiting of all': () => call({ origin, token: admin.token, path: '/api/waiting', body: { page: 1 } }),
    // Who goes, and how many they are: what the dialog of a handover asks for.
    'preview of a handover': (turn) =>
      call({
        origin,
        token: admin.token,
        path: '/api/users',
        body: { leader: leaders[turn % leaders.length]?.id, search: '', page: 1 },
      }),
  };
  return questions;
};

/** @param {Record<string, (turn: number) => Promise<unknown[]>>} questions @param {number} times */
async function measure(questions, times) {
  /** @type {Map<string, number[]>} */
  const results = new Map(Object.keys(questions).map((what) => [what, []]));
  // In turns, so that whatever else the machine does falls on all of them.
  for (let turn = -20; turn < times; turn++)
    for (const [what, ask] of Object.entries(questions)) {
      const since = performance.now();
      const rows = await ask(Math.abs(turn));
      if (turn >= 0) results.get(what)?.push(performance.now() - since);
      if (rows.length === 0) throw new Error(`${what}: nothing came.`);
    }
  return results;
}

/**
 * A leader's day with three hundred customers in an organisation with a hundred thousand: what waits, the filters and the
 * preview of a handover beside a page of the inbox; then ten thousand customers are handed over while people write.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const { times, perSecond, ...size } = isShort ? sizes.short : sizes.long;
  const postgres = await startPostgres({ fsync: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-leaders-'));
  /** @type {Connection[]} */
  const desks = [];
  /** @type {import('../programs.mjs').Program | null} */
  let server = null;
  try {
    const { url: databaseUrl } = await addDatabase(postgres, 'leaders');
    await (await startBranchline({ dataDir, databaseUrl })).stop();
    const since = performance.now();
    const loaded = await loadLeaders(databaseUrl, size);
    const customers = (size.branches * 1_000 + size.inLarge).toLocaleString('en');
    console.log(
      `  ${customers} customers in ${size.branches + 1} branches, loaded in ${shown((performance.now() - since) / 1_000)} s`,
    );
    server = await startBranchline({ dataDir, databaseUrl });
    for (const { token } of loaded.leaders)
      desks.push(await connect(server.origin, token, { onEvent: () => {}, onGone: () => {} }));
    const results = await measure(makeQuestions({ origin: server.origin, loaded, desks }), times);
    const page = median(results.get('inbox page') ?? []);
    console.log('');
    printTable([
      ['', 'p50 ms', 'p99 ms', 'to an inbox page'],
      ...[...results].map(([what, of]) => [what, ...[median(of), percentile(of, 0.99), median(of) / page].map(shown)]),
    ]);
    const found = await handOver({ origin: server.origin, databaseUrl, loaded, perSecond });
    console.log(
      `\n  ${found.moved.toLocaleString('en')} customers were handed over in ${shown(found.seconds)} s, each with a note, while ${shown(found.meanwhile)} messages a second went on (${shown(found.calm)} before); ${found.refused} of moved customers were refused afterwards.`,
    );
    return [
      ...[...results]
        .filter(([what]) => what !== 'inbox page')
        .map(([what, of]) => ({ what: `${what}, to an inbox page`, measured: median(of) / page, atMost: 2 })),
      { what: `seconds of a handover of ${size.inLarge.toLocaleString('en')}`, measured: found.seconds, atMost: 10 },
      { what: 'messages that reached the wrong person', measured: found.misrouted + found.heardByStrangers, atMost: 0 },
      {
        what: 'customers who were left behind, or without the note',
        measured: found.left + Math.abs(found.noted - found.moved),
        atMost: 0,
      },
      { what: 'messages that were neither taken nor refused', measured: found.failed, atMost: 0 },
    ];
  } finally {
    for (const desk of desks) desk.terminate();
    await server?.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
