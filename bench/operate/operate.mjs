import { setTimeout as sleep } from 'node:timers/promises';
import { startWorkload } from '../faults/workload.mjs';
import { prove } from '../faults/proof.mjs';
import { fillDatabase } from '../growth/bulk-load.mjs';
import { openInstallation } from './installation.mjs';
import { makeNextRelease } from './next-release.mjs';

/**
 * @typedef {object} Act one thing that befalls the installation
 * @property {string} name
 * @property {string[]} refusals the codes with which messages were refused meanwhile; each was sent again
 * @property {string[]} failures what `/readyz` answered through the proxy other than 200
 * @property {number} messages acknowledged meanwhile
 * @property {number} seconds
 * @property {number} gapSeconds the longest time in which no message of anybody was acknowledged
 *
 * @typedef {{ acts: Act[], findings: import('../faults/proof.mjs').Findings }} Day
 */

const sizes = {
  // What a busy machine adds to the five seconds within which everybody has everything.
  short: { branches: 0, pairCount: 6, pauseMs: 60, perAct: 100, redisAwayMs: 5_000, stallMs: 8_000, calmMs: 10_000 },
  // 500 branches have 5,000,000 messages.
  long: {
    branches: 500,
    pairCount: 200,
    pauseMs: 1_500,
    perAct: 4_000,
    redisAwayMs: 20_000,
    stallMs: 40_000,
    calmMs: 5_000,
  },
};

const rollingOut = 'the next release is rolled out';
const takingBack = 'and taken back';

/** @typedef {Awaited<ReturnType<typeof openInstallation>>} Installation */

/** As upgrade.md wants it: the tables first, then both processes. @param {Installation} installation @param {{ migrate: string, main: string }} next */
async function rollOut(installation, { migrate, main }) {
  await installation.run(migrate);
  const rows = await installation.sql(
    `select 1 from pg_index where indexrelid = to_regclass('messages_rehearsal_idx') and indisvalid`,
  );
  if (rows.length !== 1) throw new Error('The next release did not bring its tables.');
  await restart(installation, main);
}

/** Both processes, one after the other. @param {Installation} installation @param {string} [main] of another release */
async function restart({ processes }, main) {
  for (const each of processes) {
    const code = await each.end('SIGTERM');
    if (code !== 0) throw new Error(`A server that was asked to end did so with ${code}.`);
    await each.start(main);
    while (!(await each.isReady())) await sleep(100);
  }
}

/** Watches a count that grows; what it answers with says in the end how many seconds it stood at most. @param {() => number} count */
function watchGaps(count) {
  let [last, since, longest] = [count(), performance.now(), 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - since);
    if (count() !== last) [last, since] = [count(), performance.now()];
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return longest / 1000;
  };
}

/**
 * A day of an organisation: people write while Redis dies, the standby stalls, a release is rolled out over its migrations and
 * taken back, and the primary dies for good.
 *
 * @param {{ isShort: boolean }} options
 * @returns {Promise<Day>}
 */
export async function operate({ isShort }) {
  const { branches, pairCount, pauseMs, perAct, redisAwayMs, stallMs, calmMs } = isShort ? sizes.short : sizes.long;
  const next = makeNextRelease();
  const installation = await openInstallation(branches > 0 ? (url) => fillDatabase(url, { branches }) : undefined);
  const { redis, databases, failures } = installation;
  /** @type {Act[]} */
  const acts = [];
  const workload = await startWorkload(installation, { pairCount, window: 1, pauseMs });

  const play = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ act) => {
    const since = performance.now();
    const before = workload.refusals();
    const [failedBefore, sentBefore] = [failures.length, workload.acknowledged.size];
    const longestGap = watchGaps(() => workload.acknowledged.size);
    await act();
    const gapSeconds = longestGap();
    const seconds = (performance.now() - since) / 1000;
    const messages = workload.acknowledged.size - sentBefore;
    await workload.untilMore(perAct);
    const refusals = [...workload.refusals()].filter(([code, count]) => count > (before.get(code) ?? 0));
    acts.push({
      name,
      refusals: refusals.map(([code]) => code),
      failures: failures.slice(failedBefore),
      messages,
      seconds,
      gapSeconds,
    });
  };

  try {
    await play('before', () => workload.untilMore(perAct));
    await play('Redis is killed, and comes back', async () => {
      await redis.kill();
      await sleep(redisAwayMs);
      await redis.start();
    });
    await play('the standby stalls, and goes on', async () => {
      databases.stallStandby();
      await sleep(stallMs);
      databases.goOn();
    });
    await play(rollingOut, () => rollOut(installation, next));
    await play(takingBack, () => restart(installation));
    await play('the primary is killed, and the standby promoted', async () => {
      await databases.failOver();
      await installation.untilReady();
    });
    await play('after', () => workload.untilMore(perAct));
    await workload.stopWriting();
    return { acts, findings: await prove(installation, workload, calmMs) };
  } finally {
    workload.close();
    await installation.stop();
    next.remove();
  }
}

const isStall = (/** @type {Act} */ { name }) => name.startsWith('the standby');
const isFailover = (/** @type {Act} */ { name }) => name.startsWith('the primary');
const isRelease = (/** @type {Act} */ { name }) => name === rollingOut || name === takingBack;

/**
 * What went wrong, in words. A message that is refused with `unavailable` is sent again by the device; all the time the site
 * has to answer, but while its primary is replaced.
 *
 * @param {Day} day
 */
export function problemsOf({ acts, findings }) {
  const { sent, acknowledged, ...wrong } = findings;
  const problems = Object.entries(wrong).flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]));
  if (acknowledged !== sent) problems.push(`Of ${sent} messages ${acknowledged} were acknowledged.`);
  for (const act of acts) {
    const { name, refusals, failures } = act;
    for (const code of refusals)
      if (code !== 'unavailable') problems.push(`${name}: messages were refused with ${code}.`);
    // Nothing is committed without the standby, and who writes hears so.
    if (isStall(act) && refusals.length === 0) problems.push('The standby stalled, and nobody was told.');
    if (!isFailover(act)) for (const failure of failures) problems.push(`${name}: the site answered ${failure}`);
  }
  return problems;
}

/** In how many acts messages had to be sent again although the database took them. @param {Day} day */
export const countRefusing = ({ acts }) =>
  acts.filter((act) => act.refusals.length > 0 && !isStall(act) && !isFailover(act)).length;

/** The longest time, in seconds, in which nobody's message was acknowledged while a release came and went. @param {Day} day */
export const releaseGapOf = ({ acts }) => Math.max(...acts.filter(isRelease).map(({ gapSeconds }) => gapSeconds));
