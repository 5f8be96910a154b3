import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';
import { hashText, writeManifest } from './manifest.ts';

test('only the newest backups of this installation stay, and nothing else is touched', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keep-newest-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const makeFolder = async (name: string, ...inside: string[]) => {
    for (const each of ['', ...inside]) await mkdir(join(root, name, each), { recursive: true });
    return join(root, name);
  };
  const makeBackup = async (name: string, takenAt: string, secret = 'ours') => {
    const folder = await makeFolder(name, 'rows', 'files');
    await writeManifest(folder, {
      format: 'branchline-backup',
      formatVersion: 1,
      programVersion: '0.0.0',
      takenAt,
      engine: 'embedded',
      migrations: [],
      tables: [],
      sequences: [],
      files: { count: 0, bytes: 0, listSha256: hashText('') },
      missingFiles: [],
      secretSha256: hashText(secret),
    });
    return folder;
  };
  // Their names say nothing of their age.
  await makeBackup('z', '2026-01-01T03:00:00.000Z');
  await makeBackup('y', '2026-01-02T03:00:00.000Z');
  await makeBackup('b', '2026-01-03T03:00:00.000Z');
  const newest = await makeBackup('a', '2026-01-04T03:00:00.000Z');
  await makeBackup('of-others', '2025-01-01T03:00:00.000Z', 'theirs');
  await writeFile(join(await makeBackup('damaged', '2025-01-01T03:00:00.000Z'), 'manifest.json'), '{}');
  await makeFolder('photos', 'rows');
  const old = new Date('2026-01-01');
  for (const folder of [await makeFolder('c.unfinished', 'rows'), await makeFolder('mine.unfinished', 'novel')])
    await utimes(folder, old, old);
  await makeFolder('running.unfinished', 'rows');

  expect(await keepNewest(newest, 2)).toBe(2);
  expect((await readdir(root)).sort()).toEqual(
    ['a', 'b', 'damaged', 'mine.unfinished', 'of-others', 'photos', 'running.unfinished'].sort(),
  );
  expect(await keepNewest(newest, 2)).toBe(0);
});
