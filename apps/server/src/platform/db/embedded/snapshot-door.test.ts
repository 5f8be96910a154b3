import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../database.ts';
import { askForSnapshot, openSnapshotDoor } from './snapshot-door.ts';

const logger = pino({ level: 'silent' });
const makeFolder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'snapshot-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
};
const away = { pool: { connect: () => Promise.reject(new Error('The database is away.')) } } as unknown as Database;

test('a copy that cannot be made is refused with its reason, and a server that stopped is none', async () => {
  const dataDir = await makeFolder();
  const door = await openSnapshotDoor({ database: away, dataDir, logger });
  await expect(askForSnapshot(dataDir)).rejects.toThrow('(The database is away.). Please try again.');
  await door.close();
  expect(await askForSnapshot(dataDir)).toBeNull();
});

test('a folder in which no socket can be does not keep the server from starting', async () => {
  const dataDir = await makeFolder();
  await mkdir(join(dataDir, 'backup.sock'));
  const door = await openSnapshotDoor({ database: away, dataDir, logger });
  expect(await askForSnapshot(dataDir)).toBeNull();
  await door.close();
});
