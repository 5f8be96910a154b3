import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wideFilms } from '#testing/wide-films';
import { checkFilm } from './check-film.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-film-'));
});
afterAll(() => rm(folder, { recursive: true }));

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]) => {
  const inner = Buffer.concat(content);
  return Buffer.concat([number(inner.length + 8), Buffer.from(type), inner]);
};
const ftyp = box('ftyp', Buffer.from('isom'), number(0));
const sizes = (count: number) => box('stsz', number(0), number(1), number(count));
const track = (...tables: Buffer[]) => box('moov', box('trak', box('mdia', box('minf', box('stbl', ...tables)))));
const run = (count: number) => box('moof', box('traf', box('trun', number(0), number(count))));
const check = async (...parts: Buffer[]) => {
  const [path, bytes] = [join(folder, 'film'), Buffer.concat([ftyp, ...parts])];
  await writeFile(path, bytes);
  return checkFilm(path, { size: bytes.length, mimeType: 'video/mp4' });
};
const refused = { code: 'unsupported_type', message: expect.stringContaining('damaged') as string };
const tooLarge = { code: 'unsupported_type', message: expect.stringContaining('too large') as string };
const padding = (samples: number) => box('free', Buffer.alloc(4 * samples));
const most = 1_000_000;

test('S47: a film is taken that says it has as many pictures as there is room for, and none with more', async () => {
  const room = padding(most);
  await check(track(sizes(most)), room);
  await expect(check(track(sizes(most + 1)), room)).rejects.toMatchObject(refused);
  await expect(check(track(sizes(most + 1)), room, room)).rejects.toMatchObject(refused);
  await expect(check(track(sizes(0xff_ff_ff_ff)), room)).rejects.toMatchObject(refused);
  // In two tracks, in pieces, wherever a reader finds it, and behind what is skipped.
  await expect(check(track(sizes(most)), track(sizes(1)), room)).rejects.toMatchObject(refused);
  await expect(check(run(most), run(1), room)).rejects.toMatchObject(refused);
  await expect(check(box('moov', box('udta', sizes(most + 1))), room)).rejects.toMatchObject(refused);
  await expect(check(sizes(most + 1), room)).rejects.toMatchObject(refused);
  await expect(check(box('mdat', Buffer.alloc(100)), track(sizes(most + 1)), room)).rejects.toMatchObject(refused);
  const long = Buffer.concat([number(1), Buffer.from('mdat'), number(0), number(100), Buffer.alloc(84)]);
  await expect(check(long, track(sizes(most + 1)), room)).rejects.toMatchObject(refused);
  const longTable = Buffer.concat([number(1), Buffer.from('stsz'), number(0), number(28), sizes(most + 1).subarray(8)]);
  await expect(check(track(longTable), room)).rejects.toMatchObject(refused);
  const toTheEnd = track(sizes(most + 1));
  toTheEnd.writeUInt32BE(0);
  await expect(check(room, toTheEnd)).rejects.toMatchObject(refused);
});

test('S47: a small film says less, for ten of them are sent at once', async () => {
  await check(track(sizes(100_000)));
  await expect(check(track(sizes(100_001)))).rejects.toMatchObject(refused);
  await check(track(sizes(400_000)), padding(400_000));
  await expect(check(track(sizes(401_000)), padding(400_000))).rejects.toMatchObject(refused);
});

test('what pictures hold is never taken for a table', async () => {
  const samples = Buffer.alloc(1_000_000);
  sizes(most * 2).copy(samples, 1_000);
  await check(track(sizes(200_000)), box('mdat', samples));
});

/** A table with one entry, which says that it has so many. */
const table = (name: string, count: number) => box(name, number(0), number(count), number(1), number(1), number(1));

test('S47: a table with entries for which there is no room is refused, whichever it is', async () => {
  for (const name of ['stts', 'ctts', 'stss', 'stsc', 'stco', 'co64', 'elst']) {
    await check(track(sizes(9), table(name, 1)));
    await expect(check(track(sizes(9), table(name, 0x0f_ff_ff_ff))), name).rejects.toMatchObject(refused);
  }
});

