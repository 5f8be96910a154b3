import { audioExtensions, documentExtensions, imageExtensions, videoExtensions } from '@branchline/contract/files';

export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'other';

const has = (extensions: readonly string[], extension: string): boolean => extensions.includes(extension);

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A voice note's container is the one of a video; where no type says which, its name tells. */
const isVoiceNote = (name: string): boolean => /^recording_\d+\.(webm|mp4|m4a)$/i.test(name);

/** How a file is shown. The type that the server found counts; a file without one goes by its name. */
export const fileKindOf = (file: { readonly name: string; readonly mimeType: string }): FileKind => {
  const { name, mimeType } = file;
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

/** The small picture of a picture; a drawing has none and is small itself. */
export const thumbnailOf = (file: { readonly cloudUrl: string; readonly mimeType: string }): string =>
  file.mimeType === 'image/svg+xml' ? file.cloudUrl : file.cloudUrl.replace('/original?', '/thumbnail?');

/** Whether a signed link is over, or will be within a minute. */
export const isExpiredLink = (url: string, nowMs: number): boolean => {
  const expires = Number(new URLSearchParams(url.split('?')[1]).get('e'));
  return expires > 0 && expires * 1000 < nowMs + 60_000;
};
