import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOnPath } from './find-program.mjs';
import { ROOT } from './setup.mjs';

const promtool = findOnPath('promtool');
if (!promtool && process.env['CI'])
  throw new Error('promtool (prometheus) is missing, and in CI no test may be left out.');
if (!promtool)
  console.warn('\n!!! LEFT OUT: this machine has no promtool (prometheus), so the alerts are not tried. !!!\n');

test.runIf(promtool)('each alert fires on what it is for, and on nothing else', () => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', 'alerts.test.yml'], {
    cwd: join(ROOT, 'docs/operations'),
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
