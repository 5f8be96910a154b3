import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test('every package is of the version that the project has', () => {
  const { version, workspaces } = read('package.json');
  for (const workspace of workspaces)
    expect([workspace, read(`${workspace}/package.json`).version]).toEqual([workspace, version]);
});
