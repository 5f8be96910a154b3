import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { findBrowser } from './find-browser.mjs';
import { environmentWithoutNpm } from './npm.mjs';
import { ROOT, setUp } from './setup.mjs';
import { findPostgres } from './test-postgres.mjs';
import { findRedis } from './test-redis.mjs';

// Usage: npm test [-- <stage> …]   stages: unit, embedded, postgres, faults, bench, browser (default: all of them)

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ title: string, missing?: string, command: string[], env: Record<string, string>, cwd?: string,
 *   count: (report: unknown) => Counts }} Stage  `report` is what the command wrote
 *
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: VitestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

const reports = mkdtempSync(join(tmpdir(), 'branchline-test-reports-'));
const wantedStages = process.argv.slice(2);
const isWanted = (/** @type {string} */ name) => wantedStages.length === 0 || wantedStages.includes(name);

/** A file that failed before any of its tests could. @param {VitestFile} file */
const isBrokenFile = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/** @param {VitestReport} report @returns {Counts} */
const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** @param {PlaywrightReport} report @returns {Counts} */
const countPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

/**
 * @param {string} name
 * @param {{ title: string, projects: string[], env?: Record<string, string> }} stage
 * @returns {Stage}
 */
const vitest = (name, { title, projects, env = {} }) => ({
  title,
  command: [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
  env,
  count: (report) => countVitest(/** @type {VitestReport} */ (report)),
});

/** @param {string | undefined} browser @returns {Stage} */
const playwright = (browser) => ({
  title: 'Browser tests',
  ...(browser ? {} : { missing: 'Chromium or Chrome (set CHROMIUM_PATH to its path)' }),
  command: [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
  cwd: join(ROOT, 'e2e'),
  env: { CHROMIUM_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
  count: (report) => countPlaywright(/** @type {PlaywrightReport} */ (report)),
});

/** The load programs, for a second each: that they work, not how quick anything is. @returns {Promise<Stage>} */
async function bench() {
  const browser = await findBrowser();
  const missing = withoutNames({ 'Chromium or Chrome': browser, ...loadServers() });
  const report = join(reports, 'bench.json');
  return {
    title: 'Load programs, short',
    ...(missing ? { missing } : {}),
    command: [join(ROOT, 'bench/run.mjs'), '--short', `--report=${report}`],
    env: { CHROMIUM_PATH: browser ?? '' },
    count: (report) => ({ .../** @type {Omit<Counts, 'skipped'>} */ (report), skipped: 0 }),
  };
}

const loadServers = () => ({ 'PostgreSQL 15 or newer': findPostgres(), Redis: findRedis() });

/** The names of those that were not found. @param {Record<string, string | undefined>} found */
const withoutNames = (found) =>
  Object.keys(found)
    .filter((name) => !found[name])
    .join(', no ');

/** @param {string} name @returns {Promise<Stage>} */
async function stageOf(name) {
  if (name === 'unit')
    return vitest(name, { title: 'House, contract and web', projects: ['house', 'contract', 'web'] });
  if (name === 'browser') return playwright(await findBrowser());
  if (name === 'faults') {
    const missing = withoutNames(loadServers());
    const stage = vitest(name, { title: 'Faults under load', projects: ['bench'] });
    return missing ? { ...stage, missing } : stage;
  }
  if (name === 'bench') return bench();
  const projects = ['server'];
  const env = { TEST_DATABASE: name };
  if (name === 'embedded') return vitest(name, { title: 'Server on the embedded database', projects, env });
  const stage = vitest(name, { title: 'Server on PostgreSQL', projects, env });
  return findPostgres() ? stage : { ...stage, missing: 'PostgreSQL 15 or newer' };
}

/** The browser and the load programs use the product as it is built; the others run from the sources. */
async function isSetUp(/** @type {string} */ name) {
  const usesWeb = name === 'browser' || name === 'bench';
  try {
    await setUp({ server: usesWeb || name === 'faults', web: usesWeb });
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** @param {string} name @returns {Promise<Counts>} */
async function runStage(name) {
  if (!(await isSetUp(name))) return { passed: 0, failed: 1, skipped: 0 };
  const { title, missing, command, env, cwd = ROOT, count } = await stageOf(name);
  console.log(`\n=== ${title} ===`);
  if (missing) {
    console.warn(`!!! LEFT OUT: this machine has no ${missing}. !!!`);
    return { passed: 0, failed: process.env['CI'] ? 1 : 0, skipped: 0 };
  }
  const code = await runChild(process.execPath, command, { cwd, env: { ...environmentWithoutNpm(), ...env } });
  try {
    const counts = count(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const names = ['unit', 'embedded', 'postgres', 'faults', 'bench', 'browser'];
const unknown = wantedStages.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no stage "${unknown}". The stages are ${names.join(', ')}.`);
  process.exit(1);
}

const total = { passed: 0, failed: 0, skipped: 0 };
for (const name of names.filter(isWanted)) {
  const counts = await runStage(name);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
rmSync(reports, { recursive: true, force: true });
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
