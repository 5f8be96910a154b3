import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { findBrowser } from './find-browser.mjs';
import { findEngines } from './find-engines.mjs';
import { environmentWithoutNpm } from './npm.mjs';
import { ROOT, setUp } from './setup.mjs';
import { makeTestFolder } from './test-folder.mjs';
import { findPostgres } from './test-postgres.mjs';
import { findRedis } from './test-redis.mjs';
import { listFailures, readBench, readPlaywright, readVitest } from './test-reports.mjs';

// Usage: npm test [-- <stage> …]   stages: unit, embedded, postgres, faults, operate, bench, browser, engines (default: all of them)

/**
 * @typedef {import('./test-reports.mjs').Outcome} Outcome
 * @typedef {{ title: string, missing?: string, command: string[], env: Record<string, string>, cwd?: string,
 *   read: (report: string) => Outcome }} Stage  `report` is what the command wrote
 */

const howToInstall = 'On Debian, .ci/run names the packages that every test needs.';
const folder = makeTestFolder();
const wantedStages = process.argv.slice(2);
const isWanted = (/** @type {string} */ name) => wantedStages.length === 0 || wantedStages.includes(name);

/**
 * @param {string} name
 * @param {{ title: string, projects: string[], within?: string[], without?: string, env?: Record<string, string> }} stage
 *   `within`: only the tests whose paths contain one of these; `without`: none that this pattern finds
 * @returns {Stage}
 */
