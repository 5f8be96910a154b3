import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile, printTable, shown } from '../figures.mjs';
import { addDatabase, findPostgres, startPostgres } from '../postgres.mjs';
import { startBranchline } from '../programs.mjs';
import { branches, loadPeople } from './load-people.mjs';

const few = 1_000;
const atMost = 3;
const admin = { email: 'bench@example.com', password: randomBytes(12).toString('base64url') };

/** @typedef {{ origin: string, token: string, branch: string }} Target */

/** First pages: without a filter, with any one of them, and with a search. @type {Record<string, (target: Target) => object>} */
const pages = {
  'no filter': () => ({}),
  'role customer': () => ({ role: 'customer' }),
  'role team_leader': () => ({ role: 'team_leader' }),
  'role branch_leader': () => ({ role: 'branch_leader' }),
  'status active': () => ({ status: true }),
  'status inactive': () => ({ status: false }),
  'one branch': ({ branch }) => ({ branch }),
  'start date': () => ({ startDate: '2026-10-31', tz: 'Asia/Kolkata' }),
  'start date long ago': () => ({ startDate: '2023-11-21', tz: 'Asia/Kolkata' }),
  'end date': () => ({ endDate: '2026-10-31', tz: 'Asia/Kolkata' }),
  'search, common last name': () => ({ search: 'sharma' }),
  'search, full name': () => ({ search: 'priya sharma' }),
  'search, rare name': () => ({ search: 'zephyrine' }),
  'search, nobody': () => ({ search: 'nobody at all' }),
  'search, phone number': () => ({ search: '7000002617' }),
  'search, end of a number': () => ({ search: '02617' }),
  'search, e-mail': () => ({ search: 'person101@' }),
  'search, one letter': () => ({ search: 'a' }),
};

/** @param {string} url @param {object} body @param {string} [token] */
async function call(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = /** @type {any} */ (await reply.json());
  if (answer.status !== 1) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
}

/** @param {{ url: string, pid: number }} postgres @param {string} name @param {number} people */
async function openLoaded(postgres, name, people) {
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-users-'));
  const { url: databaseUrl } = await addDatabase(postgres, name);
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  await (await startBranchline({ dataDir, databaseUrl, env })).stop();
  const since = performance.now();
  const branch = await loadPeople(databaseUrl, people);
  const seconds = shown((performance.now() - since) / 1000);
  console.log(`  ${name}: ${people.toLocaleString('en')} people in ${branches} branches, loaded in ${seconds} s`);
  const server = await startBranchline({ dataDir, databaseUrl });
  const { token } = await call(`${server.origin}/auth/login`, {
    username: admin.email,
    password: admin.password,
  });
  return {
    target: { origin: server.origin, token: String(token), branch },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {Target} target @param {(target: Target) => object} bodyOf */
async function timeOf(target, bodyOf) {
  const since = performance.now();
  const { total, hasMore } = await call(`${target.origin}/api/users`, bodyOf(target), target.token);
  return { time: performance.now() - since, found: `${total.toLocaleString('en')}${hasMore ? '+' : ''}` };
}

/** @param {Target} small @param {Target} large @param {number} times */
async function measure(small, large, times) {
  const results = [];
  for (const [what, bodyOf] of Object.entries(pages)) {
    for (let turn = 0; turn < 10; turn++) for (const target of [small, large]) await timeOf(target, bodyOf);
    /** @type {number[]} */
    const ofSmall = [];
    /** @type {number[]} */
    const ofLarge = [];
    let found = '';
    for (let turn = 0; turn < times; turn++) {
      ofSmall.push((await timeOf(small, bodyOf)).time);
      const answer = await timeOf(large, bodyOf);
      ofLarge.push(answer.time);
      found = answer.found;
    }
    results.push({ what, found, ofSmall, ofLarge });
  }
  return results;
}

/**
 * Any first page of the users list, with 1,000 people and beside it with 1,000,000, in 2,000 branches each.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres()) throw new Error('This needs PostgreSQL 15 or newer on this machine.');
  const [many, times] = isShort ? [3_000, 3] : [1_000_000, 200];
  const server = await startPostgres({ fsync: true });
  /** @type {Awaited<ReturnType<typeof openLoaded>>[]} */
  const opened = [];
  try {
    for (const [name, people] of /** @type {const} */ ([
      ['few', few],
      ['many', many],
    ]))
      opened.push(await openLoaded(server, name, people));
    const [small, large] = opened;
    if (!small || !large) throw new Error('Nobody was loaded.');
    const results = await measure(small.target, large.target, times);
    console.log('');
    printTable([
      ['first page', 'found among many', 'few p50 ms', 'many p50 ms', 'few p90 ms', 'many p90 ms'],
      ...results.map(({ what, found, ofSmall, ofLarge }) => [
        what,
        found,
        ...[median(ofSmall), median(ofLarge), percentile(ofSmall, 0.9), percentile(ofLarge, 0.9)].map(shown),
      ]),
    ]);
    return results.map(({ what, ofSmall, ofLarge }) => ({
      what: `${what}, many to few`,
      measured: median(ofLarge) / median(ofSmall),
      atMost,
    }));
  } finally {
    for (const each of opened) await each.stop();
    await server.stop();
  }
}
