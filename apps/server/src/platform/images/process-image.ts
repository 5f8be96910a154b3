import { rm, stat } from 'node:fs/promises';
import { tooLarge, unsupportedType } from '#platform/app-error';
import { createProcessPool } from '#platform/process-pool';
import { type RasterType, rasterFormats } from './picture-limits.ts';
import type { PictureAnswer, PictureDone, PictureOrder } from './picture-process.ts';
import { createPixelBudget } from './pixel-budget.ts';

/**
 * For the look at the header, and for both passes over one picture, on the clock, of a machine that does other things as
 * well: a photo within the limits takes one to three seconds of one processor. What takes longer, such as moving noise,
 * keeps others from theirs.
 */
const prepareMs = 5_000;

const budget = createPixelBudget();
// Some formats can keep the decoder busy for hours before it looks at a clock: nothing but an end of its process helps.
const processes = createProcessPool<PictureOrder, PictureAnswer>('./picture-process', import.meta.url, {
  heapMegabytes: 64,
});

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

/** Whether `processImage` takes this type: SVG and BMP are not decoded, see `checkBmp`. */
export const isRaster = (mimeType: string): mimeType is RasterType => mimeType in rasterFormats;

const give = async <Kind extends keyof PictureDone>(
  order: Extract<PictureOrder, { kind: Kind }>,
  withinMs: number,
): Promise<PictureDone[Kind]> => {
  const outcome = await processes.run(order, withinMs);
  if (outcome.kind === 'late') throw tooLarge('This picture takes too long to prepare. Please send a smaller one.');
  if (outcome.kind === 'died') throw unsupportedType('This picture could not be opened. It may be damaged.');
  const { answer } = outcome;
  if ('done' in answer) return answer.done as PictureDone[Kind];
  throw (answer.refused === 'too_large' ? tooLarge : unsupportedType)(answer.message);
};

/**
 * Decodes a picture within limits (40 million pixels, 200 MB, 200 frames, five seconds) and writes a clean copy and a thumbnail
 * next to it, which the caller removes: in a process that is killed when the time is over. It waits for its owner's turn.
 * Throws `too_large` beyond the limits, `unsupported_type` when it is damaged or no such picture, `unavailable` when its
 * turn does not come soon; then nothing is left behind.
 */
export const processImage = async (
  path: string,
  { mimeType, ownerId }: { readonly mimeType: RasterType; readonly ownerId: string },
  withinMs: number = prepareMs,
): Promise<ProcessedImage> => {
  const [cleanPath, thumbnailPath] = [`${path}.clean`, `${path}.thumbnail`];
  try {
    const { pixels, isAnimated } = await budget.run({ ownerId, pixels: 0 }, () =>
      give({ kind: 'measure', path, mimeType }, withinMs),
    );
    const written = await budget.run({ ownerId, pixels }, () =>
      give({ kind: 'write', path, mimeType, pixels, isAnimated, cleanPath, thumbnailPath }, withinMs),
    );
    const [clean, thumbnail] = await Promise.all([stat(cleanPath), stat(thumbnailPath)]);
    return { path: cleanPath, size: clean.size, ...written, thumbnailPath, thumbnailSize: thumbnail.size };
  } catch (error) {
    await Promise.all([rm(cleanPath, { force: true }), rm(thumbnailPath, { force: true })]);
    throw error;
  }
};
