import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { av1, vp9 } from '#testing/growing-frames';
import { element, id, length, short, webmFilm as film, webmHead as head } from '#testing/webm-elements';
import { lookAtFilm } from './look-at-film.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-webm-'));
});
afterAll(() => rm(folder, { recursive: true }));

const number = (name: string, value: number) => short(name, Math.floor(value / 256), value % 256);
const vp8 = Buffer.from('V_VP8');
const track = (width: number, height: number, ...more: Buffer[]) =>
  element('ae', short('d7', 1), element('86', vp8), ...more, element('e0', number('b0', width), number('ba', height)));
const tracks = (...entries: Buffer[]) => element('1654ae6b', ...entries);
const cluster = (...blocks: Buffer[]) => element('1f43b675', short('e7', 0), ...blocks);
/** A picture that needs no other, and says its size. */
const picture = (width: number, height: number) =>
  Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, width % 256, width >> 8, height % 256, height >> 8]);
const block = (content: Buffer, flags = 0x80) => element('a3', Buffer.from([0x81, 0, 0, flags]), content);

const check = async (bytes: Buffer) => {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  return lookAtFilm(path, { size: bytes.length, mimeType: 'video/webm' });
};
const refused = { code: 'unsupported_type', message: expect.stringContaining('damaged') as string };
const tooLarge = { code: 'unsupported_type', message: expect.stringContaining('too large') as string };
const repeat = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);

test('S47: a film of 8K is taken, upright too, and none with larger pictures, whatever says so', async () => {
  await check(film(tracks(track(7680, 4320)), cluster(block(picture(7680, 4320)))));
  await check(film(tracks(track(4320, 7680)), cluster(block(picture(4320, 7680)))));
  await expect(check(film(tracks(track(8193, 64))))).rejects.toMatchObject(tooLarge);
  await expect(check(film(tracks(track(64, 8193))))).rejects.toMatchObject(tooLarge);
  await expect(check(film(tracks(track(8192, 8192))))).rejects.toMatchObject(tooLarge);
  const shown = element('ae', short('d7', 1), element('e0', number('54b0', 8193), number('54ba', 64)));
  await expect(check(film(tracks(shown)))).rejects.toMatchObject(tooLarge);
});

test('S47: the stream is asked, for the container may say less: in each picture, and in what is added to one', async () => {
  const small = tracks(track(64, 64));
  const [fine, wide] = [block(picture(64, 64)), block(picture(9_000, 64))];
  await expect(check(film(small, cluster(wide)))).rejects.toMatchObject(tooLarge);
  await expect(check(film(small, cluster(fine, wide)))).rejects.toMatchObject(tooLarge);
  await expect(check(film(small, cluster(fine), cluster(wide)))).rejects.toMatchObject(tooLarge);
  const group = element('a0', element('a1', Buffer.from([0x81, 0, 0, 0]), picture(9_000, 64)));
  await expect(check(film(small, cluster(group)))).rejects.toMatchObject(tooLarge);
  const alpha = element(
    'a0',
    element('a1', Buffer.from([0x81, 0, 0, 0]), picture(64, 64)),
    element('75a1', element('a6', element('a5', picture(9_000, 64)))),
  );
  await expect(check(film(small, cluster(alpha)))).rejects.toMatchObject(tooLarge);
  // What is behind many bytes, too, and in what has no end while it is written.
  const padding = element('ec', Buffer.alloc(200_000));
  await expect(check(film(small, padding, cluster(padding, wide)))).rejects.toMatchObject(tooLarge);
  const endless = Buffer.concat([id('1f43b67501ffffffffffffff'), fine, id('1f43b67501ffffffffffffff'), wide]);
  await expect(check(film(small, endless))).rejects.toMatchObject(tooLarge);
});

test('S47: a picture of VP9 or AV1 that grows between two key frames is asked, too', async () => {
  const named = (name: string) =>
    tracks(element('ae', short('d7', 1), element('86', Buffer.from(name)), element('e0', number('b0', 64))));
  const sent = (name: string, ...blocks: Buffer[]) => check(film(named(name), cluster(...blocks)));
  await sent('V_VP9', block(vp9.key(64, 48)), block(vp9.inter(7680, 4320)));
  await expect(sent('V_VP9', block(vp9.key(64, 48)), block(vp9.inter(9_000, 64)))).rejects.toMatchObject(tooLarge);
  await sent('V_AV1', block(av1.sequence(64, 48)), block(av1.inter(7680, 4320)));
  const wide = block(av1.inter(9_000, 64));
  await expect(sent('V_AV1', block(av1.sequence(64, 48)), wide)).rejects.toMatchObject(tooLarge);
  // What is added to a picture changes nothing of how the next is read.
  const added = element('75a1', element('a6', element('a5', av1.richSequence(64, 48))));
  const group = element('a0', element('a1', Buffer.from([0x81, 0, 0, 0]), av1.sequence(64, 48)), added);
  await expect(sent('V_AV1', group, wide)).rejects.toMatchObject(tooLarge);
});

