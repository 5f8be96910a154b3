import { setTimeout as sleep } from 'node:timers/promises';
import { missingForSmallDisk, openSmallDisk } from '../small-disk.mjs';

/** @typedef {import('../scenario.mjs').Scenario} Scenario */

/** @type {Scenario} */
const killed = {
  name: 'PostgreSQL killed',
  prepare: () => ({
    fault: async ({ world, pause }) => {
      await world.postgres.kill();
      await pause(500, 3_000);
      await world.postgres.start();
    },
  }),
};

/** @type {Scenario} */
const frozen = {
  name: 'PostgreSQL frozen',
  prepare: () => ({
    fault: async ({ world, pause }) => {
      world.postgres.freeze();
      await pause(5_500, 30_000);
      world.postgres.thaw();
    },
  }),
};

/** @type {Scenario} */
const restarted = {
  name: 'PostgreSQL restarted',
  prepare: () => ({
    fault: async ({ world }) => {
      await world.postgres.halt();
      await world.postgres.start();
    },
  }),
};

/** @param {import('../world.mjs').World} world */
const answers = (world) =>
  world.sql('select 1').then(
    () => true,
    () => false,
  );

/** @type {Scenario} */
const diskFull = {
  name: 'disk full for the database',
  missing: missingForSmallDisk,
  ownWorld: () => {
    const disk = openSmallDisk(300);
    if (!disk) throw new Error('The small disk could not be mounted.');
    return { postgres: { parentFolder: disk.folder }, databaseDisk: disk, close: () => disk.remove() };
  },
  prepare: (world) => ({
    fault: async ({ workload, pause }) => {
      const refusedBefore = workload.refusals().get('unavailable') ?? 0;
      world.databaseDisk?.fill();
      // What is taken until the last page is full may be a while.
      const until = performance.now() + 20_000;
      while ((workload.refusals().get('unavailable') ?? 0) === refusedBefore && performance.now() < until) {
        world.databaseDisk?.fill();
        await sleep(100);
      }
      await pause(500, 3_000);
      world.databaseDisk?.free();
      // Without room for its log the database may have given up, or be about to; whatever watches over it starts it again.
      while (!(await answers(world))) {
        if (!world.postgres.isRunning()) await world.postgres.start();
        await sleep(100);
      }
    },
    check: async ({ workload }) =>
      workload.refusals().has('unavailable') ? [] : ['The disk was full and nobody was told: it was not full.'],
  }),
};

export const postgresScenarios = [killed, frozen, restarted, diskFull];
