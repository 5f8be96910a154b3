type Fields = readonly (readonly [count: number, value: number])[];

/** Bits of numbers that take so many each, highest first, with zeros up to the end of a byte. */
const packBits = (...fields: Fields): Buffer => {
  const bits = fields.map(([count, value]) => value.toString(2).padStart(count, '0')).join('');
  return Buffer.from(bits.match(/.{1,8}/g)?.map((byte) => parseInt(byte.padEnd(8, '0'), 2)) ?? []);
};

const sides = (width: number, height: number): Fields => [
  [16, width - 1],
  [16, height - 1],
];
const sync: Fields[number] = [24, 0x49_83_42];

/** Frames of VP9, up to the size that each says. */
export const vp9 = {
  key: (width: number, height: number) => packBits([8, 0b1000_0010], sync, [3, 1], [1, 0], ...sides(width, height)),
  /** One that needs others and says a size of its own, not that of one of the three. */
  inter: (width: number, height: number) =>
    packBits([8, 0b1000_0110], [2, 0], [8, 1], [12, 0], [3, 0], ...sides(width, height)),
  /** The same with that of the second. */
  asLargeAsOther: () => packBits([8, 0b1000_0110], [2, 0], [8, 1], [12, 0], [2, 1], [32, 0xff_ff_ff_ff]),
  intraOnly: (width: number, height: number) =>
    packBits([8, 0b1000_0101], [1, 1], sync, [8, 1], ...sides(width, height)),
  /** Of four colours without loss, with more bits for each. */
  intraOnlyInProfile3: (width: number, height: number) =>
    packBits([9, 0b1011_0010_1], [1, 1], sync, [1, 1], [3, 1], [1, 0], [3, 0], [8, 1], ...sides(width, height)),
  shownAgain: () => packBits([8, 0b1000_1000]),
  /** All in one packet, with an index at its end. */
  together: (...frames: readonly Buffer[]) => {
    const mark = Buffer.from([0b1100_1000 + frames.length - 1]);
    const lengths = frames.map(({ length }) => Buffer.from([length & 0xff, length >> 8]));
    return Buffer.concat([...frames, mark, ...lengths, mark]);
  },
};

const unit = (type: number, content: Buffer, layers?: number): Buffer =>
  Buffer.concat([
    Buffer.from([type * 8 + (layers === undefined ? 2 : 6), ...(layers === undefined ? [] : [layers])]),
    Buffer.from([content.length]),
    content,
  ]);

const [sequenceHeader, frame] = [1, 6];

/** Units of AV1, up to the size that each says. All sizes are written with 16 bits. */
export const av1 = {
  sequence: (width: number, height: number) =>
    unit(
      sequenceHeader,
      packBits(
        [5, 0],
        [2, 0],
        [5, 0],
        [12, 0],
        [5, 0],
        [8, 0xff],
        ...sides(width, height),
        [1, 0],
        [3, 0],
        [4, 0],
        [1, 1],
        [2, 0],
        [1, 1],
        [1, 1],
        [3, 6],
      ),
    ),
  /** With numbers of frames, times, and two choices of layers. */
  richSequence: (width: number, height: number) =>
    unit(
      sequenceHeader,
      packBits(
        ...([
          [5, 0],
          [1, 1],
          [64, 1],
          [1, 0],
          [1, 1],
          [5, 9],
          [32, 1],
          [5, 3],
          [5, 6],
          [1, 1],
        ] as const),
        ...([
          [5, 1],
          [12, 0x103],
          [5, 8],
          [1, 0],
          [1, 1],
          [21, 0],
          [1, 1],
          [4, 1],
          [12, 0x101],
          [5, 0],
          [1, 1],
          [21, 0],
          [1, 0],
        ] as const),
        ...([[8, 0xff], ...sides(width, height), [1, 1], [4, 3], [3, 2]] as const),
        ...([
          [3, 0],
          [4, 0],
          [1, 1],
          [2, 0],
          [1, 0],
          [1, 1],
          [1, 1],
          [3, 4],
        ] as const),
      ),
    ),
  /** One that is shown, needs others and is of the usual size. */
  usual: () => unit(frame, packBits([1, 0], [2, 1], [1, 1], [1, 0], [1, 0], [1, 0], [1, 0], [200, 0])),
  /** The same with a size of its own. */
  inter: (width: number, height: number) =>
    unit(
      frame,
      packBits(
        [1, 0],
        [2, 1],
        [1, 1],
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 1],
        [7, 1],
        [3, 0],
        [8, 1],
        [1, 0],
        [21, 0],
        [7, 0],
        ...sides(width, height),
      ),
    ),
  asLargeAsOther: () =>
    unit(
      frame,
      packBits(
        [1, 0],
        [2, 1],
        [1, 1],
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 1],
        [7, 1],
        [3, 0],
        [8, 1],
        [1, 0],
        [21, 0],
        [7, 1],
        [32, 0xff_ff_ff_ff],
      ),
    ),
  /** One that may be gone back to, of which all sizes are said. */
  switching: (width: number, height: number) =>
    unit(
      frame,
      packBits([1, 0], [2, 3], [1, 1], [1, 0], [1, 0], [7, 1], [56, 0], [1, 1], [6, 0], ...sides(width, height)),
    ),
  intraOnly: (width: number, height: number) =>
    unit(
      frame,
      packBits(
        [1, 0],
        [2, 2],
        [1, 0],
        [1, 0],
        [1, 1],
        [1, 0],
        [1, 1],
        [1, 0],
        [1, 1],
        [7, 1],
        [8, 1],
        [56, 0],
        ...sides(width, height),
      ),
    ),
  /** In the second layer of a rich sequence, so that it says one time of two. */
  richInter: (width: number, height: number) =>
    unit(
      frame,
      packBits(
        ...([
          [1, 0],
          [2, 1],
          [1, 1],
          [7, 0],
          [1, 1],
          [1, 0],
          [1, 0],
          [8, 0],
          [1, 1],
          [5, 1],
        ] as const),
        ...([[1, 1], [4, 0], [8, 1], [40, 0], [1, 0], [21 + 35, 0], ...sides(width, height)] as const),
      ),
      0b001_00_000,
    ),
};
