import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test.each(['SECURITY.md', 'docs/security/asvs.md'])('%s names only files that are there', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const inCode = [...text.matchAll(/`((?:apps|packages|docs|scripts|bench|e2e)\/[^`*]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  const linked = [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, path]) => path ?? '');
  expect(inCode.length + linked.length).toBeGreaterThan(1);
  expect([...inCode, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
