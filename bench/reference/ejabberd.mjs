import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, findOnPath, waitForExit } from '../machine.mjs';

// ejabberd as Debian packages it, with the modules a private message needs and no others: the archive of both people in
// PostgreSQL, and the acknowledgements of stream management.

const schema = '/usr/share/ejabberd/sql/pg.sql';
export const domain = 'localhost';

/**
 * Where Erlang finds ejabberd and its driver for PostgreSQL (Debian: ejabberd, erlang-p1-pgsql).
 *
 * @returns {string | undefined} nothing when this machine has none
 */
export function findEjabberd() {
  const control = findOnPath('ejabberdctl') ?? '/usr/sbin/ejabberdctl';
  try {
    readFileSync(schema);
    return findOnPath('erl') && /^ERL_LIBS='?([^'\n]+)/m.exec(readFileSync(control, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** The statements that make its tables. */
export const ejabberdTables = () => readFileSync(schema, 'utf8');

/** @param {{ port: number, database: URL }} options */
const configuration = ({ port, database }) =>
  JSON.stringify({
    hosts: [domain],
    loglevel: 'error',
    listen: [{ port, ip: '127.0.0.1', module: 'ejabberd_c2s', shaper: 'none', starttls: false, backlog: 1_000 }],
    shaper: {},
    default_db: 'sql',
    auth_method: ['sql'],
    auth_password_format: 'plain',
    sql_type: 'pgsql',
    sql_server: database.hostname,
    sql_port: Number(database.port),
    sql_database: database.pathname.slice(1),
    sql_username: database.username,
    sql_pool_size: 10,
    modules: { mod_disco: {}, mod_mam: { default: 'always' }, mod_stream_mgmt: {} },
  });

const canConnect = (/** @type {number} */ port) =>
  new Promise((answer) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });

const readLog = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : '');

/**
 * Starts one of its own on a loopback port, in a folder of its own. As it is no node of a network of Erlang's, it needs
 * no `epmd`, and nothing is left when it ends.
 *
 * @param {string} databaseUrl with its tables
 */
export async function startEjabberd(databaseUrl) {
  const folder = mkdtempSync(join(tmpdir(), 'branchline-ejabberd-'));
  const port = await findFreePort();
  const file = join(folder, 'ejabberd.yml');
  writeFileSync(file, configuration({ port, database: new URL(databaseUrl) }));
  const args = ['-noinput', '+K', 'true', '-mnesia', 'dir', `"${join(folder, 'mnesia')}"`, '-s', 'ejabberd'];
  const child = spawn(findOnPath('erl') ?? 'erl', args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      ERL_LIBS: findEjabberd() ?? '',
      ERL_CRASH_DUMP: join(folder, 'crash.dump'),
      EJABBERD_CONFIG_PATH: file,
      EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
    },
    stdio: 'ignore',
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    child.kill('SIGTERM');
    await waitForExit(child, 10_000);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await canConnect(port)); tries++) {
    if (child.exitCode !== null || tries === 300) {
      const said = readLog(join(folder, 'ejabberd.log'));
      await stop();
      throw new Error(`ejabberd did not start. ${said}`);
    }
    await sleep(200);
  }
  return { port, pid: child.pid ?? 0, stop };
}
