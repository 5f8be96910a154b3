import { createAv1Reader, sizesInAv1 } from './av1-sizes.ts';
import { readBits } from './bit-reader.ts';
import type { PictureSize } from './film-limits.ts';
import { sizesInVp9 } from './vp9-sizes.ts';

/** Without the third byte that keeps two zeros apart from what would look like a start code. */
const unescape = (nal: Uint8Array): Uint8Array =>
  nal.filter((byte, at) => byte !== 3 || nal[at - 1] !== 0 || nal[at - 2] !== 0);

const skipScalingLists = ({ bits, golomb }: ReturnType<typeof readBits>, count: number): void => {
  for (let list = 0; list < count; list++) {
    if (bits(1) === 0) continue;
    for (let left = list < 6 ? 16 : 64, scale = 8; left > 0 && scale !== 0; left--) {
      const delta = golomb();
      scale = (scale + (delta % 2 === 1 ? (delta + 1) / 2 : -delta / 2) + 256) % 256;
    }
  }
};

/** Profiles that say how colours are kept. */
const colourful = [44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244];

/** The size in a sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1). */
const sizeInAvc = (nal: Uint8Array): PictureSize => {
  const stream = readBits(unescape(nal.subarray(1)));
  const { bits, golomb } = stream;
  const profile = bits(8);
  bits(16);
  golomb();
  if (colourful.includes(profile)) {
    const chroma = golomb();
    if (chroma === 3) bits(1);
    golomb();
    golomb();
    bits(1);
    if (bits(1) === 1) skipScalingLists(stream, chroma === 3 ? 12 : 8);
  }
  golomb();
  const order = golomb();
  if (order === 0) golomb();
  if (order === 1) {
    bits(1);
    golomb();
    golomb();
    for (let left = Math.min(255, golomb()); left > 0; left--) golomb();
  }
  golomb();
  bits(1);
  const [width, height] = [16 * (golomb() + 1), 16 * (golomb() + 1)];
  return { width, height: bits(1) === 1 ? height : 2 * height };
};

/** The size in a sequence parameter set of H.265 (ITU-T H.265, 7.3.2.2.1). */
const sizeInHevc = (nal: Uint8Array): PictureSize => {
  const { bits, golomb } = readBits(unescape(nal.subarray(2)));
  bits(4);
  const layers = bits(3);
  bits(1 + 96);
  const has = Array.from({ length: layers }, () => [bits(1), bits(1)] as const);
  if (layers > 0) bits(2 * (8 - layers));
  for (const [profile, level] of has) bits(88 * profile + 8 * level);
  golomb();
  if (golomb() === 3) bits(1);
  return { width: golomb(), height: golomb() };
};

/** The size in a key frame of VP8 (RFC 6386, 9.1); other frames are as large. */
const sizesInVp8 = (frame: Uint8Array): PictureSize[] => {
  const [tag = 1, , , ...rest] = frame.subarray(0, 10);
  if (tag % 2 === 1 || rest[0] !== 0x9d || rest[1] !== 0x01 || rest[2] !== 0x2a) return [];
  const side = (at: number): number => ((rest[at + 1] ?? 0) % 64) * 256 + (rest[at] ?? 0);
  return [{ width: side(3), height: side(5) }];
};

/** The units of H.264 or H.265 in a frame, the length of each in so many bytes before it. */
function* unitsIn(frame: Buffer, lengthBytes: number) {
  for (let at = 0; at + lengthBytes < frame.length;) {
    const length = frame.readUIntBE(at, lengthBytes);
    at += lengthBytes;
    yield frame.subarray(at, at + length);
    at += length;
  }
}

/** The units in an `avcC` or `hvcC` (ISO/IEC 14496-15, 5.3.3 and 8.3.3): of the first one, those that say sizes. */
function* unitsInSetup(setup: Buffer, isAvc: boolean) {
  let at = isAvc ? 5 : 23;
  for (let groups = isAvc ? 1 : (setup[22] ?? 0); groups > 0; groups--) {
    let units = isAvc ? (setup[at] ?? 0) & 31 : (setup[at + 1] ?? 0) * 256 + (setup[at + 2] ?? 0);
    at += isAvc ? 1 : 3;
    for (; units > 0 && at + 2 <= setup.length; units--) {
      const end = at + 2 + setup.readUInt16BE(at);
      yield setup.subarray(at + 2, end);
      at = end;
    }
  }
}

const avcSizes = (units: Iterable<Uint8Array>): PictureSize[] =>
  [...units].filter(([first = 0]) => (first & 31) === 7).map(sizeInAvc);
const hevcSizes = (units: Iterable<Uint8Array>): PictureSize[] =>
  [...units].filter(([first = 0]) => ((first >> 1) & 63) === 33).map(sizeInHevc);

/** Reads the frames of one track in turn; the setup says how the lengths in them are written. */
export type FrameReader = (frame: Buffer, setup: Buffer) => PictureSize[];

export interface Codec {
  /** The sizes in the setup of a track. */
  readonly inSetup: (setup: Buffer) => PictureSize[];
  readonly createReader: () => FrameReader;
}
const withoutSetup = (): PictureSize[] => [];

/** The codecs that a browser may decode, each of which says in its own words how large its pictures are. */
export const codecs = {
  vp8: { inSetup: withoutSetup, createReader: () => sizesInVp8 },
  vp9: { inSetup: withoutSetup, createReader: () => sizesInVp9 },
  av1: { inSetup: (setup) => sizesInAv1(setup.subarray(4)), createReader: createAv1Reader },
  avc: {
    inSetup: (setup) => avcSizes(unitsInSetup(setup, true)),
    createReader: () => (frame, setup) => avcSizes(unitsIn(frame, ((setup[4] ?? 3) & 3) + 1)),
  },
  hevc: {
    inSetup: (setup) => hevcSizes(unitsInSetup(setup, false)),
    createReader: () => (frame, setup) => hevcSizes(unitsIn(frame, ((setup[21] ?? 3) & 3) + 1)),
  },
} as const satisfies Record<string, Codec>;
