import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

test.each(['leaders.md', 'admins.md'])('28.8f: %s sends nobody to a screen that customers alone have', (guide) => {
  expect(readFileSync(join(ROOT, 'docs/guides', guide), 'utf8')).not.toMatch(/\*\*My Profile\*\*/);
});

test('the page about abuse names settings as the panel does', () => {
  const known = new Set(
    [
      ...readFileSync(join(ROOT, 'apps/server/src/features/settings/well-known.ts'), 'utf8').matchAll(
        /^ {4}name: '(.+)',$/gm,
      ),
    ].map(([, name]) => name),
  );
  const [, table = ''] = readFileSync(join(ROOT, 'docs/operations/abuse.md'), 'utf8').split(
    '## While an attack is under way',
  );
  const named = [...table.matchAll(/^\|[^|]*\|([^|]*)\|/gm)]
    .flatMap(([, cell = '']) => cell.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'setting' && !/^-+$/.test(name));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
