import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, ftyp, number } from '#testing/mp4-boxes';
import { wideFilms } from '#testing/wide-films';
import { lookAtFilm } from './look-at-film.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-film-'));
});
afterAll(() => rm(folder, { recursive: true }));

const sizes = (count: number) => box('stsz', number(0), number(1), number(count));
const track = (...tables: Buffer[]) => box('moov', box('trak', box('mdia', box('minf', box('stbl', ...tables)))));
const run = (count: number) => box('moof', box('traf', box('trun', number(0), number(count))));
const check = async (...parts: Buffer[]) => {
  const [path, bytes] = [join(folder, 'film'), Buffer.concat([ftyp, ...parts])];
  await writeFile(path, bytes);
  return lookAtFilm(path, { size: bytes.length, mimeType: 'video/mp4' });
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
/** Chromium knows these too. */
const otherNames = ['AVC1', 'aVc4', 'dva1', 'dvav', 'H264', 'HVC1', 'H265', 'VP08', 'VP80', 'VP90', 'AV01'];
const described = (...entries: Buffer[]) => track(box('stsd', number(0), number(entries.length), ...entries));

test('S47: a film of 8K is taken, upright too, and none with larger pictures', async () => {
  for (const [width, height] of [[7680, 4320] as const, [4320, 7680] as const]) {
    await check(box('moov', header(width, height)), described(entry('avc1', width, height)));
    await check(box('moov', header(width, height, 1)));
  }
  for (const [width, height] of [[8193, 64] as const, [64, 8193] as const, [8192, 8192] as const]) {
    await expect(check(box('moov', header(width, height)))).rejects.toMatchObject(tooLarge);
    await expect(check(box('moov', header(width, height, 1)))).rejects.toMatchObject(tooLarge);
    for (const name of ['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01', ...otherNames])
      await expect(check(described(entry('mp4a', 0, 0), entry(name, width, height)))).rejects.toMatchObject(tooLarge);
  }
  // Where pictures say how wide they are, sounds say how fast.
  await check(described(entry('mp4a', 48_000, 0)));
});

test.each([...wideFilms])('S47: the stream is asked, for the container may say less: %s', async (name, bytes) => {
  const [path, mimeType] = [join(folder, 'film'), name.endsWith('.mp4') ? 'video/mp4' : 'video/matroska'];
  await writeFile(path, bytes);
  await expect(lookAtFilm(path, { size: bytes.length, mimeType })).rejects.toMatchObject(tooLarge);
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

test('S47: no header of a film hides in padding, or is packed', async () => {
  const inside = [box('mvhd', Buffer.alloc(100)), track(sizes(most * 2)).subarray(8)];
  await check(padding(9), track(sizes(9)), box('free', Buffer.from('what mvhd stands for')));
  for (const type of ['free', 'hoov']) {
    await expect(check(box(type, ...inside)), type).rejects.toMatchObject(refused);
    await expect(check(box(type, box('cmov', Buffer.alloc(100)))), type).rejects.toMatchObject(refused);
  }
  const packed = box('cmov', Buffer.alloc(100));
  for (const film of [box('moov', packed), box('moov', box('udta'), packed), box('udta', packed)])
    await expect(check(film)).rejects.toMatchObject(refused);
});

interface Film {
  readonly frame?: Buffer;
  readonly entries?: readonly Buffer[];
  readonly runs?: readonly number[];
}
const sample = (name: string, ...setup: Buffer[]) =>
  box(name, entry(name, 64, 64).subarray(8), Buffer.alloc(50), ...setup);
/** Of VP8, 9,000 by 64. */
const wideFrame = Buffer.from([0x10, 0, 0, 0x9d, 1, 0x2a, 0x28, 0x23, 64, 0]);
/** With one frame. */
const filmOf = ({ frame = wideFrame, entries = [sample('vp08')], runs = [1, 1, 1] }: Film) => [
  box('mdat', frame),
  box(
    'moov',
    box(
      'trak',
      header(64, 64),
      box('stsd', number(0), number(entries.length), ...entries),
      box('stsz', number(0), number(frame.length), number(1)),
      box('stsc', number(0), number(runs.length / 3), ...runs.map(number)),
      box('stco', number(0), number(1), number(ftyp.length + 8)),
    ),
  ),
];
const smallFrame = Buffer.from([0x10, 0, 0, 0x9d, 1, 0x2a, 64, 0, 64, 0]);

test('S47: tables of chunks that each reader mends in its own way are refused', async () => {
  await expect(check(...filmOf({}))).rejects.toMatchObject(tooLarge);
  await check(...filmOf({ frame: smallFrame, runs: [1, 1, 1, 2, 9, 2, 7, 1, 1] }));
  for (const runs of [
    [2, 1, 1],
    [0, 1, 1],
    [1, 1, 1, 1, 2, 1],
    [1, 1, 1, 3, 2, 1, 2, 1, 1],
    [1, 0, 1, 2, 1, 1],
    [1, 1, 0, 2, 2, 1],
    [1, 1, 1, 0x80_00_00_01, 2, 1],
    [1, 0x80_00_00_01, 1],
  ])
    await expect(check(...filmOf({ frame: smallFrame, runs })), String(runs)).rejects.toMatchObject(refused);
});

const sps = '6764003cacd94008cc9e5f011000000300100000030320f0841960';
/** Of H.264, with so many bytes before each unit. */
const avcSetup = (lengthBytes: number, name = 'avcC') =>
  box(name, Buffer.from([1, 0x64, 0, 0x3c, 0xfb + lengthBytes, 0xe0, 0]));
const avcFrame = Buffer.from(`001b${sps}`, 'hex');

test('S47: the units of H.264 are found by the one setup that there is', async () => {
  const sent = (...setup: Buffer[]) => check(...filmOf({ frame: avcFrame, entries: [sample('avc1', ...setup)] }));
  await expect(sent(avcSetup(2))).rejects.toMatchObject(tooLarge);
  for (const name of ['avcC', 'glbl', 'hvcC', 'av1C', 'esds']) {
    await expect(sent(avcSetup(4), avcSetup(2, name)), name).rejects.toMatchObject(refused);
    await expect(sent(avcSetup(2, name), avcSetup(4)), name).rejects.toMatchObject(refused);
  }
  // A film that was cut together.
  const twice = [sample('avc1', avcSetup(4)), sample('avc1', avcSetup(4))];
  await check(...filmOf({ frame: Buffer.from('0000000109', 'hex'), entries: twice }));
});

test('S47: no codec hides behind the entry of another, or behind a lock', async () => {
  const stream = (type: number, flags = 0) =>
    box(
      'esds',
      Buffer.from([0, 0, 0, 0, 3, 0x80, 0x80, 0x80, 34, 0, 1, flags, ...(flags ? [0, 9] : []), 4, 20, type, 17]),
    );
  const sent = (name: string, ...setup: Buffer[]) => check(...filmOf({ entries: [sample(name, ...setup)] }));
  await sent('mp4v', stream(0x20));
  await sent('mp4a', stream(0x40));
  for (const type of [0x21, 0x23, 0xb1]) {
    await expect(sent('mp4v', stream(type))).rejects.toMatchObject(refused);
    await expect(sent('XVID', stream(type, 0x80))).rejects.toMatchObject(refused);
  }
  const short = box('jpeg', Buffer.alloc(8));
  const [hidden, away] = [Buffer.concat([short, Buffer.alloc(86 - 16), sample('vp08')]), sample('jpeg')];
  away.writeUInt32BE(5_000);
  await check(...filmOf({ entries: [sample('jpeg'), sample('mp4v')] }));
  for (const first of [hidden, away])
    await expect(check(...filmOf({ entries: [first, sample('mp4v')] }), padding(9_000))).rejects.toMatchObject(refused);
  for (const name of ['encv', 'enca', 'theo']) await expect(sent(name), name).rejects.toMatchObject(refused);
});

const extended = (id: number, length: number) =>
  box('trex', number(0), number(id), number(1), number(0), number(length), number(0));
/** A header whose track has the number 7. */
const movieOf = (name: string) => {
  const [, movie] = filmOf({ frame: smallFrame, entries: [sample(name)] });
  movie!.writeUInt32BE(7, movie!.indexOf('tkhd') + 16);
  return movie!.subarray(8);
};

test('S47: fragments stand on their own, and each says whose it is', async () => {
  const movie = (...more: Buffer[]) => box('moov', ...more, movieOf('vp08'), box('mvex', extended(7, 10)));
  const sent = (frame: Buffer, ...boxes: Buffer[]) => check(box('mdat', smallFrame), ...boxes, box('mdat', frame));
  const [whose, what] = [box('tfhd', number(0x2_00_00), number(7)), box('trun', number(1), number(1), number(60))];
  const whole = box('moof', box('traf', whose, what));
  await sent(smallFrame, movie(), whole);
  await expect(sent(wideFrame, movie(), whole)).rejects.toMatchObject(tooLarge);
  // One track of that number, or another, may be believed.
  await expect(sent(wideFrame, movie(movieOf('vp09')), whole)).rejects.toMatchObject(tooLarge);
  for (const astray of [
    box('moof', whole),
    box('udta', whole),
    box('moov', whole),
    box('traf', whose, what),
    box('moof', what, box('traf', whose)),
    box('moof', box('traf', whose), box('traf', what)),
    box('moof', box('traf', what, whose)),
    box('moof', box('traf', whose), box('traf', box('tfhd', number(0x2_00_00), number(9)), what)),
    Buffer.concat([number(1), Buffer.from('moof'), number(0), number(whole.length + 8), whole.subarray(8)]),
  ])
    await expect(sent(smallFrame, movie(), astray), astray.toString('latin1')).rejects.toMatchObject(refused);
  await expect(sent(smallFrame, movie(box('mvex', extended(7, 9))), whole)).rejects.toMatchObject(refused);
  await expect(sent(smallFrame, movie(), box('mvex', extended(8, 9)), whole)).rejects.toMatchObject(refused);
});
