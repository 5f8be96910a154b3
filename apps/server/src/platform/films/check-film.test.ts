import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entangledFilm } from '#testing/entangled-film';
import { wideFilms } from '#testing/wide-films';
import { checkFilm } from './check-film.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-looked-at-'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = async (bytes: Uint8Array, mimeType = 'video/mp4', withinMs = 30_000) => {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  return checkFilm(path, { size: bytes.length, mimeType, ownerId: 'somebody' }, withinMs);
};
const refused = (words: string) => ({ code: 'unsupported_type', message: expect.stringContaining(words) as string });

test('S47: looking at a film ends, and holds nobody else up', async () => {
  // What this process works in between, not how long it takes: another program may have the processor meanwhile.
  const workedMs = () => process.cpuUsage().user / 1_000;
  let [before, longest] = [workedMs(), 0];
  const ticks = setInterval(() => {
    longest = Math.max(longest, workedMs() - before);
    before = workedMs();
  }, 20);
  await expect(check(entangledFilm(), 'video/mp4', 1_000)).rejects.toMatchObject(refused('damaged'));
  clearInterval(ticks);
  expect(longest).toBeLessThan(1_000);
  // The process was killed; another one looks at the next.
  await expect(check(wideFilms.get('vp8.webm')!, 'video/webm')).rejects.toMatchObject(refused('too large'));
  await check(Buffer.from('no film'), 'text/plain');
});
