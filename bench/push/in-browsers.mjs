import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice } from '../faults/device.mjs';
import { makePeople, statementsFor } from '../faults/people.mjs';
import { openWorld } from '../faults/world.mjs';
import { printTable, shown } from '../figures.mjs';
import { findFreePort } from '../machine.mjs';
import { judge } from './judge.mjs';
import { openPushService } from './push-service.mjs';
import { until } from './real-browser.mjs';
import { openRealDevice } from './real-device.mjs';

/** @typedef {import('./real-device.mjs').RealDevice} RealDevice */

/** What happens to each person's browser, by the share of the messages that were sent by then. */
const moments = { freeze: 0.2, goOffline: 0.25, killServer: 1 / 3, turn: 0.5, thaw: 0.7, comeBack: 0.75 };

/** `second` has another browser, in which the tab is hidden. `leaves` hides the tab half way. */
const kinds = /** @type {const} */ (['hidden', 'killed', 'frozen', 'offline', 'second', 'leaves']);
const messages = 167;

/**
 * Somebody with real browsers.
 *
 * @param {{ kind: typeof kinds[number], customerId: string, leaderId: string, devices: RealDevice[] }} options
 */
function makeRecipient({ kind, customerId, leaderId, devices }) {
  /** When somebody looked. @type {{ from: number, to: number }[]} */
  const spans = [];
  let isLooking = false;
  const [device] = devices;
  const browsers = devices.map(({ pushed }) => ({ pushed }));
  /** @type {Map<string, number>} */
  const readAt = new Map();
  return {
    ...{ kind, customerId, devices, browsers, readAt },
    /** The first browser comes before somebody; it counts when they have read the next message. */
    look: async (/** @type {(device: RealDevice) => Promise<void>} */ how) => {
      if (device) await how(device);
      isLooking = true;
    },
    begin: async () => {
      if (kind !== 'hidden') await device?.look(leaderId);
      isLooking = kind !== 'hidden';
      for (const hidden of devices.slice(kind === 'hidden' ? 0 : 1)) {
        await hidden.look(leaderId);
        await hidden.hide();
      }
    },
    noteRead: (/** @type {string} */ id) => {
      if (readAt.has(id)) return;
      readAt.set(id, performance.now());
      if (isLooking && (spans.at(-1)?.to ?? 0) < Infinity) spans.push({ from: performance.now(), to: Infinity });
    },
    leave: async (/** @type {(device: RealDevice) => void | Promise<void>} */ how) => {
      isLooking = false;
      const span = spans.at(-1);
      if (span) span.to = performance.now();
      if (device) await how(device);
    },
    wasLooking: (/** @type {number} */ from, /** @type {number} */ to) =>
      spans.some((span) => span.from <= from && to <= span.to),
  };
}

/** Up to where each customer has read what their leader wrote. @param {import('../faults/world.mjs').World} world */
async function readSeqs(world) {
  const rows = await world.sql('select first_user_id, first_read_seq, second_user_id, second_read_seq from conversations');
  return new Map(
    rows.flatMap((row) => [
      [row.first_user_id, row.first_read_seq],
      [row.second_user_id, row.second_read_seq],
    ]),
  );
}

/**
 * A thousand messages go to people whose devices are real browsers. Answers with no goal where there is no Chromium.
 *
 * @returns {Promise<import('../figures.mjs').Goal[]>}
 */
