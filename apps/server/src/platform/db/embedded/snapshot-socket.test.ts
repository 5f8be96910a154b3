import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../database.ts';
import { askForSnapshot, openSnapshotSocket } from './snapshot-socket.ts';

const logger = pino({ level: 'silent' });
const makeFolder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'snapshot-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
};
const away = { pool: { connect: () => Promise.reject(new Error('The database is away.')) } } as unknown as Database;

test('a copy that cannot be made is refused with its reason, and a server that stopped is none', async () => {
  const dataDir = await makeFolder();
  const socket = await openSnapshotSocket({ database: away, dataDir, logger });
  await expect(askForSnapshot(dataDir)).rejects.toThrow('(The database is away.). Please try again.');
  await socket.close();
  expect(await askForSnapshot(dataDir)).toBeNull();
});

test('a folder in which no socket can be does not keep the server from starting', async () => {
  const dataDir = await makeFolder();
  await mkdir(join(dataDir, 'backup.sock'));
  const socket = await openSnapshotSocket({ database: away, dataDir, logger });
  expect(await askForSnapshot(dataDir)).toBeNull();
  await socket.close();
});

/** Somebody else who answers where the server's socket is. */
const answerInstead = async (address: string, answer: object) => {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined).end(JSON.stringify(answer));
  });
  await once(server.listen(address), 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
};

test.each([
  ['elsewhere', (_: string, other: string) => other],
  ['reached by the way up', (dataDir: string, other: string) => `${dataDir}/snapshots/../../${basename(other)}`],
  ['with all copies', (dataDir: string) => join(dataDir, 'snapshots')],
  ['deeper down', (dataDir: string) => join(dataDir, 'snapshots', '1', 'database')],
  ['behind a link', (dataDir: string) => join(dataDir, 'snapshots', 'link')],
])('a folder %s is not taken for a copy, and stays', async (_, name) => {
  const [dataDir, other] = [await makeFolder(), await makeFolder()];
  await writeFile(join(other, 'kept.txt'), 'kept');
  await mkdir(join(dataDir, 'snapshots', '1', 'database'), { recursive: true });
  await symlink(other, join(dataDir, 'snapshots', 'link'));
  await answerInstead(join(dataDir, 'backup.sock'), { folder: name(dataDir, other) });
  await expect(askForSnapshot(dataDir)).rejects.toThrow('is not its server');
  expect(await readFile(join(other, 'kept.txt'), 'utf8')).toBe('kept');
});

test('nor where all copies are behind a link', async () => {
  const [dataDir, other] = [await makeFolder(), await makeFolder()];
  await mkdir(join(other, '1'));
  await symlink(other, join(dataDir, 'snapshots'));
  await answerInstead(join(dataDir, 'backup.sock'), { folder: join(dataDir, 'snapshots', '1') });
  await expect(askForSnapshot(dataDir)).rejects.toThrow('is not its server');
});

test.runIf(process.getuid?.() === 0)(
  'where the socket is outside the data folder, only its owner is listened to',
  async () => {
    // Too long for the address of a socket in it.
    const dataDir = join(await makeFolder(), 'x'.repeat(100));
    await mkdir(dataDir);
    const socket = await openSnapshotSocket({ database: away, dataDir, logger });
    await expect(askForSnapshot(dataDir)).rejects.toThrow('The database is away.');
    await chown(dataDir, 65_534, 65_534);
    expect(await askForSnapshot(dataDir)).toBeNull();
    await socket.close();
  },
);
