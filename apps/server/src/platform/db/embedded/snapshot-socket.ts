import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from '#platform/logger';
import type { Database } from '../database.ts';
import { startCopy } from './copy-folder.ts';
import { lockFolder } from './folder-lock.ts';

/** What an address of a local socket may have, on every system. */
const longestAddress = 100;

/** In the data folder, so that whoever may not write there cannot ask. */
const addressOf = (dataDir: string): string => {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\branchline-backup-${name}`;
  const inside = join(dataDir, 'backup.sock');
  return Buffer.byteLength(inside) <= longestAddress ? inside : join(tmpdir(), `branchline-backup-${name}.sock`);
};

const snapshotsOf = (dataDir: string): string => join(dataDir, 'snapshots');

/** Copies whose reader is gone. One that is being read is locked by its reader. */
const clearForgotten = async (dataDir: string): Promise<void> => {
  const names = await readdir(snapshotsOf(dataDir)).catch(() => []);
  for (const name of names) {
    const folder = join(snapshotsOf(dataDir), name);
    const unlock = await lockFolder(folder).catch(() => null);
    if (unlock === null) continue;
    await rm(folder, { recursive: true, force: true });
    await unlock();
  }
};

/** Has everything written to the files, and nothing after that until `work` is done. */
const writeThrough = async (pool: Database['pool'], work?: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await work?.();
  } finally {
    client.release();
  }
};

/**
 * Copies the database's files so that they are as after a good stop: first while people write, since most of a large database
 * stands still meanwhile, then what changed while nobody uses the one connection.
 */
const copyFiles = async ({ pool }: Database, dataDir: string): Promise<string> => {
  await clearForgotten(dataDir);
  const folder = join(snapshotsOf(dataDir), `${String(Date.now())}-${String(process.pid)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // What waits in memory would change files later, while everybody waits.
    await writeThrough(pool);
    const copy = await startCopy(join(dataDir, 'database'), join(folder, 'database'));
    await writeThrough(pool, () => copy.finish());
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/**
 * Lets another program of this machine have a copy of the embedded database that this process owns: it connects to a
 * local socket in the data folder and is told a folder, which it removes when it has read it. One at a time.
 */
export const openSnapshotSocket = async ({
  database,
  dataDir,
  logger,
}: {
  readonly database: Database;
  readonly dataDir: string;
  readonly logger: Logger;
}): Promise<{ close(): Promise<void> }> => {
  await clearForgotten(dataDir);
  const sockets = new Set<net.Socket>();
  let work = Promise.resolve();
  const answer = async (socket: net.Socket) => {
    try {
      const folder = await copyFiles(database, dataDir);
      logger.info('The database was copied for a backup.');
      socket.end(JSON.stringify({ folder }));
    } catch (error) {
      logger.error({ err: error }, 'The database could not be copied for a backup.');
      socket.end(JSON.stringify({ problem: error instanceof Error ? error.message : String(error) }));
    }
  };
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    const isBusy = sockets.size > 0;
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    if (isBusy) socket.end(JSON.stringify({ problem: 'another backup is being made' }));
    else work = answer(socket);
  });
  const address = addressOf(dataDir);
  try {
    // The folder is ours alone, so what stands there was left by a crash.
    if (process.platform !== 'win32') await rm(address, { force: true });
    server.listen(address);
    await once(server, 'listening');
  } catch (error) {
    // Not every file system takes sockets. People can chat without; a backup then needs the server to be stopped.
    logger.warn({ err: error }, 'Backups cannot be made while this server runs: its data folder takes no sockets.');
    return { close: () => Promise.resolve() };
  }
  return {
    close: async () => {
      server.close();
      await work;
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** A copy of the database that a running server made. */
export interface BorrowedSnapshot {
  /** Stands for the data folder; the copy is in it. */
  readonly folder: string;
  /** Removes it. */
  giveBack(): Promise<void>;
}

/** Outside the data folder anybody may have put a socket there. */
const isOwnersSocket = async (address: string, dataDir: string): Promise<boolean> => {
  if (process.platform === 'win32' || dirname(address) === dataDir) return true;
  try {
    const owner = await stat(join(dataDir, 'database')).catch(() => stat(dataDir));
    return (await lstat(address)).uid === owner.uid;
  } catch {
    return false;
  }
};

/**
 * Whoever may write in the data folder may answer for its server, and root may be who asks: nothing but a copy is
 * opened, and removed at the end.
 */
const isSnapshot = async (folder: string, dataDir: string): Promise<boolean> => {
  try {
    return (await realpath(folder)) === join(snapshotsOf(await realpath(dataDir)), basename(folder));
  } catch {
    return false;
  }
};

/**
 * Asks the server that runs on `dataDir` for a copy of its embedded database; null when none runs. Rejects with the
 * server's own reason when it cannot make one, and when it names a folder that is no copy of this database.
 */
export const askForSnapshot = async (dataDir: string): Promise<BorrowedSnapshot | null> => {
  const address = addressOf(dataDir);
  if (!(await isOwnersSocket(address, dataDir))) return null;
  const socket = net.connect({ path: address, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  const answer = await text(socket).catch(() => '');
  const { folder, problem } = JSON.parse(answer === '' ? '{}' : answer) as { folder?: string; problem?: string };
  if (folder === undefined) {
    socket.destroy();
    throw new Error(`The server could not copy its database (${problem ?? 'it is stopping'}). Please try again.`);
  }
  if (!(await isSnapshot(folder, dataDir))) {
    socket.destroy();
    throw new Error(`What answers in ${dataDir} is not its server: it names ${folder} as a copy of the database.`);
  }
  return {
    folder,
    giveBack: async () => {
      await rm(folder, { recursive: true, force: true });
      socket.destroy();
    },
  };
};
