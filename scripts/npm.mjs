import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChild } from './child.mjs';

// What says how to reach a registry may come from the environment alone, so the child needs it. The rest is the state
// of the npm that runs this script (a workspace, a prefix, an omitted kind of dependency) and would mislead it.
const ALLOWED =
  /^npm_config_(registry|userconfig|globalconfig|cache|ca|cafile|proxy|https?_proxy|noproxy|strict_ssl|\/\/.*|@.*)$/i;

/** This process's environment without what npm tells its scripts. */
export function environmentWithoutNpm() {
  const allowed = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || ALLOWED.test(name));
  return Object.fromEntries(allowed);
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
 * What to run for an npm command.
 *
 * @param {string[]} args
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand(args) {
  const npm = findNpm();
  return npm
    ? { command: process.execPath, args: [npm, ...args], shell: false }
    : { command: 'npm', args, shell: true };
}

/**
 * Runs npm in the project's folder.
 *
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<number>} its exit code
 */
export function runNpm(args, cwd) {
  const { command, args: all, shell } = npmCommand(args);
  return runChild(command, all, { cwd, env: environmentWithoutNpm(), shell });
}
