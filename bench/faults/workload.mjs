import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice } from './device.mjs';
import { digestOf } from './digest.mjs';
import { makePeople, statementsFor } from './people.mjs';

/**
 * @typedef {object} WorkloadOptions
 * @property {number} pairCount
 * @property {number} window messages of one sender that wait for their acknowledgement at a time
 * @property {number} pauseMs of a sender after each acknowledgement
 * @property {() => string[]} [origins] default: the world's
 * @property {number} [patienceMs] default: longer than the server may take to say that the database is away
 * @property {number} [letters] how long a message is
 * @property {boolean} [asksAtGaps] default: true
 *
 * @typedef {Awaited<ReturnType<typeof startWorkload>>} Workload
 */

/**
 * People who write to each other, each on one to two devices spread over the processes, and strangers who listen.
 *
 * @param {Pick<import('./world.mjs').World, 'sql' | 'origins'>} world
 * @param {WorkloadOptions} options
 */
export async function startWorkload(world, options) {
  const { pairCount, window, pauseMs, origins, patienceMs = 6_500, letters = 40, asksAtGaps = true } = options;
  const people = makePeople(pairCount);
  await world.sql(statementsFor([...people.pairs.flat(), ...people.strangers]));
  const open = (/** @type {import('./people.mjs').Person} */ who, /** @type {string} */ partnerId, place = 0) =>
    openDevice({ origins: origins ?? (() => world.origins), who, partnerId, place, patienceMs, asksAtGaps });
  const writers = people.pairs.flatMap(([customer, leader], index) => [
    { device: open(customer, leader.id, index), to: leader },
    { device: open(leader, customer.id, index + 1), to: customer },
  ]);
  const others = people.pairs.map(([customer, leader], index) => open(leader, customer.id, index));
  const strangers = people.strangers.flatMap((who) => [open(who, '', 0), open(who, '', 1)]);
  const devices = [...writers.map(({ device }) => device), ...others];

  /** @type {Map<string, { sender: string, content: string }>} */
  const sent = new Map();
  /** @type {Map<string, import('./device.mjs').Message>} */
  const acknowledged = new Map();
  let isWriting = true;
  const tail = '.'.repeat(letters);

  const writeLine = async (/** @type {import('./device.mjs').Device} */ device) => {
    while (isWriting) {
      const clientId = randomUUID();
      const content = `${clientId} ${tail}`;
      sent.set(clientId, { sender: device.who.id, content: digestOf(content) });
      const message = await device.send(clientId, { content });
      if (message) acknowledged.set(clientId, message);
      if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  const readNow = async () => {
    while (isWriting) {
      await Promise.all(others.map((device) => device.look()));
      await sleep(300);
    }
  };
  const allConnected = () => [...devices, ...strangers].every((device) => device.isConnected());
  while (!allConnected()) await sleep(20);
  const lines = writers.flatMap(({ device }) => Array.from({ length: window }, () => writeLine(device)));
  const written = Promise.all([...lines, readNow()]);

  return {
    people,
    devices,
    writers: writers.map(({ device }) => device),
    strangers,
    sent,
    acknowledged,
    refusals: () => {
      /** @type {Map<string, number>} */
      const all = new Map();
      for (const { refusals } of devices)
        for (const [code, count] of refusals) all.set(code, (all.get(code) ?? 0) + count);
      return all;
    },
    /** Resolves when so many messages are acknowledged, counted from now. */
    untilMore: async (/** @type {number} */ count) => {
      const wanted = acknowledged.size + count;
      while (acknowledged.size < wanted) await sleep(20);
    },
    /** Nobody begins another message; resolves when those begun are acknowledged. */
    stopWriting: async () => {
      isWriting = false;
      await written;
    },
    close: () => {
      isWriting = false;
      for (const device of [...devices, ...strangers]) device.close();
    },
  };
}
