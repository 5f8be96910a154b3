import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForExit } from './child.mjs';
import { findOnPath, isExecutable, namesIn } from './find-program.mjs';
import { findFreePort } from './free-port.mjs';

const OLDEST_VERSION = 15;

/**
 * @typedef {object} PostgresOptions
 * @property {boolean} [fsync] whether commits reach the disk (default false: tests want speed)
 * @property {string} [dataDir] go on with the folder of a server that was stopped or killed before
 * @property {number} [port] default: a free one
 * @property {string} [parentFolder] where its own folder is made; default: the system's for temporary files
 * @property {Record<string, string>} [settings] more of its own, as in postgresql.conf
 * @property {{ key: string, cert: string }} [tls] PEM; it takes encrypted connections too
 * @property {Record<string, string>} [env] more variables for its process
 *
 * @typedef {object} PostgresServer
 * @property {string} url of the `postgres` database, with all rights
 * @property {number} pid
 * @property {number} port
 * @property {string} dataDir
 * @property {() => Promise<void>} stop ends it in good order and removes its folder
 * @property {() => Promise<void>} halt ends it in good order and leaves its folder
 * @property {() => Promise<void>} kill ends it with SIGKILL and leaves its folder, as a power cut would
 */

/** @param {string} folder */
function majorVersion(folder) {
  const output = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/(\d+)/.exec(output)?.[1] ?? 0);
}

export function findPostgres() {
  const onPath = findOnPath('postgres');
  const debian = namesIn('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(onPath ? [dirname(realpathSync(onPath))] : []),
    ...debian.map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/opt/homebrew/opt/postgresql@16/bin',
    '/opt/homebrew/bin',
    '/usr/local/pgsql/bin',
  ];
  return folders.find(
    (folder) =>
      isExecutable(join(folder, 'postgres')) &&
      isExecutable(join(folder, 'initdb')) &&
      majorVersion(folder) >= OLDEST_VERSION,
  );
}

/** PostgreSQL refuses to run as root, so root hands it to another user. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const idOf = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
    const [uid, gid] = [idOf('-u'), idOf('-g')];
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.');
}

/** @param {string} programs @param {{ uid?: number, gid?: number }} user @param {string} parentFolder */
function makeCluster(programs, user, parentFolder) {
  const dataDir = mkdtempSync(join(parentFolder, 'branchline-postgres-'));
  if (user.uid && user.gid) chownSync(dataDir, user.uid, user.gid);
  const args = ['-D', dataDir, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), args, { ...user, cwd: dataDir, encoding: 'utf8' });
  if (made.status === 0) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  throw new Error(`PostgreSQL could not make a database folder: ${made.stderr || made.error?.message}`);
}

/** Names are those that PostgreSQL looks for. @param {{ key: string, cert: string }} tls @param {string} dataDir @param {{ uid?: number, gid?: number }} user */
function writeKeys({ key, cert }, dataDir, user) {
  for (const [name, text] of Object.entries({ 'server.key': key, 'server.crt': cert })) {
    const file = join(dataDir, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (user.uid && user.gid) chownSync(file, user.uid, user.gid);
  }
}

/** What the server runs for its connections and for itself; nothing where there is no /proc. @param {number} pid */
function childrenOf(pid) {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return pids === '' ? [] : pids.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Whether it still runs: one that nobody has waited for yet does not. @param {number} pid */
function isRunning(pid) {
  try {
    return !/\) [XZ] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** @param {import('node:child_process').ChildProcess} server */
function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      log = (log + text).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve(undefined);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

/**
 * Starts a PostgreSQL server of its own on a loopback port, in a folder of its own.
 *
 * @param {PostgresOptions} [options]
 * @returns {Promise<PostgresServer>}
 * @throws when this machine has none (ask `findPostgres` first) or it does not start
 */
export async function startPostgres(options = {}) {
  const programs = findPostgres();
  if (!programs) throw new Error(`There is no PostgreSQL ${OLDEST_VERSION} or newer on this machine.`);
  const user = serverUser();
  const dataDir = options.dataDir ?? makeCluster(programs, user, options.parentFolder ?? tmpdir());
  const port = options.port ?? (await findFreePort());
  const sync = options.fsync ? 'on' : 'off';
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: sync,
    synchronous_commit: sync,
    full_page_writes: sync,
    log_min_messages: 'warning',
    ...(options.tls ? { ssl: 'on' } : {}),
    ...options.settings,
  };
  if (options.tls) writeKeys(options.tls, dataDir, user);
  const args = ['-D', dataDir, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const env = { ...process.env, LC_ALL: 'C', ...options.env };
  const server = spawn(join(programs, 'postgres'), args, {
    ...user,
    cwd: dataDir,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);

  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    process.off('exit', killAtExit);
    const children = signal === 'SIGKILL' ? childrenOf(server.pid ?? 0) : [];
    server.kill(signal);
    await waitForExit(server, 10_000);
    // They end by themselves when it is gone, and its folder takes no other server before.
    const giveUpAt = performance.now() + 10_000;
    while (children.some(isRunning) && performance.now() < giveUpAt) await sleep(10);
  };
  const stop = async () => {
    await end('SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: server.pid ?? 0,
    port,
    dataDir,
    stop,
    halt: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  };
}

/**
 * Starts a copy of a running server that follows it until `select pg_promote()` makes it one of its own.
 *
 * @param {PostgresServer} primary
 * @param {string} [name] by which the primary may wait for it (`synchronous_standby_names`)
 * @returns {Promise<PostgresServer>}
 */
export async function startStandby(primary, name = 'standby') {
  const user = serverUser();
  const dataDir = mkdtempSync(join(tmpdir(), 'branchline-standby-'));
  if (user.uid && user.gid) chownSync(dataDir, user.uid, user.gid);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  const args = ['-D', dataDir, '-d', from, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
  const copied = spawnSync(join(findPostgres() ?? '', 'pg_basebackup'), args, {
    ...user,
    cwd: dataDir,
    encoding: 'utf8',
  });
  if (copied.status === 0) return startPostgres({ dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  throw new Error(`The standby could not be made: ${copied.stderr || copied.error?.message}`);
}
