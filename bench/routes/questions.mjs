import { connectLight } from '../send/light-client.mjs';
import { openHttp } from './light-http.mjs';

/**
 * @typedef {import('./light-http.mjs').Asker} Asker
 * @typedef {import('../growth/bulk-load.mjs').Loaded} Loaded
 *
 * @typedef {object} Question
 * @property {string} what
 * @property {number} atLeast of what a bare route answers
 * @property {(loaded: Loaded, index: number) => import('./light-http.mjs').Request} request of client `index`
 * @property {string} [event] asked over the socket instead, with the request's body as its payload
 */

const leaderAt = (/** @type {Loaded} */ { leaders }, /** @type {number} */ index) => {
  const leader = leaders[index % leaders.length];
  if (!leader) throw new Error('Nobody was loaded.');
  return leader;
};
const json = { 'content-type': 'application/json' };

/** @type {Question['request']} */
const history = (loaded, index) => {
  const { token, partnerId } = leaderAt(loaded, index);
  const body = JSON.stringify({ userid: partnerId, page: 1, before: 81 });
  return { method: 'POST', path: '/api/older_messages', headers: { ...json, 'x-auth-token': token }, body };
};

/** @type {Question[]} */
export const questions = [
  { what: 'history page, HTTP', atLeast: 0.25, request: history },
  { what: 'history page, socket', atLeast: 0.25, request: history, event: 'older_messages' },
  {
    what: 'inbox, socket',
    atLeast: 0.4,
    request: (loaded, index) => {
      const body = JSON.stringify({ agentask: 0, page: 1 });
      return { method: 'POST', path: '', headers: { ...json, 'x-auth-token': leaderAt(loaded, index).token }, body };
    },
    event: 'users_chat_with_me',
  },
  {
    what: 'users list, HTTP',
    atLeast: 0.4,
    request: ({ admin }) => {
      return { method: 'POST', path: '/api/users', headers: { ...json, 'x-auth-token': admin }, body: '{"page":1}' };
    },
  },
  {
    what: 'branches, HTTP',
    atLeast: 0.4,
    request: ({ admin }) => ({ method: 'GET', path: '/api/branches', headers: { 'x-auth-token': admin } }),
  },
];

/** @typedef {{ question: Question, loaded: Loaded, index: number }} Client */

/** Opens one client that asks Branchline. @param {string} origin @param {Client} client @returns {Promise<Asker>} */
export async function openAsker(origin, { question: { request, event }, loaded, index }) {
  const asked = request(loaded, index);
  if (event === undefined) return openHttp(origin, asked);
  const payload = JSON.parse(asked.body ?? '{}');
  const client = await connectLight(origin, { token: asked.headers['x-auth-token'] });
  return {
    // An acknowledgement is `43`, its number, and an array with the answer in it.
    ask: async () => (await client.ask(event, payload)).replace(/^43\d+\[/, '').slice(0, -1),
    close: () => void client.close(),
  };
}

/** Opens one that asks a bare route the same way. @param {string} origin @param {string} path @param {Client} client */
export const openBareAsker = (origin, path, { question: { request }, loaded, index }) =>
  openHttp(origin, { ...request(loaded, index), path });
