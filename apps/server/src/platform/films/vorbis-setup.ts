import { damaged } from './film-limits.ts';

const mark = '\x05vorbis';
/** Ten times what encoders write in their best quality. */
const mostNumbers = 1_000_000;

/** Bits, lowest first (Vorbis I, 2.1.4); zeros behind the end. */
const readBits = (bytes: Uint8Array) => {
  let at = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (let bit = 0; bit < count; bit++, at++) value += (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) * 2 ** bit;
    return value;
  };
  const skip = (count: number): void => {
    at += count;
  };
  return { bits, skip };
};

/** How many values a lattice has on each of its sides (9.2.3). */
const valuesOf = (entries: number, dimensions: number): number => {
  let values = 0;
  while ((values + 1) ** dimensions <= entries) values++;
  return values;
};

/** How many numbers the codebooks hold that a setup header begins with (3.2.1); throws where they are more than `most`. */
const countCodebooks = (setup: Uint8Array, most: number): number => {
  const { bits, skip } = readBits(setup);
  let numbers = 0;
  for (let books = bits(8) + 1; books > 0; books--) {
    if (bits(24) !== 0x56_43_42) throw damaged();
    const [dimensions, entries] = [bits(16), bits(24)];
    // An empty one costs time, too.
    numbers += Math.max(1, dimensions * entries);
    if (dimensions === 0 || numbers > most) throw damaged();
    if (bits(1) === 1) {
      for (let [length, at] = [bits(5) + 1, 0]; at < entries && length <= 32; length++)
        at += bits(32 - Math.clz32(entries - at));
    } else {
      const isSparse = bits(1) === 1;
      for (let at = 0; at < entries; at++) if (!isSparse || bits(1) === 1) skip(5);
    }
    const lookup = bits(4);
    if (lookup === 0) continue;
    skip(64);
    const valueBits = bits(4) + 1;
    skip(1 + valueBits * (lookup === 1 ? valuesOf(entries, dimensions) : dimensions * entries));
  }
  return numbers;
};

/**
 * A check of one file, for its parts in turn: throws `unsupported_type` where the Vorbis setup headers, wherever they stand, have
 * tables that a browser has no room for: ten bytes may say sixteen million entries, and there are up to 256 such tables in each.
 * They are counted over the whole file, so that many small ones cost the server no more time than one large.
 */
export const createVorbisCheck = (): ((bytes: Buffer) => void) => {
  let left = mostNumbers;
  return (bytes) => {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
      left -= countCodebooks(bytes.subarray(at + mark.length), left);
  };
};
