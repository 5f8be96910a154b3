import { maxAttachments } from '@branchline/contract/conversations';
import type { MessageFile } from '@branchline/contract/shapes';
import { audioExtensions, documentExtensions, imageExtensions, videoExtensions } from '@branchline/contract/files';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';

const svgType = 'image/svg+xml';

export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'other';

const has = (extensions: readonly string[], extension: string): boolean => extensions.includes(extension);

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A voice note's container is the one of a video; where no type says which, its name tells. */
export const isVoiceNote = (name: string): boolean => /^recording_\d+\.(webm|mp4|m4a)$/i.test(name);

/** How a file is shown. The type that the server found counts; a file without one goes by its name. */
export const fileKindOf = (file: { readonly name: string; readonly mimeType: string }): FileKind => {
  const { name, mimeType } = file;
  // A small SVG can keep a browser busy for ever: it is shown by the picture that the server made (`shownKindOf`).
  if (mimeType === svgType || (mimeType === '' && extensionOf(name) === 'svg')) return 'other';
  if (mimeType.startsWith('video/')) return 'video';
  if (isVoiceNote(name) || mimeType.startsWith('audio/')) return 'audio';
  if (mimeType.startsWith('image/')) return 'image';
  const extension = extensionOf(name);
  if (has(documentExtensions, extension)) return 'document';
  if (mimeType !== '') return 'other';
  if (has(imageExtensions, extension)) return 'image';
  if (has(videoExtensions, extension)) return 'video';
  return has(audioExtensions, extension) ? 'audio' : 'other';
};

/** Whether the server takes files of this name. */
export const isTakenName = (name: string): boolean =>
  [imageExtensions, videoExtensions, audioExtensions, documentExtensions].some((extensions) =>
    has(extensions, extensionOf(name)),
  );

/** How a stored file of a message is shown. */
export const shownKindOf = (file: MessageFile): FileKind =>
  file.mimeType === svgType && file.thumbnailUrl !== undefined
    ? 'image'
    : fileKindOf({ name: file.fileName, mimeType: file.mimeType });

/** The picture that is shown large. */
export const pictureOf = (file: MessageFile): string => (file.mimeType === svgType ? thumbnailOf(file) : file.cloudUrl);

/** The small picture of a picture. */
export const thumbnailOf = (file: Pick<MessageFile, 'cloudUrl' | 'thumbnailUrl'>): string =>
  file.thumbnailUrl ?? file.cloudUrl;

/** Whether a signed link is over, or will be within a minute. */
export const isExpiredLink = (url: string, nowMs: number): boolean => {
  const expires = Number(new URLSearchParams(url.split('?')[1]).get('e'));
  return expires > 0 && expires * 1000 < nowMs + 60_000;
};

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

/** How many of the files that were chosen still fit into the message. */
export const roomFor = (held: number, chosen: number): { readonly taken: number; readonly refusal: string | null } => {
  const taken = Math.max(0, Math.min(chosen, maxAttachments - held));
  return { taken, refusal: taken < chosen ? conversationTexts.tooManyFiles(maxAttachments) : null };
};
