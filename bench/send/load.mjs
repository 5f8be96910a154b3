import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';
import { cpuSeconds } from '../processes.mjs';

/** @typedef {Omit<import('./light-client.mjs').LightClient, 'ask'> & Partial<Pick<import('./light-client.mjs').LightClient, 'ask'>>} Messenger */

/**
 * @typedef {object} Load
 * @property {number} pairs how many of the target's pairs write
 * @property {number} window messages of one sender that wait for their acknowledgement at a time
 * @property {number} pauseMs a sender's pause after each acknowledgement
 * @property {number} warmUpMs
 * @property {number} measureMs
 *
 * @typedef {object} Figures
 * @property {number} perSecond messages that were acknowledged and delivered
 * @property {number} p50 milliseconds from send to delivery
 * @property {number} p95
 * @property {number} p99
 * @property {number} cpuPerThousand CPU seconds of the server and its database for 1,000 messages; NaN where unknown
 *
 * @typedef {object} Target
 * @property {string} name
 * @property {number[]} pids whose CPU time counts
 * @property {import('./people.mjs').Pair[]} pairs
 * @property {(pair: import('./people.mjs').Pair, index: number) => Promise<[Messenger, Messenger]>} connectPair
 *   the customer and the leader, when both are let in
 * @property {boolean} [marksDelivery] the leader's device says what arrived, as the web app does; default: no
 */

const text = 'A message of some words, as long as people write them on a phone.';
const mark = /\((\d+)\)["<]/;
const place = /"seq":(\d+)/;
/** The web app's, in which marks of delivery are gathered. */
const gatherMs = 1000;

/** Says from time to time up to where a partner's messages have arrived. */
function startMarking(/** @type {Messenger} */ recipient, /** @type {string} */ partnerId) {
  let newest = '';
  const timer = setInterval(() => {
    if (newest === '') return;
    void recipient.ask?.('mark_delivered', { userid: partnerId, upTo: Number(place.exec(newest)?.[1]) });
    newest = '';
  }, gatherMs);
  return {
    note: (/** @type {string} */ frame) => {
      newest = frame;
    },
    stop: () => clearInterval(timer),
  };
}

/** Customers write to leaders. @param {Target} target @param {Load} load @returns {Promise<Figures>} */
export async function measure(target, load) {
  const pairs = target.pairs.slice(0, load.pairs);
  /** @type {number[]} */
  const sentAt = [];
  /** @type {number[]} */
  const deliveredAt = [];
  const isAcknowledged = new Set();
  let isSending = true;
  let outstanding = 0;
  let delivered = 0;
  const run = Math.random().toString(36).slice(2, 8);

  const clients = await Promise.all(
    pairs.map(async (pair, number) => {
      const [sender, recipient] = await target.connectPair(pair, number);
      const arrived = target.marksDelivery ? startMarking(recipient, pair.customer.id) : null;
      recipient.onMessage((frame) => {
        arrived?.note(frame);
        const index = Number(mark.exec(frame)?.[1]);
        if (deliveredAt[index] !== undefined) throw new Error(`${target.name} delivered a message twice.`);
        deliveredAt[index] = performance.now();
        delivered++;
      });
      return { sender, recipient, to: pair.leader.id, stopMarking: () => arrived?.stop() };
    }),
  );

  const sendNext = (/** @type {Pick<typeof clients[number], 'sender' | 'to'>} */ { sender, to }) => {
    const again = () => sendNext({ sender, to });
    const index = sentAt.length;
    const content = `${text} (${index})`;
    sentAt.push(performance.now());
    outstanding++;
    sender.send({ touserid: to, messageType: 'text', content, clientId: `${run}-${index}` }, () => {
      outstanding--;
      isAcknowledged.add(index);
      if (!isSending) return;
      if (load.pauseMs > 0) setTimeout(() => isSending && again(), load.pauseMs);
      else again();
    });
  };

  for (const client of clients) {
    for (let index = 0; index < load.window; index++) sendNext(client);
    // Quiet pairs are not in step with each other.
    if (load.pauseMs > 0) await sleep(load.pauseMs / clients.length);
  }
  await sleep(load.warmUpMs);
  const cpuBefore = cpuSeconds(target.pids);
  const from = performance.now();
  await sleep(load.measureMs);
  const until = performance.now();
  const cpuAfter = cpuSeconds(target.pids);
  isSending = false;

  for (let tries = 0; (outstanding > 0 || delivered < sentAt.length) && tries < 1_500; tries++) await sleep(20);
  await sleep(100);
  const missing = sentAt.findIndex((_, index) => !isAcknowledged.has(index) || deliveredAt[index] === undefined);
  if (missing >= 0) throw new Error(`${target.name} lost message ${missing} of ${sentAt.length}.`);
  for (const { stopMarking } of clients) stopMarking();
  await Promise.all(clients.flatMap(({ sender, recipient }) => [sender.close(), recipient.close()]));

  const counted = deliveredAt.flatMap((at, index) => (at >= from && at < until ? [at - (sentAt[index] ?? at)] : []));
  const cpu = cpuBefore === null || cpuAfter === null ? Number.NaN : cpuAfter - cpuBefore;
  return {
    perSecond: counted.length / ((until - from) / 1000),
    p50: percentile(counted, 0.5),
    p95: percentile(counted, 0.95),
    p99: percentile(counted, 0.99),
    cpuPerThousand: cpu / (counted.length / 1000),
  };
}
