import { join } from 'node:path';
import { runChild } from './child.mjs';
import { ROOT, setUpOrExit } from './setup.mjs';

// Usage: npm run docs:permissions   (writes docs/permissions.md anew from the contract's access)

await setUpOrExit({ server: false, web: false });
process.exitCode = await runChild(
  process.execPath,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=server', 'permission-document'],
  { cwd: ROOT, env: { ...process.env, UPDATE_DOCS: '1' } },
);
