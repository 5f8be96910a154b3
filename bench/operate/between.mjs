import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, waitForExit } from '../machine.mjs';

/** PgBouncer refuses to run as root. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const isListening = (/** @type {number} */ port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts what stands between Branchline and its parts, with a configuration file of its own.
 *
 * @param {{ command: string, before?: string[], after?: string[], user?: { uid?: number, gid?: number } }} program
 * @param {(port: number, folder: string) => string[]} linesOf its configuration
 */
async function start({ command, before = [], after = [], user = {} }, linesOf) {
  const folder = mkdtempSync(join(tmpdir(), 'branchline-between-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const file = join(folder, 'its.conf');
  writeFileSync(file, `${linesOf(port, folder).join('\n')}\n`);
  const child = spawn(command, [...before, file, ...after], { ...user, stdio: 'ignore' });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    child.kill('SIGKILL');
    await waitForExit(child, 5_000);
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUpAt = performance.now() + 60_000;
  while (!(await isListening(port))) {
    if (child.exitCode === null && performance.now() < giveUpAt) {
      await sleep(50);
      continue;
    }
    await stop();
    throw new Error(`${command} did not start.`);
  }
  return { port, stop };
}

/** PgBouncer before one PostgreSQL server, a session for each connection. @param {number} serverPort */
export const startPooler = (serverPort) =>
  start({ command: 'pgbouncer', before: ['-q'], user: asNobody }, (port, folder) => {
    writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n');
    return [
      '[databases]',
      `* = host=127.0.0.1 port=${serverPort}`,
      '[pgbouncer]',
      ...[`listen_port = ${port}`, 'listen_addr = 127.0.0.1', 'unix_socket_dir =', 'auth_type = trust'],
      `auth_file = ${join(folder, 'users.txt')}`,
      ...['pool_mode = session', 'max_client_conn = 100', 'default_pool_size = 40', 'server_login_retry = 1'],
      'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
    ];
  });

/** One Sentinel, which calls the Redis at this port `chat`. @param {number} redisPort */
export const startSentinel = (redisPort) =>
  start({ command: 'redis-server', after: ['--sentinel'] }, (port) => [
    `port ${port}`,
    'bind 127.0.0.1',
    `sentinel monitor chat 127.0.0.1 ${redisPort} 1`,
    'sentinel down-after-milliseconds chat 1000',
  ]);
