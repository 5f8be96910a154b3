import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf } from './stamps.mjs';

/** @type {string} */
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'branchline-stamps-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(join(root, 'src/deep/a.ts'), 'one');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const hash = () => hashOf(root, ['src', 'tsconfig.json']);

test('the same sources have the same hash', () => {
  expect(hash()).toBe(hash());
});

test.each([
  ['a changed file', () => writeFileSync(join(root, 'src/deep/a.ts'), 'two')],
  ['a new file', () => writeFileSync(join(root, 'src/b.ts'), '')],
  ['a file that was not there before', () => writeFileSync(join(root, 'tsconfig.json'), '{}')],
  ['a lost file', () => rmSync(join(root, 'src/deep/a.ts'))],
])('%s is noticed', (_what, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('a changed test builds nothing anew', () => {
  const before = hash();
  writeFileSync(join(root, 'src/a.test.ts'), 'new');
  expect(hash()).toBe(before);
});
