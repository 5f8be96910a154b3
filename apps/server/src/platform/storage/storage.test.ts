import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '#testing/s3-server';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage-types.ts';

const logger = pino({ level: 'silent' });
const folder = await mkdtemp(join(tmpdir(), 'storage-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
const source = { path: join(folder, 'upload'), size: bytes.length, mimeType: 'image/png' };
beforeAll(() => writeFile(source.path, bytes));

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server(join(folder, 's3'), 'uploads');
});
afterAll(() => s3.stop());

const s3Config = (change: { bucket?: string; port?: number } = {}) =>
  ({
    kind: 's3',
    endpoint: `http://127.0.0.1:${change.port ?? s3.port}`,
    bucket: change.bucket ?? 'uploads',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }) as const;

const backends: [string, () => Promise<Storage>][] = [
  ['a folder', () => openStorage({ kind: 'file', directory: join(folder, 'files') }, logger)],
  ['a bucket', () => openStorage(s3Config(), logger)],
];

describe.each(backends)('files kept in %s', (_name, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const read = async (key: string, range?: { start: number; end: number }) => {
    const { stream, size } = await storage.open(key, range);
    expect(size).toBe(300_000);
    return buffer(stream);
  };

  test('come back byte for byte, whole and in part', async () => {
    await storage.put('a/b/original', source);
    expect(await storage.stat('a/b/original')).toEqual({ size: 300_000 });
    expect(bytes.equals(await read('a/b/original'))).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [0, 1],
      [7, 70_000],
      [299_000, 299_999],
    ] as const) {
      expect(bytes.subarray(start, end + 1).equals(await read('a/b/original', { start, end }))).toBe(true);
    }
  });

  test('that do not exist are not found, and removing them is fine', async () => {
    await expect(storage.open('a/none')).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.stat('a/none')).toBeNull();
    await storage.remove('a/none');
  });

  test('are gone when removed, and their neighbours stay', async () => {
    await storage.put('c/d/original', source);
    await storage.put('c/d/thumbnail', source);
    await storage.remove('c/d/original');
    await expect(storage.open('c/d/original')).rejects.toMatchObject({ code: 'not_found' });
    expect(await storage.stat('c/d/thumbnail')).toEqual({ size: 300_000 });
    await storage.remove('c/d/thumbnail');
    await storage.put('c/d/original', source);
    expect(await storage.stat('c/d/original')).toEqual({ size: 300_000 });
  });

  test('have keys that lead nowhere else', async () => {
    for (const key of ['', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', 'A/b', 'a\0b', 'a/b/', 'a\\b']) {
      await expect(storage.put(key, source)).rejects.toThrow('no storage key');
      await expect(storage.open(key)).rejects.toThrow('no storage key');
      await expect(storage.remove(key)).rejects.toThrow('no storage key');
    }
  });

  test('can be kept now', async () => {
    await storage.ping();
  });
});

test('a file that is not all there is not kept at all', async () => {
  const directory = join(folder, 'partial');
  const storage = await openStorage({ kind: 'file', directory }, logger);
  await expect(storage.put('a/b', { ...source, size: 5 })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storage.put('a/b', { ...source, path: join(folder, 'none') })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await storage.stat('a/b')).toBeNull();
  expect(await readdir(join(directory, '.incoming'))).toEqual([]);
});

test('what a crash left half written is cleared, what is being written is not', async () => {
  const directory = join(folder, 'crashed');
  await mkdir(join(directory, '.incoming'), { recursive: true });
  await writeFile(join(directory, '.incoming', 'old'), 'half');
  await utimes(join(directory, '.incoming', 'old'), 1, 1);
  await writeFile(join(directory, '.incoming', 'new'), 'half');
  await openStorage({ kind: 'file', directory }, logger);
  expect(await readdir(join(directory, '.incoming'))).toEqual(['new']);
});

test('a bucket that is missing or a server that is away is told apart from a missing file', async () => {
  for (const config of [s3Config({ bucket: 'nowhere' }), s3Config({ port: 1 })]) {
    const storage = await openStorage(config, logger);
    await expect(storage.ping()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storage.put('a/b', source)).rejects.toMatchObject({ code: 'unavailable' });
    await storage.close();
  }
  const storage = await openStorage(s3Config({ port: 1 }), logger);
  await expect(storage.open('a/b')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(storage.stat('a/b')).rejects.toMatchObject({ code: 'unavailable' });
});
