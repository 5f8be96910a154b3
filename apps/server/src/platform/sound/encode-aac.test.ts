import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findEncoder } from '#config/config';
import { hasFfmpeg, makeVoice, readSound } from '#testing/sounds';
import { encodeAac } from './encode-aac.ts';

const isMissing = !hasFfmpeg();
const folder = await mkdtemp(join(tmpdir(), 'encode-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const encoder = findEncoder(process.env['PATH']) ?? 'none';
const usual = { cpuSeconds: 30, outputBytes: 50_000_000, withinMs: 60_000 };
const encode = async (bytes: Uint8Array, limits: Partial<typeof usual> = {}) => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeFile(from, bytes);
  const outcome = await encodeAac(encoder, { from, to }, { ...usual, ...limits });
  return { outcome, to };
};

test.skipIf(isMissing)('a voice of WebM and Opus becomes AAC in MP4 of the same length', async () => {
  const { outcome, to } = await encode(makeVoice(3));
  expect(outcome).toBe('done');
  const sound = readSound(await readFile(to));
  expect(sound).toMatchObject({ codec: 'aac', seconds: 3 });
  expect(sound.container).toContain('mp4');
});

test.skipIf(isMissing)('what cannot be read is refused: bytes of nothing, a playlist, another format', async () => {
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`;
  const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0'), Buffer.alloc(64)]);
  for (const bytes of [
    Buffer.from('no sound'),
    Buffer.from(playlist),
    wav,
    makeVoice(1, 'mp4'),
    makeVoice(1).subarray(0, 100),
  ])
    expect((await encode(bytes)).outcome).toBe('refused');
});

test.skipIf(isMissing)('S47: a sound that takes more time or space than it may is ended', async () => {
  const long = makeVoice(600);
  expect((await encode(long, { outputBytes: 100_000 })).outcome).toBe('refused');
  expect((await encode(long, { cpuSeconds: 1 })).outcome).toBe('refused');
  expect((await encode(long, { withinMs: 1 })).outcome).toBe('late');
});

test('a program that is gone is a failure of the server and not of the sound', async () => {
  const files = { from: join(folder, 'from'), to: join(folder, 'to') };
  await expect(encodeAac(join(folder, 'no-such-program'), files)).rejects.toThrow('does not run');
});
