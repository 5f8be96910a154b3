/** What a picture may have, all frames together: four bytes each are what it takes to show it. */
export const maxPixels = 40_000_000;

/** What is decoded and written anew, and what the decoder calls it. */
export const rasterFormats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const;
export type RasterType = keyof typeof rasterFormats;
