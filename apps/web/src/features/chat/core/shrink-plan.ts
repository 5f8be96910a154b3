interface PictureLook {
  /** The longer side of a picture that is sent, in pixels. */
  readonly side: number;
  /** A picture within the size in pixels is left alone up to so many bytes. */
  readonly lightBytes: number;
  /** Of JPEG and WebP, 0 to 1. */
  readonly quality: number;
}

/** How pictures are sent, by what was chosen on the device. */
export const pictureLooks = {
  standard: { side: 2048, lightBytes: 1024 * 1024, quality: 0.85 },
  small: { side: 1024, lightBytes: 200 * 1024, quality: 0.7 },
} as const satisfies Record<string, PictureLook>;

export interface PictureFacts {
  readonly type: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** How a picture is to be drawn again: in which size, and as what. */
export interface ShrinkPlan {
  readonly width: number;
  readonly height: number;
  /** `opaque-or-png`: JPEG unless something shines through. */
  readonly as: 'image/jpeg' | 'image/webp' | 'opaque-or-png';
}

/** Moving pictures would stand still, and drawings have no pixels. */
const untouchable: readonly string[] = ['image/gif', 'image/svg+xml', 'image/apng'];
const shown: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Whether the pixels of a picture may be looked at to decide. */
export const mayShrink = (type: string): boolean => type.startsWith('image/') && !untouchable.includes(type);

/** What to do with a picture before it is uploaded; null leaves it as it is. */
export const shrinkPlan = (
  { type, bytes, width, height }: PictureFacts,
  { side, lightBytes }: PictureLook = pictureLooks.standard,
): ShrinkPlan | null => {
  if (!mayShrink(type) || width <= 0 || height <= 0) return null;
  const scale = Math.min(1, side / Math.max(width, height));
  // Other kinds, such as a phone's HEIC, are not shown everywhere: they are always drawn anew.
  if (scale === 1 && bytes <= lightBytes && shown.includes(type)) return null;
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  if (type === 'image/png') return { ...size, as: 'opaque-or-png' };
  return { ...size, as: type === 'image/webp' ? 'image/webp' : 'image/jpeg' };
};

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** A picture's name with the ending of what it became. */
export const nameAs = (name: string, type: string): string => {
  const ending = endings[type];
  if (ending === undefined || (ending === 'jpg' && /\.jpe?g$/i.test(name))) return name;
  const stem = name.replace(/\.[^./\\]*$/, '');
  return `${stem === '' ? 'picture' : stem}.${ending}`;
};