test('S47: a film that is shown again and again is refused, one of a few edits is not', async () => {
  const edits = (count: number) => box('elst', number(0), number(count), Buffer.alloc(12 * count));
  const film = (samples: number, count: number) => box('moov', track(sizes(samples)), edits(count));
  await check(film(100_000, 5));
  await expect(check(film(100_000, 6))).rejects.toMatchObject(refused);
  await check(film(90, 1_000));
  await expect(check(film(1_000, 1_000))).rejects.toMatchObject(refused);
});

test('S47: a film of boxes without number is refused, one that ends in rubbish is not', async () => {
  await expect(check(...Array.from({ length: 50_001 }, () => box('free')))).rejects.toMatchObject(refused);
  await check(track(sizes(9)), Buffer.alloc(300));
});

const fixed = (pixels: number) => number(pixels * 0x1_00_00);
const header = (width: number, height: number, version = 0) =>
  box('tkhd', Buffer.from([version, 0, 0, 0]), Buffer.alloc(version === 1 ? 84 : 72), fixed(width), fixed(height));
const entry = (name: string, width: number, height: number) =>
  box(name, Buffer.alloc(24), Buffer.from([width >> 8, width % 256, height >> 8, height % 256]));
const described = (...entries: Buffer[]) => track(box('stsd', number(0), number(entries.length), ...entries));

test('S47: a film of 8K is taken, upright too, and none with larger pictures', async () => {
  for (const [width, height] of [[7680, 4320] as const, [4320, 7680] as const]) {
    await check(box('moov', header(width, height)), described(entry('avc1', width, height)));
    await check(box('moov', header(width, height, 1)));
  }
  for (const [width, height] of [[8193, 64] as const, [64, 8193] as const, [8192, 8192] as const]) {
    await expect(check(box('moov', header(width, height)))).rejects.toMatchObject(tooLarge);
    await expect(check(box('moov', header(width, height, 1)))).rejects.toMatchObject(tooLarge);
    for (const name of ['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01'])
      await expect(check(described(entry('mp4a', 0, 0), entry(name, width, height)))).rejects.toMatchObject(tooLarge);
  }
  // Where pictures say how wide they are, sounds say how fast.
  await check(described(entry('mp4a', 48_000, 0)));
});

test.each([...wideFilms])('S47: the stream is asked, for the container may say less: %s', async (name, bytes) => {
  const [path, mimeType] = [join(folder, 'film'), name.endsWith('.mp4') ? 'video/mp4' : 'video/matroska'];
  await writeFile(path, bytes);
  await expect(checkFilm(path, { size: bytes.length, mimeType })).rejects.toMatchObject(tooLarge);
});

test.each([
  ['avcC', '0164003cffe1001b6764003cacd94008cc9e5f011000000300100000030320f080419601000668ebe3cb22c0fdf8f800'],
  ['av1C', '81100c000a0b0000008356327fddaf9004'],
])('S47: the setup is asked where no picture says more: %s of 9,000 by 64', async (name, hex) => {
  await expect(check(track(box('stsd', box(name, Buffer.from(hex, 'hex')))))).rejects.toMatchObject(tooLarge);
});

test('S47: the setup of Vorbis is asked for its tables', async () => {
  const setup = (entries: number) =>
    check(track(box('esds', Buffer.from('\x05vorbis\0BCV\x01\0'), Buffer.from([0, 0, entries]))));
  await setup(1);
  await expect(setup(255)).rejects.toMatchObject(refused);
});

test('S47: a film has a hundred tracks at most', async () => {
  const tracks = (count: number) => box('moov', ...Array.from({ length: count }, () => box('trak')));
  await check(tracks(100));
  await expect(check(tracks(101))).rejects.toMatchObject(refused);
});

test('S47: a film whose tables jump about in it is not read for ever', async () => {
  const chunks = 2_000;
  const offsets = Array.from({ length: chunks }, (_, at) => number(at % 2 === 0 ? 0 : 500_000));
  const film = box(
    'trak',
    header(64, 64),
    box('stsd', number(0), number(1), entry('vp09', 64, 64)),
    box('stsz', number(0), number(9), number(chunks)),
    box('stsc', number(0), number(1), number(1), number(1), number(1)),
    box('stco', number(0), number(chunks), ...offsets),
  );
  await expect(check(box('moov', film), padding(150_000))).rejects.toMatchObject(refused);
});
