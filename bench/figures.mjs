import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';

/** The value below which `share` (0 to 1) of the values lie. @param {ArrayLike<number>} values @param {number} share */
export function percentile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {number[]} values */
export const median = (values) => percentile(values, 0.5);

/** Three digits that matter, with thousands apart. @param {number} value */
export function shown(value) {
  if (!Number.isFinite(value)) return '-';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** @param {string[][]} rows the first of them the heading */
export function printTable(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('   ')}`);
  }
}

/** @param {string[]} moreLines */
export function printMachine(moreLines = []) {
  const processors = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `Machine: ${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  );
  console.log(
    `         ${process.platform} ${release()}, Node ${process.versions.node}, load before the run ${load.join(' ')}`,
  );
  for (const line of moreLines) console.log(`         ${line}`);
  if ((loadavg()[0] ?? 0) > 0.5 * processors.length) {
    console.log('         Other programs keep this machine busy: take the ratios, and those with care.');
  }
}

/**
 * A goal: what was measured, mostly as a ratio to something beside it in the same run, and its bound.
 *
 * @typedef {{ what: string, measured: number, atLeast?: number, atMost?: number }} Goal
 *
 * What every program exports as `run`: it measures, prints its figures, and answers with its goals.
 *
 * @typedef {(options: { isShort: boolean }) => Promise<Goal[]>} Run
 */

/** @param {Goal[]} goals @param {boolean} isJudged */
export function printGoals(goals, isJudged) {
  const rows = goals.map(({ what, measured, atLeast, atMost }) => {
    const holds = atLeast === undefined ? measured <= (atMost ?? Number.NaN) : measured >= atLeast;
    const goal = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
    return [what, shown(measured), goal, isJudged ? (holds ? 'holds' : 'MISSED') : 'not judged'];
  });
  printTable([['', 'measured', 'goal', ''], ...rows]);
}

/** @param {string} program */
export function versionOf(program) {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return 'version unknown';
  }
}
