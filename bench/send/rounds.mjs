import { median, printTable, shown } from '../figures.mjs';
import { measure } from './load.mjs';

/**
 * @typedef {import('./load.mjs').Figures} Figures
 * @typedef {Omit<import('./load.mjs').Load, 'warmUpMs' | 'measureMs'> & { name: string }} NamedLoad
 * @typedef {Map<string, Map<string, Figures>>} Results by load, then by target
 */

/** @param {Figures[]} runs @returns {Figures} */
const medians = (runs) => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p95: median(runs.map((run) => run.p95)),
  p99: median(runs.map((run) => run.p99)),
  cpuPerThousand: median(runs.map((run) => run.cpuPerThousand)),
});

/** @param {Map<string, Figures>} results */
function printFigures(results) {
  const rows = [...results].map(([name, { perSecond, p50, p95, p99, cpuPerThousand }]) => [
    name,
    ...[perSecond, p50, p95, p99, cpuPerThousand].map(shown),
  ]);
  printTable([['', 'messages/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU s per 1,000'], ...rows]);
}

/**
 * Puts every load on every target, in turns, and prints the median of each figure.
 *
 * @param {import('./load.mjs').Target[]} targets
 * @param {NamedLoad[]} loads
 * @param {{ isShort: boolean, beforeRound?: (measureMs: number) => Promise<unknown> }} options
 * @returns {Promise<Results>}
 */
export async function playRounds(targets, loads, { isShort, beforeRound }) {
  const [rounds, warmUpMs, measureMs] = isShort ? [1, 200, 800] : [3, 2_000, 6_000];
  /** @type {Map<string, Map<string, Figures[]>>} */
  const runs = new Map(loads.map(({ name }) => [name, new Map()]));
  for (let round = 0; round < rounds; round++) {
    await beforeRound?.(measureMs);
    for (const load of loads) {
      const byTarget = runs.get(load.name);
      for (const target of targets) {
        const figures = await measure(target, { ...load, warmUpMs, measureMs });
        byTarget?.set(target.name, [...(byTarget.get(target.name) ?? []), figures]);
      }
    }
  }
  const results = new Map(
    [...runs].map(([load, byTarget]) => [load, new Map([...byTarget].map(([name, all]) => [name, medians(all)]))]),
  );
  for (const [name, byTarget] of results) {
    console.log(`${name}`);
    printFigures(byTarget);
    console.log('');
  }
  return results;
}

/**
 * One figure of one target divided by another's; NaN where one of them took no part.
 *
 * @param {Results} results
 * @param {{ load: NamedLoad, what: keyof Figures, of: string, to: string }} which
 */
export function ratioOf(results, { load, what, of, to }) {
  const at = (/** @type {string} */ target) => results.get(load.name)?.get(target)?.[what] ?? Number.NaN;
  return at(of) / at(to);
}
