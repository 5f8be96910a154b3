import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkload } from './workload.mjs';
import { prove } from './proof.mjs';

/**
 * One kind of fault that is done to Branchline while people write.
 *
 * @typedef {object} Stage
 * @property {import('./world.mjs').World} world
 * @property {import('./workload.mjs').Workload} workload
 * @property {boolean} isShort
 * @property {(shortMs: number, longMs: number) => Promise<void>} pause
 *
 * @typedef {object} Prepared
 * @property {Partial<import('./workload.mjs').WorkloadOptions>} [workload]
 * @property {(stage: Stage) => Promise<void>} [fault] once a round; everything is well again when it resolves
 * @property {(stage: Stage) => Promise<string[]>} [check] what else went wrong
 * @property {() => void} [close]
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {() => string | null} [missing] what it needs and this machine has not
 * @property {() => import('./world.mjs').WorldOptions & { close?: () => void }} [ownWorld] instead of the one that all share
 * @property {(world: import('./world.mjs').World) => Promise<Prepared> | Prepared} prepare
 *
 * @typedef {{ name: string, faults: number, findings: import('./proof.mjs').Findings, problems: string[] }} Result
 */

const sizes = {
  short: { pairCount: 6, window: 2, pauseMs: 10, rounds: 1, perRound: 150, settleMs: 30_000 },
  long: { pairCount: 20, window: 4, pauseMs: 0, rounds: 3, perRound: 2_500, settleMs: 10_000 },
};

/** What a server may answer while something is away. */
const fairRefusals = ['unavailable', 'rate_limited'];

/**
 * @param {Scenario} scenario
 * @param {import('./world.mjs').World} world
 * @param {{ isShort: boolean }} options
 * @returns {Promise<Result>}
 */
export async function runScenario({ name, prepare }, world, { isShort }) {
  const { pairCount, window, pauseMs, rounds, perRound, settleMs } = isShort ? sizes.short : sizes.long;
  const prepared = await prepare(world);
  const workload = await startWorkload(world, { pairCount, window, pauseMs, ...prepared.workload });
  const pause = (/** @type {number} */ shortMs, /** @type {number} */ longMs) => sleep(isShort ? shortMs : longMs);
  const stage = { world, workload, isShort, pause };
  try {
    for (let round = 0; round < rounds; round++) {
      await workload.untilMore(perRound / 2);
      await prepared.fault?.(stage);
      await world.untilReady();
      await workload.untilMore(perRound / 2);
    }
    await workload.stopWriting();
    const problems = (await prepared.check?.(stage)) ?? [];
    const findings = await prove(world, workload, settleMs);
    for (const [code, count] of workload.refusals())
      if (!fairRefusals.includes(code)) problems.push(`${count} times the answer was ${code}.`);
    return { name, faults: rounds, findings, problems };
  } finally {
    workload.close();
    prepared.close?.();
  }
}

/** Whether nothing went wrong. @param {Result} result */
export const isClean = ({ findings, problems }) =>
  problems.length === 0 && Object.values({ ...findings, sent: 0, acknowledged: 0 }).every((value) => value === 0);
