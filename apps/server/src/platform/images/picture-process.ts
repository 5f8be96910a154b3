import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError, tooLarge, unsupportedType } from '#platform/app-error';
import { answerOrders } from '#platform/process-pool';
import { maxPixels, type RasterType, rasterFormats } from './picture-limits.ts';
import { smallPixels } from './pixel-budget.ts';

interface Picture {
  readonly path: string;
  readonly mimeType: RasterType;
}
interface MeasuredPicture {
  readonly pixels: number;
  readonly isAnimated: boolean;
}
interface WrittenPicture {
  readonly width: number;
  readonly height: number;
}

/** What `processImage` asks of this process. */
export type PictureOrder =
  | ({ readonly kind: 'measure' } & Picture)
  | ({ readonly kind: 'write'; readonly cleanPath: string; readonly thumbnailPath: string } & Picture &
      MeasuredPicture);
export interface PictureDone {
  readonly measure: MeasuredPicture;
  readonly write: WrittenPicture;
}
export type PictureAnswer =
  | { readonly done: PictureDone[keyof PictureDone] }
  | { readonly refused: 'too_large' | 'unsupported_type'; readonly message: string };

const maxFrames = 200;
const maxHeldBytes = 200_000_000;
const thumbnailSize = 640;

// Each picture is decoded in one thread of libvips' own, and nothing of it is kept in a cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * How many bytes have to be held at once, apart from what is read and written row by row: frames of GIF and WebP whole,
 * and again to be encoded; what comes interlaced, of a JPEG as numbers of two bytes; and what has to be turned.
 */
const measureHeld = (mimeType: RasterType, header: Metadata): number => {
  const {
    width,
    height,
    pageHeight = height,
    channels,
    depth,
    isProgressive,
    chromaSubsampling,
    orientation = 1,
  } = header;
  const isFramed = mimeType === 'image/gif' || mimeType === 'image/webp';
  const whenInterlaced = mimeType === 'image/jpeg' && !chromaSubsampling?.startsWith('4:2:0') ? 2 : 1;
  const copies = (isFramed ? 2 : isProgressive ? whenInterlaced : 0) + (orientation > 2 ? 1 : 0);
  return width * pageHeight * channels * (depth === 'uchar' ? 1 : 2) * copies;
};

/** How many pixels decoding will take, from the header alone. */
const measure = async ({ path, mimeType }: Picture): Promise<MeasuredPicture> => {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { format, pages: frames = 1, width, height, pageHeight = height } = header;
  if (format !== rasterFormats[mimeType]) throw unsupportedType('This picture is not what its name says.');
  const pixels = width * pageHeight * frames;
  if (frames > maxFrames || pixels > maxPixels || measureHeld(mimeType, header) > maxHeldBytes)
    throw tooLarge('This picture is too large. Please send a smaller one.');
  return { pixels, isAnimated: frames > 1 };
};

const openImage = (path: string, isAnimated: boolean): Sharp =>
  sharp(path, {
    animated: isAnimated,
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  }).autoOrient();

/** Also the proof that it decodes within the limits. */
const writeThumbnail = (path: string, to: string) =>
  openImage(path, false)
    .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toFile(to);

/** Upright, and without EXIF, GPS and whatever else was attached, in its own format. */
const writeClean = async (
  path: string,
  to: string,
  { mimeType, isAnimated, pixels }: MeasuredPicture & { readonly mimeType: RasterType },
): Promise<WrittenPicture> => {
  const image = openImage(path, isAnimated);
  // Optimised coding holds a JPEG whole, and more than once: up to 250 MB to save a tenth of its size.
  const encoders: Record<RasterType, () => Sharp> = {
    'image/jpeg': () => image.jpeg({ quality: 85, optimiseCoding: pixels <= smallPixels }),
    'image/png': () => image.png({ compressionLevel: 6 }),
    'image/gif': () => image.gif({ effort: 4 }),
    'image/webp': () => image.webp({ quality: 85, effort: 1 }),
  };
  const { width, height, pageHeight = height } = await encoders[mimeType]().toFile(to);
  return { width, height: pageHeight };
};

const work = async (order: PictureOrder) => {
  if (order.kind === 'measure') return measure(order);
  await writeThumbnail(order.path, order.thumbnailPath);
  return writeClean(order.path, order.cleanPath, order);
};

answerOrders(async (order: PictureOrder): Promise<PictureAnswer> => {
  try {
    return { done: await work(order) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') return { refused: error.code, message: error.message };
    const message = error instanceof AppError ? error.message : 'This picture could not be opened. It may be damaged.';
    return { refused: 'unsupported_type', message };
  }
});
