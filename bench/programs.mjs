import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { waitForExit } from '../scripts/child.mjs';

const root = resolve(import.meta.dirname, '..');
const inServer = (/** @type {string} */ name) => join(root, 'apps/server/dist', name);

/**
 * @typedef {object} Program a server that runs as a process of its own
 * @property {string} origin
 * @property {number} pid
 * @property {() => Promise<void>} stop
 * @property {(signal: NodeJS.Signals) => Promise<number | null>} end its exit code; a killed one has none
 */

/**
 * Starts a program that prints `ready on http://…` when it listens.
 *
 * @param {string[]} args of node
 * @param {Record<string, string>} env
 * @param {string} [node] another than the one that runs this
 * @returns {Promise<Program>}
 */
export async function startProgram(args, env, node = process.execPath) {
  const child = spawn(node, args, {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const origin = await new Promise((ready, fail) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text;
      const address = /ready on (http:\S+)/.exec(said)?.[1];
      if (address) ready(address);
    });
    child.once('exit', (code) => fail(new Error(`${args.at(-1)} ended with ${code}:\n${said}`)));
  });
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    process.off('exit', killAtExit);
    child.kill(signal);
    await waitForExit(child, 15_000);
    return child.exitCode;
  };
  return {
    origin: String(origin).replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    stop: async () => void (await end('SIGTERM')),
    end,
  };
}

/** What `npm start` and the files in deploy/ tell node. */
const argsAsShipped = ['--max-semi-space-size=32'];

/**
 * Starts Branchline as it is built and shipped.
 *
 * @param {{ dataDir: string, databaseUrl?: string | undefined, nodeArgs?: string[], env?: Record<string, string>, main?: string | undefined,
 *   node?: string }} options  `main` of another release, `node` of another version
 */
export function startBranchline({ dataDir, databaseUrl, nodeArgs = [], env = {}, main = inServer('main.js'), node }) {
  const settings = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' };
  const place = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  return startProgram([...argsAsShipped, ...nodeArgs, main], { ...settings, ...place, ...env }, node);
}

/** Starts one of the programs in bench/reference. @param {string} name @param {Record<string, string>} env @param {string[]} nodeArgs */
export const startReference = (name, env, nodeArgs = []) =>
  startProgram([...nodeArgs, join(import.meta.dirname, 'reference', `${name}.mjs`)], env);

/**
 * Runs statements in a database of a Branchline that is not running, or in any PostgreSQL.
 *
 * @param {{ dataDir: string, databaseUrl?: string | undefined }} place
 * @param {string} statements
 */
export async function runSql({ dataDir, databaseUrl }, statements) {
  const args = [inServer('testing/run-sql.js'), dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(statements);
  const code = await new Promise((end) => child.once('exit', end));
  if (code !== 0) throw new Error('The statements could not be run; the message is above.');
}
