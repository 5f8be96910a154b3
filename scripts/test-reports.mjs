import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

// What the test runners wrote, as numbers and as the names and reasons of what failed.

/**
 * @typedef {{ name: string, why: string }} Failure  why: the beginning of the runner's own message
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Outcome
 *
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] | null }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: VitestFile[] }} VitestReport
 *
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   suites: PlaywrightSuite[] }} PlaywrightReport
 *
 * @typedef {{ passed: number, failures: Failure[] }} BenchReport
 */

const linesShown = 12;

/** @param {string | undefined} message */
const beginningOf = (message) =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, linesShown)
    .map((line) => line.slice(0, 300))
    .join('\n');

/** @param {{ status: string }} test */
const hasFailed = ({ status }) => status === 'failed';

/** A file that failed before any of its tests could. @param {VitestFile} file */
const isBrokenFile = (file) => hasFailed(file) && !file.assertionResults.some(hasFailed);

/** @param {string} text @param {string} root  of the project @returns {Outcome} */
export const readVitest = (text, root) => {
  /** @type {VitestReport} */
  const report = JSON.parse(text);
  const failures = report.testResults.flatMap((file) => {
    const path = relative(root, file.name);
    const own = isBrokenFile(file) ? [{ name: path, why: beginningOf(file.message) }] : [];
    const tests = file.assertionResults.filter(hasFailed).map(({ fullName, failureMessages }) => ({
      name: `${path} › ${fullName}`,
      why: beginningOf(failureMessages?.join('\n')),
    }));
    return [...own, ...tests];
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
};

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {string} text @returns {Outcome} */
export const readPlaywright = (text) => {
  /** @type {PlaywrightReport} */
  const { stats, suites } = JSON.parse(text);
  const failures = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `${file}:${line} › ${title}`,
        why: beginningOf(results.find(({ error }) => error)?.error?.message),
      })),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
};

/** @param {string} text @returns {Outcome} */
export const readBench = (text) => {
  /** @type {BenchReport} */
  const { passed, failures } = JSON.parse(text);
  const shown = failures.map(({ name, why }) => ({ name, why: beginningOf(why) }));
  return { passed, failed: failures.length, skipped: 0, failures: shown };
};

/** For the end of a long output, where whoever sees only that still learns what is wrong. @param {readonly (Failure & { stage: string })[]} failures */
export const listFailures = (failures) =>
  failures
    .map(({ stage, name, why }) => [`${stage}: ${name}`, ...why.split('\n')].join('\n    ').trimEnd())
    .join('\n\n');
