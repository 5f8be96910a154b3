import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBmp } from './check-bmp.ts';

const path = join(await mkdtemp(join(tmpdir(), 'bmp-')), 'upload.bmp');

interface Bmp {
  readonly width: number;
  readonly height: number;
  readonly bits?: number;
  readonly compression?: number;
  readonly pixels?: number;
  readonly claimedSize?: number;
}

const fileHeader = (headerSize: number, pixels: number, claimedSize?: number) => {
  const bytes = Buffer.alloc(14);
  bytes.write('BM');
  bytes.writeUInt32LE(claimedSize ?? 14 + headerSize + pixels, 2);
  bytes.writeUInt32LE(14 + headerSize, 10);
  return bytes;
};

const windowsBmp = ({ width, height, bits = 24, compression = 0, pixels = 0, claimedSize }: Bmp) => {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  header.writeUInt32LE(compression, 16);
  return Buffer.concat([fileHeader(40, pixels, claimedSize), header, Buffer.alloc(pixels, 7)]);
};

const os2Bmp = ({ width, height, bits = 24, pixels = 0 }: Bmp) => {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(12, 0);
  [width, height, 1, bits].forEach((value, index) => header.writeUInt16LE(value, 4 + index * 2));
  return Buffer.concat([fileHeader(12, pixels), header, Buffer.alloc(pixels, 7)]);
};

const check = async (bytes: Buffer) => {
  await writeFile(path, bytes);
  return checkBmp(path, bytes.length);
};

test.each([
  ['of Windows', windowsBmp({ width: 3, height: 2, pixels: 24 })],
  ['with its first row at the top', windowsBmp({ width: 3, height: -2, pixels: 24 })],
  ['of OS/2', os2Bmp({ width: 3, height: 2, pixels: 24 })],
  ['of one bit a pixel', windowsBmp({ width: 33, height: 2, bits: 1, pixels: 16 })],
  ['compressed', windowsBmp({ width: 300, height: 200, bits: 8, compression: 1, pixels: 40 })],
  ['that does not say how large it is', windowsBmp({ width: 3, height: 2, pixels: 24, claimedSize: 0 })],
  ['that counts its pixels alone', windowsBmp({ width: 3, height: 2, pixels: 24, claimedSize: 24 })],
])('a picture %s is kept as it is', async (_, bytes) => {
  expect(await check(bytes)).toBe(bytes.length);
  expect(await readFile(path)).toEqual(bytes);
});

test.each([
  ['plain', windowsBmp({ width: 3, height: 2, pixels: 24 })],
  ['compressed', windowsBmp({ width: 3, height: 2, bits: 8, compression: 1, pixels: 40 })],
])('what was hidden behind a %s picture is gone', async (_, bytes) => {
  expect(await check(Buffer.concat([bytes, Buffer.from('GPS 12.97,77.59')]))).toBe(bytes.length);
  expect(await readFile(path)).toEqual(bytes);
});

test.each([
  ['compressed', windowsBmp({ width: 60_000, height: 60_000, bits: 8, compression: 1, pixels: 2 })],
  ['which fills a phone', windowsBmp({ width: 6_000, height: 6_000, bits: 8, compression: 1, pixels: 2 })],
  ['with its first row at the top', windowsBmp({ width: 60_000, height: -60_000 })],
  ['as high as can be written', windowsBmp({ width: 1, height: -0x80000000 })],
  ['of OS/2', os2Bmp({ width: 60_000, height: 60_000 })],
])('S47: a picture of more than 9 million pixels, %s, is too large', async (_, bytes) => {
  await expect(check(bytes)).rejects.toMatchObject({ code: 'too_large' });
});

test.each([
  ['pixels', windowsBmp({ width: 300, height: 200, pixels: 400 })],
  ['compressed pixels', windowsBmp({ width: 300, height: 200, bits: 8, compression: 1 })],
  ['pixels, of OS/2', os2Bmp({ width: 300, height: 200, pixels: 400 })],
  ['a width', windowsBmp({ width: 0, height: 2, pixels: 24 })],
  ['a width above nothing', windowsBmp({ width: -3, height: 2, pixels: 24 })],
  ['a height', windowsBmp({ width: 3, height: 0, pixels: 24 })],
  ['a known depth', windowsBmp({ width: 3, height: 2, bits: 13, pixels: 24 })],
  ['pixels of its own, but a JPEG', windowsBmp({ width: 3, height: 2, bits: 0, compression: 4, pixels: 24 })],
  ['a whole header', windowsBmp({ width: 3, height: 2 }).subarray(0, 20)],
  ['a header', Buffer.from('BM, but this is only a text that is long enough for a header of a bitmap.')],
])('one without %s is refused', async (_, bytes) => {
  await expect(check(bytes)).rejects.toMatchObject({ code: 'unsupported_type' });
});
