import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, ftyp, number } from '#testing/mp4-boxes';
import { lookAtFilm } from './look-at-film.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-texts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const nothing = number(0);
const check = async (...parts: Buffer[]) => {
  const [path, bytes] = [join(folder, 'film'), Buffer.concat([ftyp, ...parts])];
  await writeFile(path, bytes);
  return lookAtFilm(path, { size: bytes.length, mimeType: 'video/mp4' });
};
const refused = { code: 'unsupported_type', message: expect.stringContaining('damaged') as string };

const title = Buffer.from('A tree trunk, and a moof: stsz, trak');
const handler = (name = Buffer.alloc(1)) => box('hdlr', Buffer.alloc(24), name);
const data = box('data', number(1), nothing, title);
const list = (...items: Buffer[]) => box('meta', nothing, handler(), box('ilst', ...items));
const film = (...more: Buffer[]) => box('moov', box('mvhd', Buffer.alloc(100)), ...more);

test('a film may be called a tree trunk', async () => {
  // As encoders write it: iTunes, QuickTime and its keys, 3GP, the names of tracks and chapters.
  for (const header of [
    film(box('udta', list(box('\xa9nam', data), box('\xa9cmt', data), box('desc', data), box('----', data)))),
    film(box('udta', box('\xa9nam', number(title.length * 65_536 + 0x55c4), title), nothing)),
    film(box('meta', handler(), box('keys', nothing, title), box('ilst', box('\0\0\0\x01', data)))),
    film(box('udta', box('titl', nothing, title), box('cprt', nothing, title))),
    film(box('trak', box('mdia', handler(title)), box('udta', box('name', title)))),
    film(box('udta', box('chpl', Buffer.alloc(9), title))),
  ])
    await check(header, box('mdat', title));
});

test('S47: what is not a text to every reader is looked into, whatever it is called', async () => {
  const run = box('trun', nothing, number(1));
  const named = box('\xa9nam', run);
  const long = Buffer.concat([number(1), Buffer.from('udta'), nothing, number(16 + named.length), named]);
  const tooLong = (held: Buffer) => {
    held.writeUInt32BE(held.length + 1);
    return held;
  };
  // Half of its length looks like the beginning of a box.
  const longHeader = Buffer.concat([
    number(1),
    Buffer.from('moov'),
    number(8 + named.length),
    Buffer.from('udta'),
    named,
  ]);
  for (const astray of [
    named,
    box('udta', named),
    box('moof', box('udta', named)),
    film(named),
    film(run),
    film(box('udta', run)),
    film(box('udta', box('stbl', run))),
    film(box('udta', box('ilst', named))),
    film(box('udta', list(run))),
    film(box('udta', list(box('stbl', run)))),
    film(box('udta', box('meta', nothing, handler(), named))),
    // No `hdlr` where FFmpeg would begin.
    film(box('udta', box('meta', nothing, box('ilst', named)))),
    film(box('udta', box('meta', number(9), handler(), box('ilst', named)))),
    film(box('udta', box('meta', nothing, box('free', handler()), box('ilst', named)))),
    film(box('trak', box('mdia', box('hdlr', run)))),
    film(box('trak', handler(run))),
    film(long),
    longHeader,
    // Behind a length that leads out of what holds it, and in one.
    film(box('udta', nothing, nothing, named)),
    film(tooLong(box('free')), box('udta', named)),
    film(box('udta', tooLong(box('\xa9nam', run)))),
    film(tooLong(box('udta', named))),
  ])
    await expect(check(astray), astray.toString('latin1')).rejects.toMatchObject(refused);
  // Nor does a table end in a text.
  await expect(check(film(box('udta', box('stsz'), named)))).rejects.toMatchObject(refused);
});
