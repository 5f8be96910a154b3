import { open, truncate } from 'node:fs/promises';
import { tooLarge, unsupportedType } from '#platform/app-error';

/**
 * More than a plain one within 25 MB has. A list shows it as it came, and a compressed one of a kilobyte could take 160 MB
 * of whoever looks at the list.
 */
const maxPixels = 9_000_000;

interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly isCompressed: boolean;
  readonly bitsPerPixel: number;
  /** How large the file says it is; 0 when it does not say. */
  readonly claimedSize: number;
  /** Where the pixels begin. */
  readonly pixelsAt: number;
}

const fileHeaderSize = 14;
const coreHeaderSize = 12;
/** Of OS/2 2, and of Windows in the order of their versions. */
const infoHeaderSizes = [16, 40, 52, 56, 64, 108, 124];
/** Plain, RLE8, RLE4, and plain with masks: what browsers show. Not a JPEG or PNG inside. */
const compressions = [0, 1, 2, 3, 6];

const damaged = () => unsupportedType('This picture could not be opened. It may be damaged.');

/**
 * As in Microsoft's "Bitmap Storage" and BITMAPCOREHEADER, which OS/2 writes. Null when it is none. A negative height
 * says that the first row is the upper one.
 */
const parseHeader = (bytes: Buffer): BmpHeader | null => {
  const headerSize = bytes.readUInt32LE(fileHeaderSize);
  const file = { claimedSize: bytes.readUInt32LE(2), pixelsAt: bytes.readUInt32LE(10) };
  const isBroken = bytes.toString('latin1', 0, 2) !== 'BM' || file.pixelsAt < fileHeaderSize + headerSize;
  const read =
    headerSize === coreHeaderSize
      ? { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20), at: 22, compression: 0 }
      : {
          width: bytes.readInt32LE(18),
          height: Math.abs(bytes.readInt32LE(22)),
          at: 26,
          compression: headerSize > 16 ? bytes.readUInt32LE(30) : 0,
        };
  const [planes, bitsPerPixel] = [bytes.readUInt16LE(read.at), bytes.readUInt16LE(read.at + 2)];
  const isKnown = headerSize === coreHeaderSize || infoHeaderSizes.includes(headerSize);
  if (isBroken || !isKnown || planes !== 1 || ![1, 2, 4, 8, 16, 24, 32].includes(bitsPerPixel)) return null;
  if (read.width <= 0 || read.height === 0 || !compressions.includes(read.compression)) return null;
  const isCompressed = read.compression === 1 || read.compression === 2;
  return { width: read.width, height: read.height, isCompressed, bitsPerPixel, ...file };
};

const readHeader = async (path: string): Promise<BmpHeader | null> => {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return bytesRead < fileHeaderSize + coreHeaderSize ? null : parseHeader(buffer);
  } finally {
    await file.close();
  }
};

/**
 * Looks at a BMP, which is kept as it came, without decoding it, and cuts off what lies behind its end. Answers the size
 * in bytes. Throws `too_large` for one of more than 9 million pixels, which would fill the memory of who looks at it,
 * and `unsupported_type` when it is damaged.
 */
export const checkBmp = async (path: string, size: number): Promise<number> => {
  const header = await readHeader(path);
  if (header === null) throw damaged();
  const { width, height, claimedSize, pixelsAt } = header;
  if (width * height > maxPixels) throw tooLarge('This picture is too large. Please send a smaller one.');
  // Rows end at a multiple of four bytes.
  const rowSize = Math.ceil((width * header.bitsPerPixel) / 32) * 4;
  const pixelsEnd = pixelsAt + (header.isCompressed ? 1 : rowSize * height);
  if (size < pixelsEnd) throw damaged();
  // Some programs count the pixels alone.
  const end = Math.max(claimedSize, pixelsEnd);
  if (claimedSize === 0 || size <= end) return size;
  await truncate(path, end);
  return end;
};
