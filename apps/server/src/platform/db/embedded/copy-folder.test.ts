import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCopy } from './copy-folder.ts';

test('once nobody writes, the copy is what the folder is, and only what changed was copied again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'copy-folder-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [from, to] = [join(root, 'from'), join(root, 'to')];
  const write = (name: string, words: string) => writeFile(join(from, name), words);
  const old = new Date(Date.now() - 60_000);
  await mkdir(join(from, 'base', 'gone'), { recursive: true });
  const names = ['base/still', 'base/changed', 'base/grown', 'base/gone/file', 'base/recent'];
  for (const name of names) await write(name, 'one');
  for (const name of names.slice(0, 4)) await utimes(join(from, name), old, old);

  const copy = await startCopy(from, to);
  expect(await readFile(join(to, 'base/still'), 'utf8')).toBe('one');
  // It stands for a large file, which must not be copied while everybody waits.
  await writeFile(join(to, 'base/still'), 'not again');
  await write('base/changed', 'two');
  await write('base/grown', 'one and more');
  await utimes(join(from, 'base/grown'), old, old);
  await rm(join(from, 'base/gone'), { recursive: true });
  await mkdir(join(from, 'base/new'));
  await write('base/new/file', 'new');
  // Written within the same tick of the clock as before.
  const { atime, mtime } = await stat(join(from, 'base/recent'));
  await write('base/recent', 'two');
  await utimes(join(from, 'base/recent'), atime, mtime);
  await copy.finish();

  expect((await readdir(to, { recursive: true })).sort()).toEqual((await readdir(from, { recursive: true })).sort());
  const copied = ['base/still', 'base/changed', 'base/grown', 'base/recent', 'base/new/file'];
  expect(await Promise.all(copied.map((name) => readFile(join(to, name), 'utf8')))).toEqual([
    'not again',
    'two',
    'one and more',
    'two',
    'new',
  ]);
});
