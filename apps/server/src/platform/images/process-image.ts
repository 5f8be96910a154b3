import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError, unsupportedType } from '#platform/app-error';

const maxPixels = 40_000_000;
const maxFrames = 200;
const maxSeconds = 1;
const thumbnailSize = 640;

// Each picture is decoded in libvips' own threads, one at a time, and nothing of it is kept in a cache.
sharp.concurrency(1);
sharp.cache(false);

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

/** Whether `processImage` takes this type: SVG and BMP are not decoded. */
export const isRaster = (mimeType: string): mimeType is RasterType => mimeType in formats;

const openImage = (path: string, isAnimated: boolean) =>
  sharp(path, { animated: isAnimated, limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: maxSeconds,
  });

/** Turns it upright, leaves EXIF, GPS and whatever else was attached behind, and writes it again in its own format. */
const rewrite = (path: string, mimeType: RasterType, isAnimated: boolean) => {
  const image = openImage(path, isAnimated).autoOrient();
  if (mimeType === 'image/jpeg') return image.jpeg({ quality: 85, mozjpeg: false });
  if (mimeType === 'image/png') return image.png({ compressionLevel: 8 });
  return mimeType === 'image/gif' ? image.gif() : image.webp({ quality: 85 });
};

/**
 * Decodes a picture within limits (40 million pixels, 200 frames, 1 second) and writes a clean copy and a thumbnail
 * next to it. Throws `unsupported_type` when it cannot be decoded within them. The caller removes the files.
 */
export const processImage = async (path: string, mimeType: RasterType): Promise<ProcessedImage> => {
  const [cleanPath, thumbnailPath] = [`${path}.clean`, `${path}.thumbnail`];
  try {
    const metadata = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    const frames = metadata.pages ?? 1;
    const pixels = metadata.width * (metadata.pageHeight ?? metadata.height) * frames;
    if (metadata.format !== formats[mimeType] || frames > maxFrames || pixels > maxPixels)
      throw unsupportedType('This picture is too large to be opened. Please send a smaller one.');
    const written = await rewrite(path, mimeType, frames > 1).toFile(cleanPath);
    await openImage(path, false)
      .autoOrient()
      .resize({ width: thumbnailSize, height: thumbnailSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(thumbnailPath);
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
    if (error instanceof AppError) throw error;
    throw unsupportedType('This picture could not be opened. It may be damaged or too large.');
  }
};
