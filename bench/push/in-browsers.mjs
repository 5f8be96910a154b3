import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice } from '../faults/device.mjs';
import { makePeople, statementsFor } from '../faults/people.mjs';
import { openWorld } from '../faults/world.mjs';
import { printTable, shown } from '../figures.mjs';
import { findBrowser, findFreePort } from '../machine.mjs';
import { goalsOf, judge } from './judge.mjs';
import { openPushService } from './push-service.mjs';
import { until } from './real-browser.mjs';
import { openRealDevice } from './real-device.mjs';

/**
 * @typedef {import('./real-device.mjs').RealDevice} RealDevice
 *
 * Where somebody's browsers are.
 * @typedef {'hidden' | 'killed' | 'frozen' | 'offline' | 'second' | 'leaves'} Case
 *   `hidden`: the tab is behind another one. The others look, until the browser of `killed` is killed, that of `frozen` is
 *   stopped for a while, that of `offline` has no network for a while, and `leaves` puts another tab in front. `second` goes on
 *   looking, and has another browser in which the tab is hidden.
 */

/** @type {Case[]} */
const cases = ['hidden', 'killed', 'frozen', 'offline', 'second', 'leaves'];
const messages = 167;
/**
 * When all that happens, by the share of the messages that were sent by then. The browser of `frozen` and the process it was at
 * fall silent within 18 s of each other: the process is gone before it could tell that nobody looks.
 */
const moments = { freeze: 0.08, goOffline: 0.1, killServer: 0.15, leave: 0.5, thaw: 0.7, comeBack: 0.75 };

/**
 * Somebody with real browsers, of which they look at the first.
 *
 * @param {{ kind: Case, customerId: string, leaderId: string, devices: [RealDevice, ...RealDevice[]] }} options
 */
function makeRecipient({ kind, customerId, leaderId, devices }) {
  /** When somebody looked. @type {{ from: number, to: number }[]} */
  const spans = [];
  /** @type {Map<string, number>} */
  const readAt = new Map();
  let isLooking = false;
  return {
    ...{ kind, customerId, devices, readAt, browsers: devices.map(({ pushed }) => ({ pushed })) },
    begin: async () => {
      for (const [place, device] of devices.entries()) {
        await device.open(leaderId);
        if (kind === 'hidden' || place > 0) await device.hide();
      }
      isLooking = kind !== 'hidden';
    },
    leave: async (/** @type {(device: RealDevice) => void | Promise<void>} */ how) => {
      isLooking = false;
      const span = spans.at(-1);
      if (span) span.to = performance.now();
      await how(devices[0]);
    },
    comeBack: async (/** @type {(device: RealDevice) => Promise<void>} */ how) => {
      await how(devices[0]);
      isLooking = true;
    },
    /** Who has just read something looks from now on. @param {string} id */
    noteRead: (id) => {
      if (readAt.has(id)) return;
      readAt.set(id, performance.now());
      if (isLooking && spans.at(-1)?.to !== Infinity) spans.push({ from: performance.now(), to: Infinity });
    },
    wasLooking: (/** @type {number} */ from, /** @type {number} */ to) =>
      spans.some((span) => span.from <= from && to <= span.to),
  };
}

/** Up to where each person has read. @param {import('../faults/world.mjs').World} world */
async function findReadSeqs(world) {
  const rows = await world.sql(`select first_user_id as id, first_read_seq as seq from conversations
    union all select second_user_id, second_read_seq from conversations`);
  return new Map(rows.map(({ id, seq }) => [String(id), Number(seq)]));
}

/** Pushes that no browser of these people has acknowledged. @param {import('../faults/world.mjs').World} world @param {string[]} userIds */
async function countUnacknowledged(world, userIds) {
  const [row] = await world.sql(`select count(*) from push_deliveries d
    join push_subscriptions s on s.id = d.subscription_id
    where d.sent_at is not null and d.acked_at is null and s.user_id in ('${userIds.join("','")}')`);
  return Number(row.count);
}

/**
 * A thousand messages go to people whose devices are real browsers, through two processes of which one is killed in between.
 * Answers with no goals where there is no Chromium.
 *
 * @returns {Promise<import('../figures.mjs').Goal[]>}
 */