const vitest = (name, { title, projects, within = [], without, env = {} }) => ({
  title,
  command: [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...within,
    ...(without === undefined ? [] : [`--exclude=${without}`]),
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(folder, `${name}.json`)}`,
  ],
  env,
  read: (report) => readVitest(report, ROOT),
});

/** @param {string | undefined} browser @returns {Stage} */
const playwright = (browser) => ({
  title: 'Browser tests',
  ...(browser ? {} : { missing: 'Chromium or Chrome (set CHROMIUM_PATH to its path)' }),
  command: [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
  cwd: join(ROOT, 'e2e'),
  env: { CHROMIUM_PATH: browser ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'browser.json') },
  read: readPlaywright,
});

/** The same journeys in Chromium, its oldest, Firefox and WebKit. @param {Record<string, string | undefined>} found @returns {Stage} */
const engines = (found) => {
  const missing = withoutNames(found);
  return {
    title: 'Journeys in three engines',
    ...(missing ? { missing } : {}),
    command: [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      ...['test', '--config=engines/playwright.config.ts', '--reporter=list,json'],
    ],
    cwd: join(ROOT, 'e2e'),
    env: {
      CHROMIUM_PATH: found['Chromium or Chrome'] ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'engines.json'),
    },
    read: readPlaywright,
  };
};

/**
 * Every test runs on PostgreSQL, but for those of the embedded engine itself. These run on that: what opens, locks,
 * copies and loses a database, who may do what, and how a message is written and repaired. What HTTP alone decides is
 * the same on both. The browser tests use the whole product on it.
 */
const whereTheEngineMatters = [
  'src/platform/db',
  'src/faults',
  'src/backup',
  'src/permissions/fuzz',
  'src/permissions/permissions',
  'src/permissions/personal-branches',
  'src/permissions/threats-input',
  'src/permissions/threats-realtime',
  'src/permissions/threats-sessions',
  'src/upgrade',
  'src/features/conversations/write',
  'src/features/conversations/repair',
];

/** What every other program of `bench` is made of; the others take minutes, and are run when what they measure changes. */
const loadPrograms = ['send', 'processes', 'sign-ins', 'abuse', 'memory', 'start'];

/** Load programs, for a second each: that they work, not how quick anything is. @returns {Promise<Stage>} */
async function bench() {
  const browser = await findBrowser();
  const missing = withoutNames({ 'Chromium or Chrome': browser, ...loadServers() });
  const report = join(folder, 'bench.json');
  return {
    title: 'Load programs, short',
    ...(missing ? { missing } : {}),
    command: [join(ROOT, 'bench/run.mjs'), '--short', `--report=${report}`, ...loadPrograms],
    env: { CHROMIUM_PATH: browser ?? '' },
    read: readBench,
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
  if (name === 'unit') return vitest(name, { title: 'House and web', projects: ['house', 'web'] });
  if (name === 'browser') return playwright(await findBrowser());
  if (name === 'engines') return engines(await findEngines());
  if (name === 'faults') {
    const missing = withoutNames(loadServers());
    const stage = vitest(name, {
      title: 'Faults under load',
      projects: ['bench'],
      within: ['bench/faults', 'bench/push'],
    });
    return missing ? { ...stage, missing } : stage;
  }
  if (name === 'operate')
    return vitest(name, { title: 'An installation is operated', projects: ['bench'], within: ['bench/operate'] });
  if (name === 'bench') return bench();
  if (name === 'embedded')
    return vitest(name, {
      title: 'Server on the embedded database',
      projects: ['server'],
      within: whereTheEngineMatters,
      env: { TEST_DATABASE: name, TEST_PROGRAMS: 'built' },
    });
  const stage = vitest(name, {
    title: 'Server on PostgreSQL',
    projects: ['server'],
    without: 'src/platform/db/embedded/**',
    env: { TEST_DATABASE: name, TEST_PROGRAMS: 'built' },
  });
  return findPostgres() ? stage : { ...stage, missing: 'PostgreSQL 15 or newer' };
}

/** House and web run from the sources; what starts the product as a program of its own takes the build. */
async function isSetUp(/** @type {string} */ name) {
  const usesWeb = ['browser', 'engines', 'bench'].includes(name);
  try {
    await setUp({ server: name !== 'unit', web: usesWeb });
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** What failed although no test says so. @param {string} name @param {string} why @returns {Outcome} */
const brokenStage = (name, why) => ({ passed: 0, failed: 1, skipped: 0, failures: [{ name, why }] });

/** @param {string} name @returns {Promise<Outcome>} */
async function runStage(name) {
  if (!(await isSetUp(name))) return brokenStage(name, 'The product could not be built.');
  const { title, missing, command, env, cwd = ROOT, read } = await stageOf(name);
  console.log(`\n=== ${title} ===`);
  if (missing) {
    console.warn(`!!! LEFT OUT: this machine has no ${missing}. ${howToInstall} !!!`);
    const isWrong = Boolean(process.env['CI']);
    return isWrong
      ? brokenStage(name, `This machine has no ${missing}.`)
      : { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
  // The load programs are about the disk, too.
  const place = name === 'bench' ? {} : { TMPDIR: folder };
  const code = await runChild(process.execPath, command, {
    cwd,
    env: { ...environmentWithoutNpm(), ...place, ...env },
  });
  try {
    const outcome = read(readFileSync(join(folder, `${name}.json`), 'utf8'));
    if (code === 0 || outcome.failed > 0) return outcome;
    const failures = [{ name, why: `All tests passed, and yet it ended with ${code}.` }];
    return { ...outcome, failed: 1, failures };
  } catch (error) {
    return brokenStage(name, `It wrote no report that can be read: ${String(error)}`);
  }
}

const names = ['unit', 'embedded', 'postgres', 'faults', 'operate', 'bench', 'browser', 'engines'];
const unknown = wantedStages.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no stage "${unknown}". The stages are ${names.join(', ')}.`);
  process.exit(1);
}

let passed = 0;
let failed = 0;
let skipped = 0;
const failures = [];
const interruption = new AbortController();
const interrupt = () => interruption.abort();
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
for (const name of names.filter(isWanted)) {
  if (interruption.signal.aborted) break;
  const outcome = await runStage(name);
  passed += outcome.passed;
  failed += outcome.failed;
  skipped += outcome.skipped;
  failures.push(...outcome.failures.map((failure) => ({ ...failure, stage: name })));
}
if (failures.length > 0) console.log(`\n=== What failed ===\n\n${listFailures(failures)}`);
if (skipped > 0) console.log(`\n${skipped} skipped`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || interruption.signal.aborted ? 1 : 0;
