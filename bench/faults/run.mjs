import { printTable, shown } from '../figures.mjs';
import { findPostgres } from '../postgres.mjs';
import { findRedis } from '../machine.mjs';
import { add, nothing } from './proof.mjs';
import { isClean } from './scenario.mjs';
import { possibleScenarios } from './scenarios/index.mjs';
import { createStage } from './stage.mjs';

/** @typedef {import('./scenario.mjs').Result} Result */

const columns = [
  'sent',
  'acknowledged',
  'lost',
  'doubled',
  'out of order',
  'leaked',
  'unseen again',
  'undelivered again',
];

const cellsOf = (/** @type {import('./proof.mjs').Findings} */ findings) =>
  Object.values(findings).map((value) => value.toLocaleString('en'));

/** @param {Result[]} results */
function printResults(results) {
  const total = results.map(({ findings }) => findings).reduce(add, nothing);
  const faults = results.reduce((sum, result) => sum + result.faults, 0);
  printTable([
    ['fault', 'times', ...columns],
    ...results.map(({ name, faults: times, findings }) => [name, String(times), ...cellsOf(findings)]),
    ['total', String(faults), ...cellsOf(total)],
  ]);
}

/**
 * Branchline under load, harmed in every way there is a scenario for: what was sent, told, seen and stored is compared.
 * `FAULT` in the environment chooses scenarios by a part of their name.
 *
 * @type {import('../figures.mjs').Run}
 */
export async function run({ isShort }) {
  if (!findPostgres() || !findRedis()) throw new Error('This needs PostgreSQL 15 or newer and Redis on this machine.');
  const words = (process.env['FAULT'] ?? '').toLowerCase();
  const wanted = possibleScenarios().filter(({ name }) => name.toLowerCase().includes(words));
  /** @type {Result[]} */
  const results = [];
  const stage = createStage({ isShort });
  try {
    for (const scenario of wanted) {
      const since = performance.now();
      const result = await stage.play(scenario);
      results.push(result);
      const seconds = shown((performance.now() - since) / 1000);
      console.log(`  ${scenario.name}: ${isClean(result) ? 'clean' : 'NOT CLEAN'}, ${seconds} s`);
      if (!isClean(result)) console.log(`    ${JSON.stringify(result.findings)}`);
      for (const problem of result.problems) console.log(`    ${problem}`);
    }
  } finally {
    await stage.close();
  }
  console.log('');
  printResults(results);
  if (!results.every(isClean)) throw new Error('Something went wrong that no fault may cause; see the table.');
  const { lost, doubled, outOfOrder, leaked, unseenAgain, undeliveredAgain } = results
    .map(({ findings }) => findings)
    .reduce(add, nothing);
  const measured = lost + doubled + outOfOrder + leaked + unseenAgain + undeliveredAgain;
  return [{ what: 'lost, doubled, out of order, leaked, unseen or undelivered again', measured, atMost: 0 }];
}
