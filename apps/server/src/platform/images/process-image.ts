import { rm, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError, tooLarge, unsupportedType } from '#platform/app-error';
import { createPixelBudget, smallPixels } from './pixel-budget.ts';
import { maxPixels } from './picture-limits.ts';

const maxFrames = 200;
const maxHeldBytes = 200_000_000;
/**
 * For both passes over one picture, on the clock, of a machine that does other things as well: a photo within the limits
 * above takes one to three seconds of one processor. What takes longer, such as moving noise, keeps others from theirs.
 */
const prepareMs = 5_000;
const thumbnailSize = 640;

// Each picture is decoded in one thread of libvips' own, and nothing of it is kept in a cache.
sharp.concurrency(1);
sharp.cache(false);
const budget = createPixelBudget();

/** A picture made safe to show. */
export interface ProcessedImage {
  readonly path: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** WebP, at most 640 pixels on the longer side. */
  readonly thumbnailPath: string;
  readonly thumbnailSize: number;
}

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp' } as const;
type RasterType = keyof typeof formats;

/** Whether `processImage` takes this type: SVG and BMP are not decoded, see `checkBmp`. */
export const isRaster = (mimeType: string): mimeType is RasterType => mimeType in formats;

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
const measure = async (path: string, mimeType: RasterType) => {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { format, pages: frames = 1, width, height, pageHeight = height } = header;
  if (format !== formats[mimeType]) throw unsupportedType('This picture is not what its name says.');
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

const tookTooLong = () => tooLarge('This picture takes too long to prepare. Please send a smaller one.');

export interface PrepareLimits {
  /** How long all of it may take. */
  readonly withinMs: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** What is left of the time for one picture, in whole seconds as sharp takes them. Throws when that is about none. */
const startTimer = ({ withinMs, now }: PrepareLimits) => {
  const endsAt = now() + withinMs;
  return (): { readonly seconds: number } => {
    const seconds = Math.round((endsAt - now()) / 1_000);
    if (seconds < 1) throw tookTooLong();
    return { seconds };
  };
};
type Timer = ReturnType<typeof startTimer>;

/** Also the proof that it decodes within the limits. */
const writeThumbnail = (path: string, to: string, timeLeft: Timer) =>
  openImage(path, false)
    .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .timeout(timeLeft())
    .toFile(to);

/** Upright, and without EXIF, GPS and whatever else was attached, in its own format. */
const writeClean = (
  path: string,
  to: string,
  how: { mimeType: RasterType; isAnimated: boolean; pixels: number; timeLeft: Timer },
) => {
  const image = openImage(path, how.isAnimated).timeout(how.timeLeft());
  // Optimised coding holds a JPEG whole, and more than once: up to 250 MB to save a tenth of its size.
  const encoders: Record<RasterType, () => Sharp> = {
    'image/jpeg': () => image.jpeg({ quality: 85, optimiseCoding: how.pixels <= smallPixels }),
    'image/png': () => image.png({ compressionLevel: 6 }),
    'image/gif': () => image.gif({ effort: 4 }),
    'image/webp': () => image.webp({ quality: 85, effort: 1 }),
  };
  return encoders[how.mimeType]().toFile(to);
};

/**
 * What a person is told when sharp fails. A picture that ran into the time limit may be whole: libvips then says
 * `timeout: 40% complete`.
 */
export const asPictureFailure = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof Error && /^timeout: /m.test(error.message)) return tookTooLong();
  return unsupportedType('This picture could not be opened. It may be damaged.');
};

/**
 * Decodes a picture within limits (40 million pixels, 200 MB, 200 frames, five seconds) and writes a clean copy and a thumbnail
 * next to it, which the caller removes. It waits for its owner's turn. Throws `too_large` beyond the limits,
 * `unsupported_type` when it is damaged or no such picture, `unavailable` when its turn does not come soon; then nothing
 * is left behind.
 */
export const processImage = async (
  path: string,
  { mimeType, ownerId }: { readonly mimeType: RasterType; readonly ownerId: string },
  limits: PrepareLimits = { withinMs: prepareMs, now: () => performance.now() },
): Promise<ProcessedImage> => {
  const [cleanPath, thumbnailPath] = [`${path}.clean`, `${path}.thumbnail`];
  try {
    const { pixels, isAnimated } = await measure(path, mimeType);
    const written = await budget.run({ ownerId, pixels }, async () => {
      const timeLeft = startTimer(limits);
      await writeThumbnail(path, thumbnailPath, timeLeft);
      return writeClean(path, cleanPath, { mimeType, isAnimated, pixels, timeLeft });
    });
    const [clean, thumbnail] = await Promise.all([stat(cleanPath), stat(thumbnailPath)]);
    return {
      path: cleanPath,
      size: clean.size,
      width: written.width,
      height: written.pageHeight ?? written.height,
      thumbnailPath,
      thumbnailSize: thumbnail.size,
    };
  } catch (error) {
    await Promise.all([rm(cleanPath, { force: true }), rm(thumbnailPath, { force: true })]);
    throw asPictureFailure(error);
  }
};
