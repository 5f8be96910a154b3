import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test.each(['SECURITY.md', 'docs/security/asvs.md', 'docs/security/threats.md'])(
  '%s names only files that are there',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const inCode = [...text.matchAll(/`((?:apps|packages|docs|scripts|bench|e2e)\/[^`*]+)`/g)].map(
      ([, path]) => path ?? '',
    );
    const linked = [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, path]) => path ?? '');
    expect(inCode.length + linked.length).toBeGreaterThan(1);
    expect([...inCode, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test('every requirement has its row, with code and a test', () => {
  const text = readFileSync(join(root, 'docs/security/threats.md'), 'utf8');
  const rows = text
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, line = '']) => /^\d+$/.test(line));
  expect(rows.map(([, line]) => Number(line))).toEqual(Array.from({ length: 46 }, (_, index) => index + 1));
  for (const [, line, , code = '', tests = ''] of rows) {
    expect([line, code]).toEqual([line, expect.stringContaining('`')]);
    expect([line, tests]).toEqual([line, expect.stringMatching(/\.(test|spec)\.ts`/)]);
  }
});
