import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const features = join(root, 'apps/server/src/features');

const written = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => readFileSync(join(features, name), 'utf8').split('\n'))
  .filter((line) => /\baction\b/.test(line))
  .flatMap((line) => [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action]) => action));

test('everything the audit log says is put into words on its screen', () => {
  const texts = readFileSync(join(root, 'apps/web/src/lib/texts/oversight-texts.ts'), 'utf8');
  expect(written.length).toBeGreaterThan(15);
  expect([...new Set(written)].filter((action) => !texts.includes(`'${action}': '`))).toEqual([]);
});
