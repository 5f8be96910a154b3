import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '#testing/redis-server';
import { openDatabase } from './database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const isMissing = spawnSync('pgbouncer', ['--version']).error !== undefined;
if (isMissing && process.env['CI']) throw new Error('PgBouncer is missing, and in CI no test may be left out.');
const cannotRun = serverUrl === undefined || isMissing;
const folders: string[] = [];
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const startPooler = async (mode: 'session' | 'transaction'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  folders.push(folder);
  const [port, server] = [await freePort(), new URL(serverUrl ?? '')];
  const config = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    ...[`listen_port = ${String(port)}`, 'listen_addr = 127.0.0.1', 'unix_socket_dir =', 'auth_type = trust'],
    `auth_file = ${join(folder, 'users.txt')}`,
    ...[`pool_mode = ${mode}`, 'max_client_conn = 100', 'default_pool_size = 20'],
    'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  await writeFile(join(folder, 'users.txt'), `"${server.username}" ""\n`);
  await chmod(folder, 0o755);
  started.push(spawn('pgbouncer', ['-q', config], { ...nobody, stdio: 'ignore' }));
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy())).once('error', reject);
      }),
    { timeout: 30_000 },
  );
  return Object.assign(new URL(server), { port: String(port), hostname: '127.0.0.1' }).href;
};

test.skipIf(cannotRun)('a pooler in transaction mode is refused in words', async () => {
  const url = await startPooler('transaction');
  await expect(openDatabase({ url, dataDir: '/nowhere' })).rejects.toThrow(/hands one session to several connections/);
});

test.skipIf(cannotRun)('a pooler in session mode is taken', async () => {
  const database = await openDatabase({ url: await startPooler('session'), dataDir: '/nowhere' });
  await database.pool.query('select 1');
  await database.close();
});
