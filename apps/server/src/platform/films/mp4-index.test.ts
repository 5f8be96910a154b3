import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, ftyp, number } from '#testing/mp4-boxes';
import { lookAtFilm } from './look-at-film.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'branchline-index-'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = async (...parts: Buffer[]) => {
  const [path, bytes] = [join(folder, 'film'), Buffer.concat([ftyp, ...parts])];
  await writeFile(path, bytes);
  return lookAtFilm(path, { size: bytes.length, mimeType: 'video/mp4' });
};
const refused = { code: 'unsupported_type', message: expect.stringContaining('damaged') as string };

interface Index {
  /** Of what begins at the offset, one behind the other. */
  readonly lengths: readonly number[];
  readonly offset?: number;
  /** The upper half of the offset, which only a later version has. */
  readonly high?: number | undefined;
  readonly count?: number;
}
const indexOf = ({ lengths, offset = 0, high, count = lengths.length }: Index) => {
  const times = [number(1), number(1_000), number(5)];
  const start = high === undefined ? [number(0), ...times] : [number(0x1_00_00_00), ...times, number(5), number(high)];
  const references = lengths.flatMap((length) => [number(length), number(10), number(0x90_00_00_00)]);
  return box('sidx', ...start, number(offset), number(count), ...references);
};
const fragment = box('moof', box('mfhd', number(0), number(1)));
/** What hides in the second, 8 bytes from its beginning, is nobody's fragment. */
const parts = [fragment, box('mdat'), fragment, box('mdat', fragment)] as const;
const whole = fragment.length + 8;
/** An index of both, and of what comes behind the end. */
const lengths = [whole, 2 * fragment.length + 8, 900];

test('what leads to the fragments of a film may stand where encoders write it', async () => {
  for (const high of [undefined, 0]) {
    const one = (offset: number) => indexOf({ lengths: [whole], high, offset });
    await check(indexOf({ lengths, high }), ...parts);
    // Of each track: the second stands between the first and what it leads to.
    await check(
      indexOf({ lengths, high, offset: indexOf({ lengths, high }).length }),
      indexOf({ lengths, high }),
      ...parts,
    );
    await check(box('styp'), one(0), ...parts.slice(0, 2), box('styp'), one(0), ...parts.slice(2));
    // Of indexes.
    const second = one(0).length + whole;
    await check(
      indexOf({ lengths: [0x80_00_00_00 + second, second], high }),
      one(0),
      ...parts.slice(0, 2),
      one(0),
      ...parts,
    );
    await check(box('moov'), indexOf({ lengths: [], high }), ...parts);
    // Of a film that was cut off.
    await check(indexOf({ lengths: [whole, 9_000, 9_000, 0x7f_ff_ff_ff], high }), ...parts);
  }
});

test('S47: no index leads to where no box begins', async () => {
  const refuse = (...boxes: Buffer[]) => expect(check(...boxes), boxes.toString()).rejects.toMatchObject(refused);
  const hidden = 2 * fragment.length + 16;
  for (const high of [undefined, 0]) {
    await refuse(indexOf({ lengths: [hidden, 9], high }), ...parts);
    await refuse(indexOf({ lengths: [9], high, offset: hidden }), ...parts);
    await refuse(indexOf({ lengths: [0x80_00_00_00 + hidden, 9], high }), ...parts);
    await refuse(...parts, indexOf({ lengths: [9], high, offset: 8 }), box('free', fragment));
    await refuse(indexOf({ lengths: [9], high }), number(7), Buffer.alloc(300));
    // In another box, where FFmpeg finds it as well.
    for (const type of ['moov', 'moof', 'udta', 'sidx']) await refuse(box(type, indexOf({ lengths, high })), ...parts);
  }
  // Back from the end of the index, to what hides in front of it.
  const inFront = box('mdat', fragment);
  await refuse(
    inFront,
    indexOf({ lengths: [9], high: 0xff_ff_ff_ff, offset: 2 ** 32 - fragment.length - 52 }),
    ...parts,
  );
  // With a length of eight bytes.
  const long = (offset: number) => {
    const content = indexOf({ lengths: [9], offset }).subarray(8);
    return Buffer.concat([number(1), Buffer.from('sidx'), number(0), number(content.length + 16), content]);
  };
  await check(long(0), ...parts);
  await refuse(long(hidden), ...parts);
});

test('S47: no index goes on in the next box', async () => {
  const more = box('mdat', number(0), number(9), number(9), number(9), number(9), fragment);
  await check(indexOf({ lengths: [0] }), more);
  for (const count of [2, 0xff_ff])
    await expect(check(indexOf({ lengths: [0], count }), more), String(count)).rejects.toMatchObject(refused);
  for (const length of [0, 1, 20, 23, 31]) {
    const short = box('sidx', Buffer.alloc(length, length > 23 ? 1 : 0));
    await expect(check(short, more), String(length)).rejects.toMatchObject(refused);
  }
});

test('S47: FFmpeg is not told to believe the end of a film where its fragments begin', async () => {
  const mark = Buffer.from('Anevia\x1a\x1a');
  const long = Buffer.concat([number(1), Buffer.from('free'), number(0), number(24), mark]);
  await check(box('free', Buffer.from('Anevia')), ...parts);
  for (const padding of [box('free', mark), long, box('moov', box('free', mark)), box('udta', box('free', mark))])
    await expect(check(padding, ...parts), padding.toString()).rejects.toMatchObject(refused);
  await check(box('mdat', Buffer.alloc(9), mark));
});
