import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

const folder = join(ROOT, 'docs/decisions');
const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
const index = readFileSync(join(folder, 'README.md'), 'utf8');

test('no two decision records have one number', () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(records)('%s has a status, fits on a page, and stands in the index with its title', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  expect(Number(name.slice(0, 4))).toBe(Number(number));
  expect(text).toMatch(/^Status: (?:accepted|superseded by \[record \d+\])/m);
  expect(text.split('\n').length).toBeLessThanOrEqual(80);
  expect(index).toContain(`[${title}](${name})`);
});
