import { audioExtensions, documentExtensions, imageExtensions, videoExtensions } from '@branchline/contract/files';

/*
 * What the file picker of the device offers. Types and not endings for pictures and videos: with these a phone opens
 * its gallery, and gives JPEG where it keeps HEIC.
 */
export const picturesAndVideos = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/svg+xml',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'video/x-msvideo',
  'video/x-matroska',
].join(',');

export const anyFile = [...new Set([...documentExtensions, ...imageExtensions, ...videoExtensions, ...audioExtensions])]
  .map((extension) => `.${extension}`)
  .join(',');
