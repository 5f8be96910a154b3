import { audioExtensions, documentExtensions, imageExtensions, videoExtensions } from '@branchline/contract/files';
import type { LinkedFile } from '@branchline/contract/shapes';

type FileKind = 'image' | 'video' | 'audio' | 'document' | 'other';

/** What browsers draw as it is. An SVG is drawn by the server alone: a small one can keep a browser busy for ever. */
const drawnExtensions = imageExtensions.filter((extension) => extension !== 'svg');

const extensions: readonly (readonly [FileKind, readonly string[]])[] = [
  ['image', drawnExtensions],
  // An Ogg file hardly ever holds pictures; a WebM one does, unless it was recorded here.
  ['audio', audioExtensions.filter((extension) => extension !== 'webm')],
  ['video', videoExtensions],
  ['document', documentExtensions],
];

/** What a file is by the end of its name. */
export const kindOfName = (fileName: string): FileKind => {
  if (/^recording_\d+\.(webm|mp4|m4a)$/i.test(fileName)) return 'audio';
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return extensions.find(([, some]) => some.includes(extension))?.[0] ?? 'other';
};

/** How a stored file is shown, and what of it: an SVG by the picture that the server made, or else as a file. */
export const viewOf = ({ fileName, cloudUrl, thumbnailUrl, aacUrl }: Omit<LinkedFile, 'id'>) => {
  const isDrawing = /\.svg$/i.test(fileName) && thumbnailUrl !== undefined;
  return {
    name: fileName,
    kind: isDrawing ? 'image' : kindOfName(fileName),
    src: isDrawing ? thumbnailUrl : cloudUrl,
    thumbnail: thumbnailUrl,
    original: cloudUrl,
    aac: aacUrl,
  } as const;
};

const asAccept = (some: readonly string[]): string => some.map((extension) => `.${extension}`).join(',');

/** What a file input offers: every kind of file the server takes. */
export const anyFileAccept = asAccept(extensions.flatMap(([, some]) => some));
/** What a picker of pictures that many people see offers: what the server writes anew. */
export const imageAccept = asAccept(drawnExtensions.filter((extension) => extension !== 'bmp'));
