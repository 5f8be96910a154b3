import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChild } from './child.mjs';

// What says how to reach a registry may come from the environment alone, so the child needs it. The rest is the state
// of the npm that runs this script (a workspace, a prefix, an omitted kind of dependency) and would mislead it.
const KEPT =
  /^npm_config_(registry|userconfig|globalconfig|cache|ca|cafile|proxy|https?_proxy|noproxy|strict_ssl|\/\/.*|@.*)$/i;

/** This process's environment without what npm tells its scripts. */
export function environmentWithoutNpm() {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || KEPT.test(name));
  return Object.fromEntries(kept);
}

/** The npm that runs this script, else the one that came with this Node. */
function findNpm() {
  const beside = dirname(process.execPath);
  const candidates = [
    process.env['npm_execpath'] ?? '',
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
  ];
  return candidates.find((path) => path.endsWith('npm-cli.js') && existsSync(path));
}

/**
 * Runs npm in the project's folder.
 *
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<number>} its exit code
 */
export function runNpm(args, cwd) {
  const options = { cwd, env: environmentWithoutNpm() };
  const npm = findNpm();
  return npm ? runChild(process.execPath, [npm, ...args], options) : runChild('npm', args, { ...options, shell: true });
}
