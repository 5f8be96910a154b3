import { readPictureQuality } from '#lib/picture-quality.ts';
import { mayShrink, nameAs, pictureLooks, type ShrinkPlan, shrinkPlan } from '../core/shrink-plan.ts';

/** Whether nothing shines through. Looks at every pixel, up to the first that lets something through. */
const isOpaque = (context: CanvasRenderingContext2D, { width, height }: ShrinkPlan): boolean => {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
};

const draw = async (bitmap: ImageBitmap, plan: ShrinkPlan, quality: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = plan.width;
  canvas.height = plan.height;
  const context = canvas.getContext('2d', { willReadFrequently: plan.as === 'opaque-or-png' });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, plan.width, plan.height);
  const type = plan.as === 'opaque-or-png' ? (isOpaque(context, plan) ? 'image/jpeg' : 'image/png') : plan.as;
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
};

export interface ReadyPicture {
  readonly file: File;
  /** Width by height; undefined when this browser cannot read it. */
  readonly ratio?: number;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture smaller on the device, upright as its EXIF data says. Answers the file itself when it is small
 * enough, when this browser cannot read it, or when drawing it again would only make it larger. One picture at a time: a
 * camera's takes some 50 MB while it is drawn, and ten of them are more than a cheap phone has.
 */
export const shrinkPicture = async (file: File): Promise<ReadyPicture> => {
  if (!mayShrink(file.type)) return { file };
  const shrinking = last.then(() => shrink(file));
  last = shrinking.catch(() => undefined);
  return shrinking;
};

const shrink = async (file: File): Promise<ReadyPicture> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { file };
  try {
    const { width, height } = bitmap;
    const ratio = width / height;
    const look = pictureLooks[readPictureQuality()];
    const plan = shrinkPlan({ type: file.type, bytes: file.size, width, height }, look);
    const blob = plan && (await draw(bitmap, plan, look.quality));
    // A browser that cannot write the wanted kind answers with PNG.
    if (!blob || (blob.size >= file.size && blob.type === file.type)) return { file, ratio };
    if (blob.size >= file.size && file.type !== 'image/heic' && file.type !== 'image/heif') return { file, ratio };
    const { lastModified } = file;
    return { file: new File([blob], nameAs(file.name, blob.type), { type: blob.type, lastModified }), ratio };
  } finally {
    bitmap.close();
  }
};
