import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';
import { cpuSeconds } from '../processes.mjs';

/**
 * @typedef {import('../population.mjs').Member} Member
 * @typedef {import('../sockets.mjs').IdleSocket} IdleSocket
 * @typedef {{ person: Member, socket: IdleSocket, heard: Set<number> }} Present who is there, and the messages that came
 */

const tickMs = 10;
/** So long may the last ones take. */
const calmMs = 5_000;

/** Adds what a piece of an open connection holds of messages. @param {Set<number>} heard */
export const listenFor = (heard) => (/** @type {string} */ text) => {
  for (const [, number] of text.matchAll(/Parcel (\d+) is here\./g)) heard.add(Number(number));
};

/** Each customer with a leader of the branch. @param {readonly Present[]} present */
function pairsOf(present) {
  /** @type {Map<number, Present[]>} */
  const leaders = new Map();
  for (const each of present)
    if (each.person.role === 'team_leader')
      leaders.set(each.person.branch, [...(leaders.get(each.person.branch) ?? []), each]);
  return present
    .filter(({ person }) => person.role === 'customer')
    .flatMap((customer, index) => {
      const own = leaders.get(customer.person.branch) ?? [];
      const leader = own[index % own.length];
      return leader ? [{ customer, leader }] : [];
    });
}

/**
 * Everybody who is there writes at an even rate, whatever the answers take: customers to a leader, and leaders back.
 *
 * @param {readonly Present[]} present
 * @param {{ perSecond: number, seconds: number, pids: number[] }} how
 */
export async function writeEvenly(present, { perSecond, seconds, pids }) {
  const pairs = pairsOf(present);
  let number = 0;
  const send = async () => {
    const own = number++;
    const pair = pairs[own % pairs.length];
    if (!pair) throw new Error('Nobody is there to write.');
    // Each round goes the other way.
    const [from, to] =
      Math.floor(own / pairs.length) % 2 === 0 ? [pair.customer, pair.leader] : [pair.leader, pair.customer];
    const since = performance.now();
    await from.socket.ask('send_message', {
      touserid: to.person.id,
      messageType: 'text',
      clientId: randomUUID(),
      content: `Parcel ${own} is here.`,
    });
    return { own, to, afterMs: performance.now() - since };
  };
  // The conversations begin before anything is counted.
  for (let begun = 0; begun < pairs.length; begun += 200)
    await Promise.all(pairs.slice(begun, begun + 200).map(() => send()));

  const cpuBefore = cpuSeconds(pids) ?? Number.NaN;
  const since = performance.now();
  const sending = [];
  while (sending.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - since) / 1000) * perSecond);
    while (sending.length < due) sending.push(send());
    await sleep(tickMs);
  }
  const sent = await Promise.all(sending);
  const took = (performance.now() - since) / 1000;
  const cpu = (cpuSeconds(pids) ?? Number.NaN) - cpuBefore;
  await sleep(calmMs);
  const times = sent.map(({ afterMs }) => afterMs);
  return {
    written: sent.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: cpu / (sent.length / 1000),
    unheard: sent.filter(({ own, to }) => !to.heard.has(own)).length,
  };
}
