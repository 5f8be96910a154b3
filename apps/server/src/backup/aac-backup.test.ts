import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database';
import { makeCustomer } from '#testing/factories';
import { whatMigrationsMake } from '#platform/db/migrate';
import { openFileStorage } from '#platform/storage/file-storage';
import { files } from '#schema/files';
import { migrationsFolder } from '../open-named-database.ts';
import { checkBackup } from './check-backup.ts';
import { writeBackup } from './write-backup.ts';

const root = await mkdtemp(join(tmpdir(), 'aac-backup-'));
afterAll(() => rm(root, { recursive: true, force: true }));

test('a backup holds the AAC forms that are there, and misses none that is not', async () => {
  const source = await createTestDatabase();
  const storage = await openFileStorage(join(root, 'files'));
  const path = join(root, 'sound');
  await writeFile(path, 'A sound');
  const voices = ['made', 'under-way', 'unmakable', 'not-asked-for'].map((id, index) => ({
    ...{ id: `01890000-0000-7000-8000-00000000000${String(index)}`, storageKey: `uploads/${id}/original` },
    ...{ fileName: `${id}.webm`, mimeType: 'audio/webm', size: 7 },
    aacKey: id === 'not-asked-for' ? null : `uploads/${id}/aac`,
    aacSize: { made: 7, unmakable: 0 }[id] ?? null,
  }));
  const keys = [...voices.map(({ storageKey }) => storageKey), 'uploads/made/aac'];
  for (const key of keys) await storage.put(key, { path, size: 7, mimeType: 'audio/webm' });
  const { id: ownerId } = await makeCustomer(source.database);
  await source.database.db.insert(files).values(voices.map((voice) => ({ ...voice, ownerId })));

  const backup = join(root, 'backup');
  const { database } = source;
  const made = whatMigrationsMake(migrationsFolder);
  await writeBackup(
    { database, made, storage, secret: 'a secret', engine: database.kind, programVersion: '0.0.0' },
    backup,
  );
  expect((await checkBackup(backup)).manifest).toMatchObject({ files: { count: 5, bytes: 35 }, missingFiles: [] });
  expect(await readFile(join(backup, 'files/uploads/made/aac'), 'utf8')).toBe('A sound');
  await source.close();
});
