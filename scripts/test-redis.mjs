import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForExit } from './child.mjs';
import { findOnPath } from './find-program.mjs';
import { findFreePort } from './free-port.mjs';

/**
 * @typedef {object} RedisServer
 * @property {string} url
 * @property {number} pid
 * @property {number} port
 * @property {() => Promise<void>} stop ends it in good order
 * @property {() => Promise<void>} kill ends it with SIGKILL
 */

/**
 * The Redis server's program.
 *
 * @returns {string | undefined} nothing when this machine has no Redis
 */
export function findRedis() {
  return findOnPath('redis-server') ?? findOnPath('valkey-server');
}

/**
 * Starts a Redis server of its own on a loopback port. It keeps nothing on the disk.
 *
 * @param {{ port?: number }} [options] the port of a server that went away, to come back as it
 * @returns {Promise<RedisServer>}
 * @throws when this machine has none (ask `findRedis` first) or it does not start
 */
export async function startRedis(options = {}) {
  const program = findRedis();
  if (!program) throw new Error('There is no Redis on this machine.');
  const port = options.port ?? (await findFreePort());
  const folder = mkdtempSync(join(tmpdir(), 'branchline-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);

  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    process.off('exit', killAtExit);
    server.kill(signal);
    await waitForExit(server, 5_000);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await new Promise((resolve, reject) => {
      let log = '';
      server.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        log = (log + text).slice(-4000);
        if (/ready to accept connections/i.test(log)) resolve(undefined);
      });
      server.once('error', reject);
      server.once('exit', () => reject(new Error(`Redis did not start:\n${log}`)));
    });
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    port,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
