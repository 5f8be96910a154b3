import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice } from '../faults/device.mjs';
import { makePeople, statementsFor } from '../faults/people.mjs';
import { openWorld } from '../faults/world.mjs';
import { printTable, shown } from '../figures.mjs';
import { findRedis } from '../machine.mjs';
import { findPostgres } from '../postgres.mjs';
import { playInBrowsers } from './in-browsers.mjs';
import { goalsOf, judge } from './judge.mjs';
import { openPushService } from './push-service.mjs';
import { openRecipient } from './recipient.mjs';

/** @typedef {import('./recipient.mjs').Case} Case */

/** @type {Case[]} */
const cases = ['looking', 'hidden', 'closed', 'killed', 'frozen', 'second'];
/** Whether somebody is there is known of a frozen one after half a minute only. */
const quickCases = cases.filter((kind) => kind !== 'frozen');
const sizes = {
  short: { played: quickCases, ofEach: 1, messages: 10 },
  long: { played: cases, ofEach: 4, messages: 42 },
};

/** Every browser of a person takes notifications, as the app asks for them. @param {string} origin @param {string} token @param {{ endpoint: string, keys: object }} browser */
async function subscribe(origin, token, { endpoint, keys }) {
  const reply = await fetch(`${origin}/api/push/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!reply.ok) throw new Error(`A browser was not subscribed: ${reply.status} ${await reply.text()}`);
}

/** The browser says that it has it, to whichever process there is. @param {readonly string[]} origins @param {string} text */
async function acknowledge(origins, text) {
  const { id, key } = JSON.parse(text);
  if (key === undefined) return;
  for (const origin of origins) {
    const reply = await fetch(`${origin}/api/push/ack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, key }),
    }).catch(() => null);
    if (reply?.ok) return;
  }
}

/**
 * People in every place a device can be are written to, a thousand messages, through two processes of which one is killed
 * in between: what nobody looked at is pushed to each of their browsers once and in time, what was before them is not.
 *
 * @type {import('../figures.mjs').Run}
 */
async function playOnDevices({ isShort }) {
  if (!findPostgres() || !findRedis()) throw new Error('This needs PostgreSQL 15 or newer and Redis on this machine.');
  const { played, ofEach, messages } = isShort ? sizes.short : sizes.long;
  const service = await openPushService();
  const world = await openWorld({ serverEnv: service.env });
  const people = makePeople(played.length * ofEach);
  await world.sql(statementsFor(people.pairs.flat()));
  const ack = (/** @type {string} */ text) => acknowledge(world.origins, text);
  /** @type {import('./recipient.mjs').Recipient[]} */
  const recipients = [];
  /** @type {import('../faults/device.mjs').Device[]} */
  const senders = [];
  try {
    for (const [place, [customer, leader]] of people.pairs.entries()) {
      const browsers = [0, 1].map((which) => service.addBrowser(`${place}-${which}`, (text) => void ack(text)));
      for (const browser of browsers) await subscribe(world.origins[0] ?? '', customer.token, browser);
      const kind = played[place % played.length] ?? 'closed';
      // Half of each case on either process.
      const half = Math.floor(place / played.length) + place;
      recipients.push(openRecipient({ kind, place: half, who: customer, world, browsers }));
      const [partnerId, patienceMs] = [customer.id, 6_500];
      senders.push(openDevice({ origins: () => world.origins, who: leader, partnerId, place: half + 1, patienceMs }));
    }
    await Promise.all(recipients.map((recipient) => recipient.begin()));

    /** @type {import('./judge.mjs').Sent[]} */
    const sent = [];
    const write = async (/** @type {number} */ place) => {
      for (let count = 0; count < messages; count++) {
        const at = performance.now();
        const message = await senders[place]?.send(randomUUID(), { content: `Message ${count}` });
        if (message) sent.push({ place, id: message.id, from: at, until: performance.now() });
        await sleep(300 + Math.random() * 400);
      }
    };
    const written = Promise.all(people.pairs.map((_, place) => write(place)));
    while (sent.length < (people.pairs.length * messages) / 3) await sleep(20);
    const killedAt = performance.now();
    await world.processes[0]?.end('SIGKILL');
    await sleep(2_000);
    await world.processes[0]?.start();
    await written;

    const findingsNow = () => judge({ sent, recipients, killedAt });
    // The last of them may be due half a minute later.
    for (const until = performance.now() + 45_000; findingsNow().missing > 0 && performance.now() < until;)
      await sleep(200);
    const findings = findingsNow();
    printTable([
      ['case', 'messages', 'read', 'pushed', 'longest, s'],
      ...played.map((kind) => {
        const of = findings.byCase.get(kind);
        return [kind, ...[of?.messages, of?.read, of?.pushed].map(String), shown((of?.longestMs ?? 0) / 1000)];
      }),
    ]);
    return goalsOf(findings);
  } finally {
    for (const each of recipients) each.end();
    for (const sender of senders) sender.close();
    await world.stop();
    service.close();
  }
}

/** @type {import('../figures.mjs').Run} */
export const run = async ({ isShort }) => [
  ...(await playOnDevices({ isShort })),
  ...(isShort ? [] : await playInBrowsers()),
];
