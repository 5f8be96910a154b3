import { audioExtensions, documentExtensions, imageExtensions, videoExtensions } from '@branchline/contract/files';

type FileKind = 'image' | 'video' | 'audio' | 'document' | 'other';

const extensions: readonly (readonly [FileKind, readonly string[]])[] = [
  ['image', imageExtensions],
  // An Ogg file hardly ever holds pictures; a WebM one does, unless it was recorded here.
  ['audio', audioExtensions.filter((extension) => extension !== 'webm')],
  ['video', videoExtensions],
  ['document', documentExtensions],
];

/** What a file is by the end of its name (spec section 3). */
export const fileKindOf = (fileName: string): FileKind => {
  if (/^recording_\d+\.(webm|mp4|m4a)$/i.test(fileName)) return 'audio';
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return extensions.find(([, some]) => some.includes(extension))?.[0] ?? 'other';
};

/** The link of a picture's small copy; anything else has its own bytes there. */
export const thumbnailOf = (cloudUrl: string): string => cloudUrl.replace(/\/original(?=\?|$)/, '/thumbnail');

const asAccept = (some: readonly string[]): string => some.map((extension) => `.${extension}`).join(',');

/** What a file input offers: every kind of file the server takes. */
export const anyFileAccept = asAccept(extensions.flatMap(([, some]) => some));
/** What an image picker offers. */
export const imageAccept = asAccept(imageExtensions);
