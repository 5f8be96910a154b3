import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasFfmpeg, makeVoice } from '#testing/sounds';
import { oggPage as page } from '#testing/ogg-pages';
import { lookAtFilm } from './look-at-film.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-ogg-'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = async (...parts: Uint8Array[]) => {
  const [path, bytes] = [join(folder, 'sound'), Buffer.concat(parts)];
  await writeFile(path, bytes);
  return lookAtFilm(path, { size: bytes.length, mimeType: 'audio/ogg' });
};
const refused = { code: 'unsupported_type', message: expect.stringContaining('damaged') as string };
const tooLarge = { code: 'unsupported_type', message: expect.stringContaining('too large') as string };

const [goesOn, begins] = [1, 2];
const opusHead = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
const opus = (serial = 1) => page([opusHead], { flags: begins, serial });
const vorbis = page([Buffer.from(`\x01vorbis${'\0'.repeat(23)}`)], { flags: begins });
const repeat = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);

test.runIf(hasFfmpeg()).each([
  ['Opus', 'libopus'],
  ['Vorbis', 'libvorbis'],
  ['FLAC', 'flac'],
])('a sound of %s in Ogg is taken, also one that was cut off', async (_, codec) => {
  const sound = makeVoice(2, 'ogg', codec);
  await check(sound);
  await check(sound.subarray(0, sound.length - 1));
  await check(sound, Buffer.from('TAG'));
});

test('S47: an Ogg file has a hundred streams at most, beside each other or in turn', async () => {
  const streams = (count: number) => Array.from({ length: count }, (_, serial) => opus(serial));
  await check(...streams(100));
  await expect(check(...streams(101))).rejects.toMatchObject(refused);
  await check(repeat(100, opus()));
  await expect(check(repeat(101, opus()))).rejects.toMatchObject(refused);
});

test('S47: an Ogg file of more packets than a browser has room for is refused', async () => {
  const empty = page(Array.from({ length: 250 }, () => Buffer.alloc(0)));
  await check(opus(), repeat(399, empty));
  await expect(check(opus(), repeat(401, empty))).rejects.toMatchObject(refused);
});

test('S47: of comments an Ogg file has four megabytes at most', async () => {
  const part = page([Buffer.alloc(255 * 255)], { flags: goesOn, isCut: true });
  const comments = (pages: number) =>
    check(opus(), page([Buffer.from('OpusTags'.padEnd(255))], { isCut: true }), repeat(pages, part));
  await comments(64);
  await expect(comments(65)).rejects.toMatchObject(refused);
});

test('S47: a stream of Ogg that browsers do not play, or whose pictures are too large, is refused', async () => {
  const begin = (packet: string, flags = begins) => check(page([Buffer.from(packet, 'latin1')], { flags }));
  await expect(begin('OVP80\x01')).rejects.toMatchObject(refused);
  await expect(begin('BBCD')).rejects.toMatchObject(refused);
  await expect(begin('OpusHead', begins + goesOn)).rejects.toMatchObject(refused);
  await expect(begin('\x80theora')).rejects.toMatchObject(refused);
  await expect(check(opus(), page([Buffer.from('OVP80\x01')], { serial: 2 }))).rejects.toMatchObject(refused);
  const theora = (width: number, height: number) => {
    const header = Buffer.alloc(42);
    header.write('\x80theora\x03\x02\x01', 'latin1');
    header.writeUInt16BE(width / 16, 10);
    header.writeUInt16BE(height / 16, 12);
    return header;
  };
  const film = page([theora(1920, 1088)], { flags: begins });
  await check(film);
  for (const [width, height] of [[8208, 64] as const, [64, 8208] as const, [8192, 8192] as const]) {
    await expect(check(page([theora(width, height)], { flags: begins }))).rejects.toMatchObject(tooLarge);
    await expect(check(film, page([Buffer.alloc(9), theora(width, height)]))).rejects.toMatchObject(tooLarge);
  }
});

