import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice } from '../device.mjs';
import { openLink } from '../link.mjs';
import { loseAcks } from '../lost-acks.mjs';
import { makePeople, statementsFor } from '../people.mjs';

/** @typedef {import('../scenario.mjs').Scenario} Scenario @typedef {import('../world.mjs').World} World */

/** A link to each process. @param {World} world @param {() => import('node:stream').Transform} [onTheWayBack] */
const openLinks = (world, onTheWayBack) => Promise.all(world.processes.map(({ port }) => openLink(port, onTheWayBack)));

/** @type {Scenario} */
const lostAcks = {
  name: '30 % of the acknowledgements lost',
  prepare: async (world) => {
    let lost = 0;
    const links = await openLinks(world, () => loseAcks(0.3, () => lost++));
    return {
      workload: { origins: () => links.map(({ origin }) => origin), patienceMs: 700, window: 8 },
      check: async () => (lost > 0 ? [] : ['No acknowledgement was lost.']),
      close: () => links.forEach((link) => link.close()),
    };
  },
};

/** @type {Scenario} */
const slowReaders = {
  name: 'slow readers',
  prepare: () => ({
    workload: { letters: 3_000 },
    fault: async ({ workload, pause }) => {
      const slow = workload.devices.filter((_, index) => index % 3 === 0);
      for (const device of slow) device.setReading(false);
      await pause(2_000, 20_000);
      for (const device of slow) device.setReading(true);
    },
  }),
};

/** @type {Scenario} */
const halfOpen = {
  name: 'half-open connections',
  prepare: async (world) => {
    const links = await openLinks(world);
    return {
      workload: { origins: () => links.map(({ origin }) => origin), patienceMs: 2_000 },
      fault: async ({ isShort, pause }) => {
        for (const link of links) link.freeze();
        await pause(2_500, 5_000);
        // In the long run both ends find out by themselves; in the short one they are told after a while.
        for (const link of links) {
          if (isShort) link.restore();
          else link.passNewOnes();
        }
        await pause(0, 45_000);
      },
      close: () => links.forEach((link) => link.close()),
    };
  },
};

/** @type {Scenario} */
const manyReturn = {
  name: 'everybody reconnects at once',
  prepare: async (world) => {
    /** @type {import('../device.mjs').Device[]} */
    let idle = [];
    return {
      fault: async ({ isShort, pause }) => {
        if (idle.length === 0) {
          const people = makePeople(isShort ? 150 : 1_000).pairs.flat();
          await world.sql(statementsFor(people));
          for (const [place, who] of people.entries()) {
            idle.push(openDevice({ origins: () => world.origins, who, partnerId: '', place, patienceMs: 20_000 }));
            if (place % 50 === 0) await sleep(50);
          }
          while (idle.some((device) => !device.isConnected())) await sleep(50);
        }
        for (const each of world.processes) await each.end('SIGKILL');
        await Promise.all(world.processes.map((each) => each.start()));
        while (idle.some((device) => !device.isConnected())) await sleep(50);
        await pause(0, 1_000);
      },
      check: async () => {
        const acks = await Promise.all(
          idle.map((device) => device.ask('save_connection', { userid: device.who.id }).catch(() => null)),
        );
        const silent = acks.filter((ack) => ack?.status !== 1).length;
        return silent > 0 ? [`${silent} of ${idle.length} were not answered after they came back.`] : [];
      },
      close: () => idle.forEach((device) => device.close()),
    };
  },
};

export const networkScenarios = [lostAcks, slowReaders, halfOpen, manyReturn];
