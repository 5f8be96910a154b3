import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Usage: node bench/fuzz/run.mjs [cases] [seed]   (100,000 cases by default; a seed repeats a run)

const root = fileURLToPath(new URL('../..', import.meta.url));
const [cases = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(cases) || !/^\d+$/.test(seed)) {
  console.error('Give the number of cases and, if you like, a seed: node bench/fuzz/run.mjs 100000 7');
  process.exit(1);
}

console.log(`${cases} cases, seed ${seed}: ${process.env['TEST_DATABASE'] ?? 'embedded'} database.`);
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=server', 'src/permissions/fuzz.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_CASES: cases, FUZZ_SEED: seed } },
);
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