test('S47: what stands behind a page that is none is refused, for there each reader goes on as it likes', async () => {
  const damaged = Buffer.concat([opus()]);
  damaged[40]! ^= 1;
  await check(opus(), damaged);
  await check(opus(), Buffer.from('no page'));
  await expect(check(opus(), damaged, opus())).rejects.toMatchObject(refused);
  await expect(check(opus(), Buffer.from('no page'), opus())).rejects.toMatchObject(refused);
  await expect(check(opus(), page([opus(2), Buffer.alloc(99)]).subarray(0, -1))).rejects.toMatchObject(refused);
});

/** Numbers of so many bits, lowest first. */
const lowFirst = (...numbers: readonly (readonly [value: number, bits: number])[]) => {
  const bits = numbers.flatMap(([value, count]) => Array.from({ length: count }, (_, bit) => (value >>> bit) & 1));
  return Buffer.from(
    Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
      bits.slice(8 * byte, 8 * byte + 8).reduce((sum, bit, at) => sum + (bit << at), 0),
    ),
  );
};
type Bits = readonly (readonly [number, number])[];
const codebook = (dimensions: number, entries: number, rest: Bits): Bits => [
  ...([[0x564342, 24] as const, [dimensions, 16] as const, [entries, 24] as const] as const),
  ...rest,
];
/** Code words of two bits each, in a list, in a list with gaps and in order, and values in none, in a lattice and in a list. */
const plain: Bits = [[0, 1], [0, 1], [1, 5], [1, 5], [1, 5], [1, 5], [0, 4]]; // prettier-ignore
const sparse: Bits = [[0, 1], [1, 1], [0, 1], [1, 1], [1, 5], [0, 1], [1, 1], [1, 5], [1, 4], [0, 64], [3, 4], [0, 1], [9, 4], [9, 4]]; // prettier-ignore
const ordered: Bits = [[1, 1], [1, 5], [4, 3], [2, 4], [0, 64], [3, 4], [0, 1], ...Array.from({ length: 8 }, () => [9, 4] as const)]; // prettier-ignore
const setupOf = (...books: readonly Bits[]) =>
  Buffer.concat([Buffer.from(`\x05vorbis`), lowFirst([books.length - 1, 8], ...books.flat())]);

test('S47: a few bytes of Vorbis that say that they have millions of code words are refused', async () => {
  const most = 999_980;
  const fine = [codebook(1, 4, plain), codebook(2, 4, sparse), codebook(2, 4, ordered)];
  const setup = (dimensions: number, entries: number) =>
    setupOf(...fine, codebook(dimensions, entries, [[1, 1], [0, 5], [entries, 20]])); // prettier-ignore
  await check(vorbis, page([setup(1, most)]));
  await expect(check(vorbis, page([setup(1, most + 1)]))).rejects.toMatchObject(refused);
  await expect(check(vorbis, page([setup(65_535, 256)]))).rejects.toMatchObject(refused);
  await expect(check(vorbis, page([setup(0, 1)]))).rejects.toMatchObject(refused);
  await expect(check(vorbis, page([Buffer.alloc(9), setup(1, 16_777_215)]))).rejects.toMatchObject(refused);
  // Many of them cost the server no more time than one, nor do empty tables.
  await check(vorbis, page([setup(1, 400_000), setup(1, 400_000)]));
  await expect(check(vorbis, page([setup(1, 600_000), setup(1, 600_000)]))).rejects.toMatchObject(refused);
  await expect(check(vorbis, page([Buffer.from('\x05vorbis\0none')]))).rejects.toMatchObject(refused);
  // One that lies on two pages, with another stream's between them.
  const long = setupOf(...Array.from({ length: 40 }, () => codebook(1, 4, plain)), codebook(1, 16_777_215, []));
  const [first, second] = [long.subarray(0, 255), long.subarray(255)];
  const parts = [page([first], { isCut: true }), opus(2), page([second], { flags: goesOn })];
  expect(second.length).toBeGreaterThan(20);
  await expect(check(vorbis, ...parts)).rejects.toMatchObject(refused);
});