test('S47: pictures that cannot be looked at as they are are refused', async () => {
  const laced = film(tracks(track(64, 64)), cluster(block(picture(9_000, 64), 0x82)));
  await expect(check(laced)).rejects.toMatchObject(refused);
  const packed = track(64, 64, element('6d80', element('6240', element('5034', number('4254', 0)))));
  await expect(check(film(tracks(packed), cluster(block(picture(64, 64)))))).rejects.toMatchObject(refused);
});

test('S47: a film has a hundred tracks at most', async () => {
  const one = element('ae', short('d7', 2));
  await check(film(tracks(repeat(100, one))));
  await expect(check(film(tracks(repeat(101, one))))).rejects.toMatchObject(refused);
});

test('S47: a film of more elements than a browser has room for is refused, wherever they stand', async () => {
  const many = (count: number) => [
    element('1c53bb6b', repeat(count, short('bb'))),
    element('114d9b74', repeat(count, short('4dbb'))),
    element('1254c367', repeat(count, short('7373'))),
    cluster(repeat(count, short('e7', 0))),
    repeat(count, short('1f43b675')),
  ];
  for (const part of many(99_000)) await check(film(part));
  for (const part of many(1_000_001)) await expect(check(film(part))).rejects.toMatchObject(refused);
  const room = element('ec', Buffer.alloc(4_000_000));
  await check(film(repeat(900_000, short('e7')), room));
  await expect(check(film(repeat(1_000_001, short('e7')), room, room))).rejects.toMatchObject(refused);
});

test('S47: each piece of a laced block counts', async () => {
  const sound = element('ae', short('d7', 1), element('86', Buffer.from('A_OPUS')));
  const laced = Buffer.concat([id('a3'), Buffer.from([0x85, 0x81, 0, 0, 0x84, 0xff])]);
  await check(film(tracks(sound), cluster(repeat(350, laced))));
  await expect(check(film(tracks(sound), cluster(repeat(400, laced))))).rejects.toMatchObject(refused);
});

test('S47: what ends behind what holds it is refused, for there each reader goes on as it likes', async () => {
  await check(film(tracks(track(64, 64)), cluster(block(picture(64, 64)))));
  const held = Buffer.concat([id('ae'), length(40), short('ec', ...Buffer.alloc(9))]);
  const after = element('ec', Buffer.alloc(100));
  await check(film(Buffer.concat([id('1654ae6b'), length(20), id('ae'), length(11), held.subarray(9)]), after));
  await expect(check(film(Buffer.concat([id('1654ae6b'), length(20), held]), after))).rejects.toMatchObject(refused);
  await expect(check(film(Buffer.from([0, 0, 0, 0])))).rejects.toMatchObject(refused);
  const longest = Buffer.concat([id('ec'), Buffer.from([1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe])]);
  await expect(check(film(longest))).rejects.toMatchObject(refused);
});

test('S47: a recording that was cut off is taken wherever its last block ends, and only for what it is', async () => {
  const recorded = (...blocks: Buffer[]) =>
    Buffer.concat([
      head,
      id('1853806701ffffffffffffff'),
      tracks(track(64, 64)),
      id('1f43b67501ffffffffffffff'),
      ...blocks,
    ]);
  const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by);
  const fine = block(Buffer.concat([picture(64, 64), Buffer.alloc(30)]));
  for (let by = 0; by < fine.length; by++) await check(cut(recorded(fine, fine), by));
  await check(cut(film(tracks(track(64, 64)), cluster(fine)), 1));
  const wide = block(Buffer.concat([picture(9_000, 64), Buffer.alloc(30)]));
  await expect(check(cut(recorded(fine, wide), 30))).rejects.toMatchObject(tooLarge);
  // Readers that find the end too early look for the next cluster in what is left, or in the cluster that it ends.
  const hidden = block(Buffer.concat([picture(64, 64), cluster(wide), Buffer.alloc(30)]));
  await check(recorded(hidden));
  for (const by of [1, 30]) await expect(check(cut(recorded(hidden), by))).rejects.toMatchObject(refused);
  for (const by of [1, fine.length - 1])
    await expect(check(cut(recorded(hidden, fine), by))).rejects.toMatchObject(refused);
});