export async function playInBrowsers() {
  const service = await openPushService();
  const origin = `http://localhost:${await findFreePort()}`;
  const world = await openWorld({ serverEnv: { ...service.env, PUBLIC_URL: origin } });
  const people = makePeople(kinds.length);
  await world.sql(statementsFor(people.pairs.flat()));
  /** @type {ReturnType<typeof makeRecipient>[]} */
  const recipients = [];
  /** @type {RealDevice[]} */
  const opened = [];
  /** @type {import('../faults/device.mjs').Device[]} */
  const senders = [];
  /** @type {(import('./judge.mjs').Sent & { seq: number })[]} */
  const sent = [];
  let isDown = false;
  let isOver = false;
  const write = async (/** @type {number} */ place, /** @type {string} */ content) => {
    const from = performance.now();
    const message = await senders[place]?.send(randomUUID(), { content });
    if (message) sent.push({ place, id: message.id, seq: message.seq, from, until: performance.now() });
  };
  const watchReading = async () => {
    for (; !isOver; await sleep(100)) {
      const seqs = await readSeqs(world);
      for (const { place, id, seq } of sent) {
        const recipient = recipients[place];
        if (recipient && seq <= (seqs.get(recipient.customerId) ?? 0)) recipient.noteRead(id);
      }
    }
  };
  try {
    for (const [place, [customer, leader]] of people.pairs.entries()) {
      const kind = kinds[place] ?? 'hidden';
      const targetPort = () => world.processes[isDown ? 1 : place % 2]?.port ?? 0;
      /** @type {RealDevice[]} */
      const devices = [];
      for (let count = kind === 'second' ? 2 : 1; count > 0; count--) {
        const device = await openRealDevice(world, { service, origin, targetPort, customer });
        if (!device) {
          console.warn('\n!!! LEFT OUT: real browsers. There is no Chromium on this machine. !!!\n');
          return [];
        }
        devices.push(device);
        opened.push(device);
      }
      recipients.push(makeRecipient({ kind, customerId: customer.id, leaderId: leader.id, devices }));
      const options = { origins: () => world.origins, who: leader, partnerId: customer.id, patienceMs: 6_500 };
      senders.push(openDevice({ ...options, place: place + 1 }));
    }
    const [, killed, frozen, offline, , leaving] = recipients;
    for (const recipient of recipients) await recipient.begin();
    const watching = watchReading();

    const writing = Promise.all(
      recipients.map(async (_, place) => {
        for (let count = 0; count < messages; count++) {
          await write(place, `Message ${count}`);
          await sleep(500 + Math.random() * 600);
        }
      }),
    );
    const share = async (/** @type {number} */ part) => {
      while (sent.length < recipients.length * messages * part) await sleep(20);
    };
    await share(moments.freeze);
    await frozen?.leave((device) => device.freeze());
    await share(moments.goOffline);
    await offline?.leave((device) => device.goOffline());
    await share(moments.killServer);
    const killedAt = performance.now();
    isDown = true;
    await world.processes[0]?.end('SIGKILL');
    await sleep(2_000);
    await world.processes[0]?.start();
    isDown = false;
    await share(moments.turn);
    await killed?.leave((device) => device.kill());
    await leaving?.leave((device) => device.hide());
    await share(moments.thaw);
    await frozen?.look((device) => device.thaw());
    await share(moments.comeBack);
    await offline?.look((device) => device.comeBack());
    await writing;

    const findingsNow = () => judge({ sent, recipients, killedAt });
    for (const end = performance.now() + 45_000; findingsNow().missing > 0 && performance.now() < end;) await sleep(200);
    const alive = recipients.filter(({ devices }) => devices.every((device) => device.isAlive()));
    const unacknowledged = async () => {
      const [row] = await world.sql(`select count(*)::int as count from push_deliveries d
        join push_subscriptions s on s.id = d.subscription_id where d.sent_at is not null and d.acked_at is null
          and s.user_id in (${alive.map(({ customerId }) => `'${customerId}'`).join(',')})`);
      return Number(row.count);
    };
    const open = await until(unacknowledged, (count) => count === 0).catch(unacknowledged);
    isOver = true;
    await watching;
    const findings = findingsNow();
    const unreadWhileLooking = sent.filter(({ place, id, from, until: to }) => {
      const recipient = recipients[place];
      return recipient?.wasLooking(from, to) && !recipient.readAt.has(id);
    });
    let miscounted = 0;
    const rows = [];
    for (const [place, { kind, devices, readAt, browsers }] of recipients.entries()) {
      const own = sent.filter((message) => message.place === place);
      const isUnread = (/** @type {{ id: string }} */ { id }) => !readAt.has(id);
      const counts = [];
      for (const device of devices)
        if (device.isAlive()) {
          const count = await device.shown();
          counts.push(count);
          if (count !== own.filter(isUnread).length) miscounted++;
        }
      const pushes = browsers.map(({ pushed }) => pushed.filter(({ notice }) => notice.messageId).length);
      const longest = findings.byCase.get(kind)?.longestMs ?? 0;
      rows.push([kind, own.length, readAt.size, pushes.join(' + '), shown(longest / 1000), counts.join(' + ') || '–']);
    }
    printTable([
      ['in browsers', 'messages', 'read', 'pushed', 'longest, s', 'shown in the end'],
      ...rows.map((row) => row.map(String)),
    ]);
    for (const { kind, wrong, afterS, readS } of findings.wrong)
      console.log(
        `  ${kind}: ${wrong}, ${shown(afterS)} s after it was begun, read ${readS === null ? 'never' : `after ${shown(readS)} s`}.`,
      );
    console.log(`\n  ${findings.repeatedAtKill} pushes were on their way when the process was killed, and went again.`);
    return [
      { what: 'in browsers: nobody looked at it and it was not pushed', measured: findings.missing, atMost: 0 },
      { what: 'in browsers: pushed later than 30 s', measured: findings.late, atMost: 0 },
      { what: 'in browsers: pushed again', measured: findings.repeated, atMost: 0 },
      { what: 'in browsers: pushed to who was looking, or had read it', measured: findings.needless, atMost: 0 },
      { what: 'in browsers: unread though somebody looked', measured: unreadWhileLooking.length, atMost: 0 },
      { what: 'in browsers: not acknowledged by a browser that lives', measured: open, atMost: 0 },
      { what: 'in browsers: notifications that count wrongly', measured: miscounted, atMost: 0 },
    ];
  } finally {
    isOver = true;
    for (const sender of senders) sender.close();
    for (const device of opened) await device.end().catch(() => {});
    await world.stop();
    service.close();
  }
}
