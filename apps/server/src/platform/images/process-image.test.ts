import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { jpegOfScans, webpOfFrames } from '#testing/busy-pictures';
import { startProcess } from '#platform/worker-thread';
import type { PictureOrder } from './picture-process.ts';
import { processImage } from './process-image.ts';

const ownerId = 'somebody';
const folder = await mkdtemp(join(tmpdir(), 'images-'));
const path = join(folder, 'upload');
afterEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

const gradient = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 256)), {
    raw: { width, height, channels: 3 },
  });

test('a photo is turned upright, loses where it was taken, and gets a thumbnail', async () => {
  await writeFile(
    path,
    await gradient(800, 600)
      .withExif({ IFD0: { Orientation: '6', Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
  expect((await sharp(path).metadata()).exif).toBeDefined();
  const image = await processImage(path, { mimeType: 'image/jpeg', ownerId });
  expect(image).toMatchObject({ width: 600, height: 800 });
  const clean = await sharp(image.path).metadata();
  expect(clean).toMatchObject({ format: 'jpeg', width: 600, height: 800 });
  expect([clean.exif, clean.xmp, clean.iptc, clean.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  const thumbnail = await sharp(image.thumbnailPath).metadata();
  expect(thumbnail).toMatchObject({ format: 'webp', width: 480, height: 640 });
});

test('what was hidden behind the picture is gone', async () => {
  const picture = await gradient(50, 50).png().toBuffer();
  await writeFile(path, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
  const image = await processImage(path, { mimeType: 'image/png', ownerId });
  expect(image.size).toBeLessThan(picture.length * 3);
  expect((await sharp(image.path).toBuffer()).includes('<script>')).toBe(false);
});

test.each(['gif', 'webp'] as const)('a moving %s goes on moving', async (format) => {
  const frames = await Promise.all([0, 90, 180].map((hue) => gradient(60, 40).modulate({ hue }).png().toBuffer()));
  await writeFile(
    path,
    await sharp(frames, { join: { animated: true } })
      [format]()
      .toBuffer(),
  );
  const image = await processImage(path, { mimeType: `image/${format}`, ownerId });
  expect(image).toMatchObject({ width: 60, height: 40 });
  expect((await sharp(image.path, { animated: true }).metadata()).pages).toBe(3);
});

/** Depth, colours (2 RGB, 6 RGBA), and whether it is interlaced, as in a PNG's header. */
type PngKind = readonly [depth: 8 | 16, colours: 2 | 6, compression: 0, filter: 0, interlaced: 0 | 1];

/** A PNG whose header promises more than it holds. */
const claimedPng = (
  width: number,
  height: number,
  { kind = [8, 2, 0, 0, 0], exif }: { readonly kind?: PngKind; readonly exif?: Buffer } = {},
) => {
  const crcTable = Array.from({ length: 256 }, (_, index) => {
    let crc = index;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    return crc >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const crc = body.reduce((sum, byte) => (crcTable[(sum ^ byte) & 0xff]! ^ (sum >>> 8)) >>> 0, 0xffffffff);
    const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([length, body, end]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(exif ? [chunk('eXIf', exif)] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

test('a picture of more than 40 million pixels or 200 frames is not decoded', async () => {
  await writeFile(path, claimedPng(20_000, 20_000));
  await expect(processImage(path, { mimeType: 'image/png', ownerId })).rejects.toMatchObject({ code: 'too_large' });
  const frames = await Promise.all(
    Array.from({ length: 201 }, (_, index) =>
      sharp(Buffer.alloc(48, (index * 101) % 256), { raw: { width: 4, height: 4, channels: 3 } })
        .png()
        .toBuffer(),
    ),
  );
  await writeFile(
    path,
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  );
  await expect(processImage(path, { mimeType: 'image/gif', ownerId })).rejects.toMatchObject({ code: 'too_large' });
  expect(await readdir(folder)).toEqual(['upload']);
});

// One entry: orientation 6, a quarter turn.
const turned = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');

test.each([
  ['interlaced of 16 bits', claimedPng(6320, 6320, { kind: [16, 6, 0, 0, 1] })],
  ['turned of 16 bits', claimedPng(6320, 6320, { kind: [16, 6, 0, 0, 0], exif: turned })],
  ['interlaced and turned', claimedPng(6320, 6320, { kind: [8, 6, 0, 0, 1], exif: turned })],
])('a picture that takes more than 200 MB is not decoded: %s', async (_, bytes) => {
  await writeFile(path, bytes);
  await expect(processImage(path, { mimeType: 'image/png', ownerId })).rejects.toMatchObject({ code: 'too_large' });
});

test('a photo of 40 million pixels from a phone that was held upright is not too large', async () => {
  const photo = sharp({ create: { width: 7300, height: 5470, channels: 3, background: 'teal' } });
  const bytes = await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  // Its beginning says what is measured, and decoding all of it takes seconds.
  await writeFile(path, bytes.subarray(0, 2_000));
  const processing = processImage(path, { mimeType: 'image/jpeg', ownerId });
  await expect(processing).rejects.toMatchObject({ code: 'unsupported_type' });
});

test('a damaged or cut off picture, or another kind than it says, is refused and leaves nothing behind', async () => {
  const picture = await gradient(300, 300).jpeg().toBuffer();
  const cases = [
    ['image/jpeg', picture.subarray(0, picture.length / 2)],
    ['image/jpeg', Buffer.from('no picture')],
    ['image/png', picture],
    ['image/png', claimedPng(100, 100)],
  ] as const;
  for (const [mimeType, bytes] of cases) {
    await writeFile(path, bytes);
    await expect(processImage(path, { mimeType, ownerId })).rejects.toMatchObject({ code: 'unsupported_type' });
    expect(await readdir(folder)).toEqual(['upload']);
  }
});

test.each([
  ['a JPEG of 200,000 scans', 'image/jpeg', await jpegOfScans(200_000)],
  ['a WebP of 200,000 frames', 'image/webp', await webpOfFrames(200_000)],
] as const)(
  'S47: %s, which nothing but an end of its process stops, is too large and holds nobody up',
  async (_, mimeType, bytes) => {
    await writeFile(path, bytes);
    await expect(processImage(path, { mimeType, ownerId }, 1_000)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('takes too long') as string,
    });
    expect(await readdir(folder)).toEqual(['upload']);
    await writeFile(path, await gradient(60, 40).png().toBuffer());
    expect(await processImage(path, { mimeType: 'image/png', ownerId })).toMatchObject({ width: 60, height: 40 });
  },
);

test('S47: a process whose server is gone ends at once, whatever it is decoding', async () => {
  await writeFile(path, await jpegOfScans(200_000));
  const child = startProcess('./picture-process', import.meta.url, { heapMegabytes: 64 });
  await once(child, 'message');
  const order = { kind: 'write', path, mimeType: 'image/jpeg', pixels: 36_000_000, isAnimated: false } as const;
  child.send({ ...order, cleanPath: `${path}.clean`, thumbnailPath: `${path}.thumbnail` } satisfies PictureOrder);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