test('S47: no picture hides behind a name that a reader takes for another, or that says nothing of the codec', async () => {
  const named = (name: string) => {
    const entry = element('ae', short('d7', 1), element('86', Buffer.from(name)));
    return check(film(tracks(entry), cluster(block(picture(9_000, 64)))));
  };
  await named('V_MPEG2');
  for (const name of ['V_VP8', 'V_VP8\0', 'V_VP8/OTHER']) await expect(named(name)).rejects.toMatchObject(tooLarge);
  for (const name of ['V_MS/VFW/FOURCC', 'V_QUICKTIME', 'V_THEORA'])
    await expect(named(name)).rejects.toMatchObject(refused);
});

test('S47: the setup of Vorbis is asked for its tables', async () => {
  const sound = (entries: number) => {
    const setup = Buffer.concat([Buffer.from('\x05vorbis\0BCV\x01\0'), Buffer.from([0, 0, entries])]);
    return film(tracks(element('ae', short('d7', 1), element('86', Buffer.from('A_VORBIS')), element('63a2', setup))));
  };
  await check(sound(1));
  await expect(check(sound(255))).rejects.toMatchObject(refused);
});

test('S47: what says how a picture is read stands where all readers look for it, once', async () => {
  const other = element('86', Buffer.from('V_VP9'));
  const [fine, wide] = [block(picture(64, 64)), block(picture(9_000, 64))];
  const [small, pictures] = [track(64, 64), cluster(fine, wide)];
  const sound = element('ae', short('d7', 1), element('86', Buffer.from('A_OPUS')));
  await check(film(tracks(small), cluster(fine)));
  for (const astray of [
    film(tracks(small), short('d7', 9), pictures),
    film(tracks(small), other, pictures),
    film(tracks(small, other), pictures),
    film(tracks(track(64, 64, element('e0', other))), pictures),
    film(tracks(small), element('63a2', Buffer.alloc(9)), pictures),
    film(tracks(small, element('e2', sound)), pictures),
    film(element('1254c367', tracks(sound)), tracks(small), pictures),
    film(sound, tracks(small), pictures),
    // Two tracks of one number.
    film(tracks(sound, small), pictures),
    film(tracks(small, sound), pictures),
    film(tracks(small, track(64, 64, element('63a2', Buffer.alloc(9)))), pictures),
    film(tracks(small, track(64, 64, element('6d80'))), pictures),
    film(tracks(small), element('1254c367', pictures)),
    film(tracks(small), wide),
    film(tracks(small), cluster(element('a0', wide))),
  ])
    await expect(check(astray), astray.toString('hex')).rejects.toMatchObject(refused);
});

test('S47: what is added to a picture is read as that of its own group', async () => {
  const numbered = (id: number, name: string) => element('ae', short('d7', id), element('86', Buffer.from(name)));
  const both = tracks(numbered(1, 'V_VP8'), numbered(2, 'A_OPUS'));
  const held = (id: number) => element('a1', Buffer.from([0x80 + id, 0, 0, 0]), picture(64, 64));
  const added = element('75a1', element('a6', element('a5', picture(9_000, 64))));
  const sent = (...parts: Buffer[]) => check(film(both, cluster(...parts)));
  await sent(element('a0', held(1)), element('a0', held(2), added));
  await expect(sent(element('a0', held(2)), element('a0', held(1), added))).rejects.toMatchObject(tooLarge);
  for (const group of [
    [added, held(1)],
    [held(2), added, held(1)],
  ])
    await expect(sent(element('a0', held(2)), element('a0', ...group))).rejects.toMatchObject(refused);
});

test('a recording without lengths goes on, and another one behind it', async () => {
  const [segment, endless] = ['18538067', '1f43b675'].map((name) => id(`${name}01ffffffffffffff`));
  const fine = block(picture(64, 64));
  const recorded = [
    head,
    segment!,
    tracks(track(64, 64)),
    endless!,
    short('e7', 0),
    fine,
    endless!,
    short('e7', 1),
    fine,
  ];
  await check(Buffer.concat([...recorded, ...recorded]));
});
