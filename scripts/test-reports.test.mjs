import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentWithoutNpm } from './npm.mjs';
import { ROOT } from './setup.mjs';
import { listFailures, readBench, readPlaywright, readVitest } from './test-reports.mjs';

/** @type {string} */
let folder;

// Inside the project, or the runners would not be found from it.
beforeAll(() => {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'node_modules/.cache/reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} program @param {string[]} words @param {Record<string, string>} env */
const run = async (program, words, env = {}) => {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...words], {
    cwd: folder,
    env: { PATH: environmentWithoutNpm()['PATH'], FORCE_COLOR: '1', ...env },
    stdio: 'ignore',
  });
  await once(child, 'exit');
};

test('names what failed in a run of vitest, also a file that broke before its tests', async () => {
  const tests = `import { expect, test } from 'vitest';
    test('holds', () => {});
    test.skip('waits', () => {});
    test('breaks', () => expect('sent').toBe('seen'));`;
  writeFileSync(join(folder, 'some.test.mjs'), tests);
  writeFileSync(join(folder, 'broken.test.mjs'), `throw new Error('no database');`);
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.test.mjs'] } };`);
  await run('vitest/vitest.mjs', ['run', '--reporter=json', '--outputFile=vitest.json']);
  const { failures, ...counts } = readVitest(readFileSync(join(folder, 'vitest.json'), 'utf8'), folder);
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 1 });
  const text = listFailures(failures.map((failure) => ({ ...failure, stage: 'unit' })));
  expect(text).toMatch(/^unit: some\.test\.mjs › breaks\n {4}AssertionError: expected 'sent' to be 'seen'/mu);
  expect(text).toMatch(/^unit: broken\.test\.mjs\n {4}.*no database/mu);
  expect(text).not.toContain('holds');
});

test('names what failed in a run of Playwright', async () => {
  const tests = `import { expect, test } from '@playwright/test';
    test.describe('a group', () => {
      test('breaks', () => expect('sent').toBe('seen'));
      test('holds', () => {});
    });`;
  writeFileSync(join(folder, 'some.spec.mjs'), tests);
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default { testMatch: '*.spec.mjs' };`);
  await run('@playwright/test/cli.js', ['test', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: 'browser.json' });
  const { failures, ...counts } = readPlaywright(readFileSync(join(folder, 'browser.json'), 'utf8'));
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  const text = listFailures(failures.map((failure) => ({ ...failure, stage: 'browser' })));
  expect(text).toMatch(/^browser: some\.spec\.mjs:3 › breaks\n {4}Error: expect\(received\)\.toBe\(expected\)/u);
});

test('shows the beginning of a long reason, and names every program of the bench that ended with an error', () => {
  const why = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n');
  const outcome = readBench(
    JSON.stringify({
      passed: 8,
      failures: [
        { name: 'send', why },
        { name: 'soak', why: '' },
      ],
    }),
  );
  expect(outcome).toMatchObject({ passed: 8, failed: 2, skipped: 0 });
  const text = listFailures(outcome.failures.map((failure) => ({ ...failure, stage: 'bench' })));
  expect(text.split('\n').slice(0, 3)).toEqual(['bench: send', '    line 0', '    line 1']);
  expect(text).toContain('\n\nbench: soak');
  expect(text).not.toContain('line 40');
});
