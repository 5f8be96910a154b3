import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../faults/connection.mjs';
import { makePeople, statementsFor } from '../faults/people.mjs';
import { runSql, startBranchline } from '../programs.mjs';
import { fetchNode, otherNodes } from './other-node.mjs';

const { pairs } = makePeople(1);
const [customer, leader] =
  /** @type {[import('../faults/people.mjs').Person, import('../faults/people.mjs').Person]} */ (pairs[0]);
const admin = { username: 'admin@example.com', password: 'correct horse battery' };

/** @param {string} origin */
async function signIn(origin) {
  const reply = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return { status: reply.status, words: await reply.text() };
}

/** What a leader is told while a customer writes. @param {string} origin @param {string} content */
async function chat(origin, content) {
  /** @type {(payload: unknown) => void} */
  let told = () => {};
  const hears = new Promise((resolve) => (told = resolve));
  const onEvent = (/** @type {string} */ name, /** @type {unknown} */ payload) =>
    name === 'new_message' ? told(payload) : undefined;
  const one = await connect(origin, customer.token, { onEvent: () => {}, onGone: () => {} });
  const other = await connect(origin, leader.token, { onEvent, onGone: () => {} });
  try {
    const message = { touserid: leader.id, messageType: 'text', clientId: randomUUID(), content };
    const ack = await one.ask('send_message', message, 20_000);
    expect(ack).toMatchObject({ status: 1 });
    const history = await other.ask('older_messages', { userid: customer.id }, 20_000);
    const contents = /** @type {{ content: string }[]} */ (history.data).map((each) => each.content);
    return { heard: await hears, contents };
  } finally {
    one.terminate();
    other.terminate();
  }
}

test.each(/** @type {(keyof typeof otherNodes)[]} */ (Object.keys(otherNodes)))(
  'on Node %s people sign in and chat, before and after a restart',
  { timeout: 300_000 },
  async (version) => {
    const node = fetchNode(version);
    if (!node) {
      if (process.env['CI']) throw new Error(`Node ${version} cannot be had, and in CI no test may be left out.`);
      console.warn(`\n!!! LEFT OUT: Node ${version} cannot be had here, so the server does not run on it. !!!\n`);
      return;
    }
    onTestFinished(() => node.remove());
    const dataDir = mkdtempSync(join(tmpdir(), 'branchline-other-node-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const env = { ADMIN_EMAIL: admin.username, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'fatal' };
    const start = () => startBranchline({ dataDir, env, node: node.program });

    await (await start()).stop();
    await runSql({ dataDir }, statementsFor([customer, leader]));
    const contents = [];
    for (const content of ['before', 'after']) {
      contents.push(content);
      const server = await start();
      onTestFinished(() => server.stop());
      expect(await signIn(server.origin)).toMatchObject({ status: 200 });
      expect(await chat(server.origin, content)).toMatchObject({ heard: { content }, contents });
      expect(await server.end('SIGTERM')).toBe(0);
    }
  },
);
