import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditProblems } from './npm-audit.mjs';
import { environmentWithoutNpm, npmCommand } from './npm.mjs';
import { ROOT } from './setup.mjs';
import { findUnsafe } from './version-floors.mjs';

// The floors hold without a network; the registry's own advice comes on top where there is a registry that gives it.

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
/** @type {import('./version-floors.mjs').Rules} */
const rules = read('scripts/version-floors.json');
const problems = findUnsafe(read('package-lock.json').packages, rules);

const { command, args, shell } = npmCommand(['audit', '--json', '--package-lock-only', '--fetch-retries=0']);
const audit = spawnSync(command, args, {
  cwd: ROOT,
  shell,
  env: environmentWithoutNpm(),
  encoding: 'utf8',
  timeout: 60_000,
  maxBuffer: 64 * 1024 * 1024,
});
const found = auditProblems(audit.stdout, rules.accepted);
if (found === null) console.log('npm audit is left out: the registry does not answer it here.');

for (const problem of [...problems, ...(found ?? [])]) console.error(problem);
process.exitCode = problems.length + (found ?? []).length > 0 ? 1 : 0;
