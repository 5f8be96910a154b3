import sharp from 'sharp';

/** Where segments of a JPEG with this marker begin. */
const segmentsOf = (jpeg: Buffer, marker: number): number[] => {
  const found: number[] = [];
  for (let at = jpeg.indexOf(0xff); at >= 0; at = jpeg.indexOf(0xff, at + 1))
    if (jpeg[at + 1] === marker) found.push(at);
  return found;
};

/** A progressive JPEG of 36 million pixels that goes over all of them again and again, in 59 bytes each time. */
export const jpegOfScans = async (scans: number): Promise<Buffer> => {
  const jpeg = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#123456' } })
    .toColourspace('b-w')
    .jpeg({ progressive: true, quality: 50 })
    .toBuffer();
  const [starts, tables] = [segmentsOf(jpeg, 0xda), segmentsOf(jpeg, 0xc4)];
  const [first, second] = [starts[0]!, starts[1]!];
  // The first of one coefficient, the second of all others; each says that it is complete.
  jpeg[first + 9] = 0;
  jpeg.set([1, 63, 0], second + 7);
  const end = tables.find((at) => at > second)!;
  const again = jpeg.subarray(second, end);
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: scans }, () => again),
    Buffer.from([0xff, 0xd9]),
  ]);
};

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** A moving WebP of one pixel, whose frames take longer to be found the more there are. */
export const webpOfFrames = async (frames: number): Promise<Buffer> => {
  const still = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#fff' } })
    .webp({ lossless: true })
    .toBuffer();
  const at = still.indexOf('VP8L');
  const size = still.readUInt32LE(at + 4);
  const pixel = chunk('VP8L', still.subarray(at + 8, at + 8 + size));
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), pixel]));
  const isMoving = Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      chunk('VP8X', isMoving),
      chunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: frames }, () => frame),
    ]),
  );
};
