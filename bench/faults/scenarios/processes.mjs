/** @typedef {import('../scenario.mjs').Scenario} Scenario @typedef {import('../scenario.mjs').Stage} Stage */

const createRoundRobin = () => {
  let next = 0;
  return (/** @type {Stage} */ { world }) => {
    const each = world.processes[next++ % world.processes.length];
    if (!each) throw new Error('There is no process.');
    return each;
  };
};

/** @type {Scenario} */
const killed = {
  name: 'process killed with kill -9',
  prepare: () => {
    const next = createRoundRobin();
    return {
      fault: async (stage) => {
        const process = next(stage);
        await process.end('SIGKILL');
        await stage.pause(300, 2_000);
        await process.start();
      },
    };
  },
};

/** @type {Scenario} */
const stopped = {
  name: 'process stopped with SIGTERM',
  prepare: () => {
    const next = createRoundRobin();
    /** @type {(number | null)[]} */
    const codes = [];
    return {
      fault: async (stage) => {
        const process = next(stage);
        codes.push(await process.end('SIGTERM'));
        await stage.pause(300, 2_000);
        await process.start();
      },
      check: async () =>
        codes
          .filter((code) => code !== 0)
          .map((code) => `A process ended with ${code ?? 'no code: it had to be killed'}.`),
    };
  },
};

/** @type {Scenario} */
const rolling = {
  name: 'rolling restart of both',
  prepare: () => ({
    fault: async ({ world }) => {
      for (const process of world.processes) {
        await process.end('SIGTERM');
        await process.start();
        await world.untilReady();
      }
    },
  }),
};

export const processScenarios = [killed, stopped, rolling];
