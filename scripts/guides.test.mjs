import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './setup.mjs';

test.each(['leaders.md', 'admins.md'])('28.8f: %s sends nobody to a screen that customers alone have', (guide) => {
  expect(readFileSync(join(ROOT, 'docs/guides', guide), 'utf8')).not.toMatch(/\*\*My Profile\*\*/);
});