export async function playInBrowsers() {
  if (!(await findBrowser())) {
    console.warn('\n!!! LEFT OUT: pushes to real browsers. There is no Chromium on this machine. !!!\n');
    return [];
  }
  const service = await openPushService();
  const origin = `http://localhost:${await findFreePort()}`;
  const world = await openWorld({ serverEnv: { ...service.env, PUBLIC_URL: origin } });
  const people = makePeople(cases.length);
  await world.sql(statementsFor(people.pairs.flat()));
  /** @type {RealDevice[]} */
  const opened = [];
  /** @type {ReturnType<typeof makeRecipient>[]} */
  const recipients = [];
  /** @type {import('../faults/device.mjs').Device[]} */
  const senders = [];
  /** @type {(import('./judge.mjs').Sent & { seq: number })[]} */
  const sent = [];
  let isDown = false;
  let isOver = false;

  const write = async (/** @type {number} */ place) => {
    for (let count = 0; count < messages; count++) {
      const from = performance.now();
      const message = await senders[place]?.send(randomUUID(), { content: `Message ${count}` });
      if (message) sent.push({ place, id: message.id, seq: message.seq, from, until: performance.now() });
      await sleep(500 + Math.random() * 600);
    }
  };
  const watchReading = async () => {
    for (; !isOver; await sleep(100)) {
      const seqs = await findReadSeqs(world);
      for (const { place, id, seq } of sent) {
        const recipient = recipients[place];
        if (recipient && seq <= (seqs.get(recipient.customerId) ?? 0)) recipient.noteRead(id);
      }
    }
  };
  const whenSent = async (/** @type {number} */ share) => {
    while (sent.length < recipients.length * messages * share) await sleep(20);
  };
  const of = (/** @type {Case} */ wanted) => recipients.find(({ kind }) => kind === wanted);

  try {
    for (const [place, [customer, leader]] of people.pairs.entries()) {
      const kind = cases[place] ?? 'hidden';
      const open = async () => {
        const targetPort = () => world.processes[isDown ? 1 : place % 2]?.port ?? 0;
        const device = await openRealDevice(world, { service, origin, targetPort, customer });
        opened.push(device);
        return device;
      };
      const devices = /** @type {[RealDevice, ...RealDevice[]]} */ ([await open()]);
      if (kind === 'second') devices.push(await open());
      recipients.push(makeRecipient({ kind, customerId: customer.id, leaderId: leader.id, devices }));
      const options = { origins: () => world.origins, who: leader, partnerId: customer.id, patienceMs: 6_500 };
      senders.push(openDevice({ ...options, place: place + 1 }));
    }
    for (const recipient of recipients) await recipient.begin();
    const watching = watchReading();
    const written = Promise.all(people.pairs.map((_, place) => write(place)));
    await whenSent(moments.freeze);
    await of('frozen')?.leave((device) => device.freeze());
    await whenSent(moments.goOffline);
    await of('offline')?.leave((device) => device.goOffline());
    await whenSent(moments.killServer);
    const killedAt = performance.now();
    isDown = true;
    await world.processes[0]?.end('SIGKILL');
    await sleep(2_000);
    await world.processes[0]?.start();
    isDown = false;
    await whenSent(moments.leave);
    await of('killed')?.leave((device) => device.kill());
    await of('leaves')?.leave((device) => device.hide());
    await whenSent(moments.thaw);
    await of('frozen')?.comeBack((device) => device.thaw());
    await whenSent(moments.comeBack);
    await of('offline')?.comeBack((device) => device.goOnline());
    await written;

    const findingsNow = () => judge({ sent, recipients, killedAt });
    // The last of them may be due half a minute later.
    for (const end = performance.now() + 45_000; findingsNow().missing > 0 && performance.now() < end;)
      await sleep(200);
    const shownAtEnd = await Promise.all(
      recipients.map(({ devices }) =>
        Promise.all(devices.map((device) => (device.isAlive() ? device.countShown() : '–'))),
      ),
    );
    const alive = recipients.filter(({ devices: [device] }) => device.isAlive());
    const unacknowledged = () =>
      countUnacknowledged(
        world,
        alive.map(({ customerId }) => customerId),
      );
    const silent = await until(unacknowledged, (count) => count === 0).catch(unacknowledged);
    isOver = true;
    await watching;

    const findings = findingsNow();
    const overlooked = sent.filter(({ place, id, from, until: to }) => {
      const recipient = recipients[place];
      return recipient?.wasLooking(from, to) && !recipient.readAt.has(id);
    });
    const rows = recipients.map(({ kind, browsers, readAt }, place) => {
      const pushes = browsers.map(({ pushed }) => pushed.filter(({ notice }) => notice.messageId).length);
      const longestS = (findings.byCase.get(kind)?.longestMs ?? 0) / 1000;
      const ends = shownAtEnd[place]?.join(' + ') ?? '';
      return [kind, `${messages}`, `${readAt.size}`, pushes.join(' + '), shown(longestS), ends];
    });
    printTable([['in browsers', 'messages', 'read', 'pushed', 'longest, s', 'shown at the end'], ...rows]);
    return [
      ...goalsOf(findings, 'in browsers: '),
      { what: 'in browsers: unread though somebody looked', measured: overlooked.length, atMost: 0 },
      { what: 'in browsers: not acknowledged by a browser that lives', measured: silent, atMost: 0 },
    ];
  } finally {
    isOver = true;
    for (const sender of senders) sender.close();
    for (const device of opened) await device.end().catch(() => {});
    await world.stop();
    service.close();
  }
}
