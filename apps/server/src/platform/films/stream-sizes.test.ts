import { expect, test } from 'vitest';
import { av1, vp9 } from '#testing/growing-frames';
import { codecs } from './stream-sizes.ts';

const none = Buffer.alloc(0);
const [small, wide] = [
  { width: 64, height: 48 },
  { width: 9_000, height: 80 },
];

test.each([
  ['key frame', vp9.key],
  ['frame that needs others', vp9.inter],
  ['frame of its own that is not shown', vp9.intraOnly],
  ['frame of its own in profile 3', vp9.intraOnlyInProfile3],
])('S47: a %s of VP9 says its size', (_, frame) => {
  expect(codecs.vp9.createReader()(frame(9_000, 80))).toEqual([wide]);
});

test('a frame of VP9 that is as large as another says no size, and what is no frame says none', () => {
  for (const frame of [vp9.asLargeAsOther(), vp9.shownAgain(), none, Buffer.alloc(20, 0xff), Buffer.alloc(20)])
    expect(codecs.vp9.createReader()(frame)).toEqual([]);
});

test('S47: no frame of VP9 hides behind one that shows an earlier one again', () => {
  const read = codecs.vp9.createReader();
  for (const again of [vp9.shownAgain(), Buffer.from([0xb4, 0x80])]) {
    expect(read(Buffer.concat([again, Buffer.alloc(3)]))).toEqual([]);
    expect(() => read(Buffer.concat([again, vp9.key(9_000, 80)]))).toThrow('damaged');
    expect(() => read(Buffer.concat([again, Buffer.alloc(3), vp9.key(9_000, 80)]))).toThrow('damaged');
  }
  expect(read(vp9.together(vp9.shownAgain(), vp9.key(64, 48)))).toEqual([small]);
});

test('S47: each frame of a packet of VP9 is asked, whichever stands first', () => {
  const read = codecs.vp9.createReader();
  const [first, second] = [vp9.key(64, 48), vp9.inter(9_000, 80)];
  expect(read(vp9.together(first, vp9.asLargeAsOther(), second))).toEqual([small, wide]);
  expect(read(vp9.together(second, first))).toEqual([wide, small]);
  // Lengths that lead out of the packet.
  expect(read(Buffer.from([0xdf, ...Array<number>(32).fill(0xff), 0xdf]))).toEqual([]);
});

test('S47: a frame of AV1 is asked for the size that it says, as the last sequence header before it lets it', () => {
  const read = codecs.av1.createReader();
  expect(read(av1.inter(9_000, 80))).toEqual([]);
  expect(read(av1.sequence(64, 48))).toEqual([small]);
  for (const frame of [av1.inter, av1.switching, av1.intraOnly]) expect(read(frame(9_000, 80))).toEqual([wide]);
  for (const frame of [av1.usual(), av1.asLargeAsOther()]) expect(read(frame)).toEqual([]);
  const packet = Buffer.concat([av1.usual(), av1.richSequence(9_000, 80), av1.richInter(64, 48), av1.sequence(64, 48)]);
  expect(read(packet)).toEqual([wide, small, small]);
  expect(read(av1.inter(9_000, 80))).toEqual([wide]);
});
