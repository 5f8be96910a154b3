import { randomUUID } from 'node:crypto';
import { connect } from '../faults/connection.mjs';

/**
 * What is asked of a Branchline, each time by another person where people ask.
 *
 * @typedef {{ what: string, atMost: number, ask: (target: Target, turn: number) => Promise<void> }} Question
 *
 * @typedef {object} Target
 * @property {string} origin
 * @property {import('./bulk-load.mjs').Loaded} loaded
 * @property {Map<string, import('../faults/connection.mjs').Connection>} connections by token
 */

const leaderAt = (/** @type {Target} */ { loaded: { leaders } }, /** @type {number} */ turn) => {
  const leader = leaders[turn % leaders.length];
  if (!leader) throw new Error('Nobody was loaded.');
  return leader;
};

/** @param {Target} target @param {{ token: string, method?: string, path: string, body?: object }} call */
async function call({ origin }, { token, method = 'POST', path, body }) {
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: { 'x-auth-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = /** @type {any} */ (await reply.json());
  if (answer.status !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const expectRows = (/** @type {unknown[]} */ rows, /** @type {number} */ count, /** @type {string} */ what) => {
  if (rows.length !== count) throw new Error(`${what} has ${rows.length} rows instead of ${count}.`);
};

/** @param {Target} target @param {string} token */
async function connectionOf({ origin, connections }, token) {
  const known = connections.get(token);
  if (known) return known;
  const made = await connect(origin, token, { onEvent: () => {}, onGone: () => connections.delete(token) });
  connections.set(token, made);
  return made;
}

/** People keep their connections, so opening them is no part of a question. @param {Target} target */
export async function openConnections(target) {
  for (const { token } of target.loaded.leaders) await connectionOf(target, token);
}

/** @type {Question[]} */
export const questions = [
  {
    what: 'inbox page',
    atMost: 1.5,
    ask: async (target, turn) => {
      const connection = await connectionOf(target, leaderAt(target, turn).token);
      const ack = await connection.ask('users_chat_with_me', { agentask: 0, page: 1 }, 10_000);
      expectRows(/** @type {unknown[]} */ (ack.data ?? []), 20, 'The inbox');
    },
  },
  {
    what: 'history page, socket',
    atMost: 1.5,
    ask: async (target, turn) => {
      const { token, partnerId } = leaderAt(target, turn);
      const connection = await connectionOf(target, token);
      const ack = await connection.ask('older_messages', { userid: partnerId, before: 81 }, 10_000);
      expectRows(/** @type {unknown[]} */ (ack.data ?? []), 30, 'The history');
    },
  },
  {
    what: 'history page, HTTP',
    atMost: 1.5,
    ask: async (target, turn) => {
      const { token, partnerId } = leaderAt(target, turn);
      const body = { userid: partnerId, page: 1, before: 81 };
      expectRows((await call(target, { token, path: '/api/older_messages', body })).data, 30, 'The history');
    },
  },
  {
    what: 'send',
    atMost: 2,
    ask: async (target, turn) => {
      const { token, partnerId } = leaderAt(target, turn);
      const message = {
        touserid: partnerId,
        messageType: 'text',
        clientId: randomUUID(),
        content: 'Your parcel is here.',
      };
      const ack = await (await connectionOf(target, token)).ask('send_message', message, 10_000);
      if (ack.status !== 1) throw new Error(`A message was refused: ${JSON.stringify(ack)}`);
    },
  },
  {
    what: 'unread total',
    atMost: 2,
    ask: async (target, turn) => {
      const { data } = await call(target, { token: leaderAt(target, turn).token, method: 'GET', path: '/api/home' });
      if (data.unread < 1) throw new Error('Nothing is unread.');
    },
  },
  {
    what: 'message search',
    atMost: 3,
    ask: async (target, turn) => {
      const body = { query: ['parcel', 'invoice', 'receipt'][turn % 3], page: 1 };
      await call(target, { token: leaderAt(target, turn).token, path: '/api/messages/search', body });
    },
  },
  {
    what: 'users list, first page',
    atMost: 3,
    ask: async (target) => {
      expectRows(
        (await call(target, { token: target.loaded.admin, path: '/api/users', body: {} })).list,
        20,
        'The list',
      );
    },
  },
  {
    what: 'users search',
    atMost: 3,
    ask: async (target, turn) => {
      const body = { search: ['sharma', 'priya', 'meera nair', 'person1@', '70000'][turn % 5] };
      await call(target, { token: target.loaded.admin, path: '/api/users', body });
    },
  },
  {
    what: 'dashboard',
    atMost: 3,
    ask: async (target) => {
      const path = '/api/admin/dashboard?tz=Asia/Kolkata';
      await call(target, { token: target.loaded.admin, method: 'GET', path });
    },
  },
];
