import sharp from 'sharp';

const clear = { r: 255, g: 255, b: 255, alpha: 0 };
const white = { ...clear, alpha: 1 };

/**
 * A picture in the middle of a square of `size` pixels, at most `inner` pixels wide and high, as PNG. Takes one that this
 * server made: nothing bounds how long another one takes.
 */
export const drawIcon = async (
  picture: Buffer,
  { size, inner, isOpaque }: { readonly size: number; readonly inner: number; readonly isOpaque: boolean },
): Promise<Buffer> => {
  const background = isOpaque ? white : clear;
  const rim = (size - inner) / 2;
  const image = sharp(picture)
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: rim, bottom: rim, left: rim, right: rim, background });
  return (isOpaque ? image.flatten({ background }) : image).png().toBuffer();
};
