import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFingerprint } from '#features/sign-in';
import { openFileStorage } from '#platform/storage/file-storage';
import { files } from '#schema/files';
import { makeServerPlace, type ServerPlace } from '#testing/faults/server-place';
import { runCli } from '#testing/run-cli';
import { startS3Server } from '#testing/s3-server';

// Programs as people run them. Starting takes its time on a busy machine.
const patience = { timeout: 300_000 };
const secret = 'a secret of the server';

let root = '';
let place: ServerPlace;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'backup-cli-'));
  place = await makeServerPlace(1);
  const ownerId = place.pairs[0]![0].user.id;
  await place.withDatabase(async (database) => {
    await keepFingerprint(database, secret);
    const file = { ownerId, fileName: 'note.txt', mimeType: 'text/plain', size: 5 };
    const id = '01890000-0000-7000-8000-00000000000';
    await database.db.insert(files).values([
      { ...file, id: `${id}1`, storageKey: 'uploads/01/note' },
      { ...file, id: `${id}2`, storageKey: 'uploads/02/hidden', deletedAt: new Date() },
    ]);
  });
}, 120_000);
afterAll(async () => {
  await place.remove();
  await rm(root, { recursive: true, force: true });
});

const backUp = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCli('backup-cli', args, { env: { ...place.env, SECRET: secret, ...env } });

test('files that people would look for in vain are named, and the command fails', patience, async () => {
  const folder = join(root, 'without');
  const made = await backUp([folder, '--keep', '1']);
  expect(made.code).toBe(1);
  expect(made.out).toMatch(/^The backup is NOT complete: /);
  expect(made.err).toMatch(/^MISSING: 1 files [^\n]*: uploads\/01\/note\.\nSet STORAGE_URL and DATA_DIR [^\n]*\n$/);
  // It is all there is of what is not missing.
  expect(await readdir(root)).toContain('without');

  const accepted = await backUp([join(root, 'accepted'), '--accept-missing']);
  expect(accepted).toMatchObject({ code: 0, err: expect.stringContaining('uploads/01/note') as string });
});

test('a complete one removes older ones when asked to keep a number', patience, async () => {
  const path = join(root, 'note');
  await writeFile(path, 'words');
  const storage = await openFileStorage(join(place.env['DATA_DIR'] ?? '', 'files'));
  await storage.put('uploads/01/note', { path, size: 5, mimeType: 'text/plain' });
  const folder = join(root, 'kept');
  expect(await backUp([join(folder, 'one')])).toMatchObject({ code: 0, err: '' });
  const second = await backUp([join(folder, 'two'), '--keep', '1']);
  expect(second).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('1 older backups were removed') as string,
  });
  expect(await readdir(folder)).toEqual(['two']);
  expect(await backUp(['--keep', 'all'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^--keep takes/) as string,
  });
});

test('a bucket that is not there is told as such, not as something that passes', patience, async () => {
  const s3 = await startS3Server(join(root, 's3'), 'uploads');
  const STORAGE_URL = `s3://S3RVER:S3RVER@127.0.0.1:${String(s3.port)}/nowhere`;
  const failed = await backUp([join(root, 'bucketless')], { STORAGE_URL }).finally(() => s3.stop());
  expect(failed).toMatchObject({ code: 1, out: '' });
  expect(failed.err).toMatch(
    /^The storage that STORAGE_URL names .* cannot be used: there is no bucket of this name\.$/m,
  );
});

test('a secret that is not the database’s is refused, and nothing is left', patience, async () => {
  const refused = await backUp([join(root, 'foreign')], { SECRET: 'the secret of another machine' });
  expect(refused).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^SECRET is not the one this database is used with\. [^\n]*\n$/) as string,
  });
  expect((await readdir(root)).filter((name) => name.startsWith('foreign'))).toEqual([]);
});
