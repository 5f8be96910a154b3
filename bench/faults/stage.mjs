import { setTimeout as sleep } from 'node:timers/promises';
import { nothing } from './proof.mjs';
import { runScenario } from './scenario.mjs';
import { openWorld } from './world.mjs';

/** @typedef {import('./scenario.mjs').Scenario} Scenario @typedef {import('./scenario.mjs').Result} Result */

/** A scenario that does not come to its end is one that went wrong. */
const patienceMs = { short: 240_000, long: 900_000 };

/** @param {Scenario} scenario @param {(world: import('./world.mjs').World) => Promise<Result>} play */
async function playAlone({ ownWorld }, play) {
  const { close, ...options } = ownWorld?.() ?? {};
  try {
    const world = await openWorld(options);
    return await play(world).finally(() => world.stop());
  } finally {
    close?.();
  }
}

/**
 * Plays scenarios one after the other, most of them in one world; after one that failed with a new one.
 *
 * @param {{ isShort: boolean }} options
 */
export function createStage({ isShort }) {
  // Everything that runs beside this program is ended with it, by a listener each.
  process.setMaxListeners(50);
  /** @type {import('./world.mjs').World | null} */
  let shared = null;
  const close = async () => {
    const world = shared;
    shared = null;
    await world?.stop();
  };
  /** @param {Scenario} scenario @returns {Promise<Result>} */
  const play = async (scenario) => {
    const tooLate = new AbortController();
    const end = sleep(isShort ? patienceMs.short : patienceMs.long, undefined, { signal: tooLate.signal }).then(() => {
      throw new Error('It did not come to its end.');
    });
    end.catch(() => {});
    const playIn = (/** @type {import('./world.mjs').World} */ world) =>
      Promise.race([runScenario(scenario, world, { isShort }), end]);
    try {
      if (scenario.ownWorld) return await playAlone(scenario, playIn);
      shared ??= await openWorld();
      return await playIn(shared);
    } catch (error) {
      await close().catch(() => {});
      const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { name: scenario.name, faults: 0, findings: nothing, problems: [problem] };
    } finally {
      tooLate.abort();
    }
  };
  return { play, close };
}
