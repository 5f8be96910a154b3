import { join } from 'node:path';
import { runChild } from './child.mjs';
import { ROOT, setUpOrExit } from './setup.mjs';

// Usage: npm run check [-- <name> …]   (default: every check, also after one failed)

/** @type {Record<string, string[]>} */
const checks = {
  types: ['typescript/bin/tsc', '-b'],
  imports: ['dependency-cruiser/bin/dependency-cruise.mjs', 'packages', 'apps', 'e2e', 'bench', 'scripts'],
  lint: ['eslint/bin/eslint.js', '.', '--max-warnings=0'],
  format: ['prettier/bin/prettier.cjs', '.', '--check', '--log-level=warn', '--cache'],
  unused: ['knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  supply: ['../scripts/check-supply.mjs'],
  migrations: ['../scripts/check-migrations.mjs'],
  languages: ['../scripts/check-languages.mjs'],
  size: ['size-limit/bin.js'],
  floor: ['../scripts/check-floor.mjs'],
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in checks));
if (unknown !== undefined) {
  console.error(`There is no check "${unknown}". The checks are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}

const names = wanted.length > 0 ? wanted : Object.keys(checks);
/** Runs one check and says how it went. @param {string} name @returns {Promise<string[]>} its name when it failed */
async function run(name) {
  const [program = '', ...args] = checks[name] ?? [];
  const started = Date.now();
  const code = await runChild(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: ROOT });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return code === 0 ? [] : [name];
}

await setUpOrExit({ server: false, web: false });
// The linter takes as long as the web's build and all the others together: it has a core of its own.
const lint = names.includes('lint') ? run('lint') : [];
await setUpOrExit({ server: false, web: names.includes('size') || names.includes('floor') });
/** @type {string[]} */
const failed = [];
for (const name of names.filter((name) => name !== 'lint')) failed.push(...(await run(name)));
failed.push(...(await lint));
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
