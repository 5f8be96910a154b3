import { notFound } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { RawReply } from '#platform/http/call-types';
import { svgType } from '#platform/images/draw-svg';
import type { Storage } from '#platform/storage/storage-types';
import { type FileRow, findFileRows } from './files.repository.ts';

/** A browser shows only what it cannot run; everything else is saved. */
const shownInline = /^(image\/(jpeg|png|gif|webp|bmp)|video\/|audio\/)/;

/** `bytes=a-b`, `a-` or `-n` of one range (RFC 9110, 14.1.2); null when the whole is to be sent. */
const readRange = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
};

const dispositionOf = (row: FileRow, mimeType: string): string => {
  const kind = shownInline.test(mimeType) ? 'inline' : 'attachment';
  const plain = row.fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(row.fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
};

/** Answers one variant of a file, whole or a range of it. Throws `not_found` for one that is gone, or never was. */
export const openFileVariant = async (
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  wanted: { readonly id: string; readonly variant: 'original' | 'thumbnail'; readonly range: string | undefined },
): Promise<RawReply> => {
  const [row] = await findFileRows(database.db, [wanted.id]);
  if (!row) throw notFound('file');
  const isSvg = row.mimeType === svgType;
  const isThumbnail = wanted.variant === 'thumbnail';
  const key = isThumbnail ? row.thumbnailKey : row.storageKey;
  // Who was to see a small picture is not given the original: no browser draws an SVG that somebody sent.
  if (key === null) throw notFound('file');
  const mimeType = isThumbnail ? 'image/webp' : isSvg ? 'application/octet-stream' : row.mimeType;
  const size = isThumbnail ? (await storage.stat(key))?.size : row.size;
  if (size === undefined) throw notFound('file');
  const headers = {
    'content-type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    'content-disposition': dispositionOf(row, mimeType),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=21600, immutable',
    'accept-ranges': 'bytes',
  };
  const range = readRange(wanted.range, size);
  if (range === 'unsatisfiable')
    return { statusCode: 416, headers: { ...headers, 'content-range': `bytes */${String(size)}` }, body: null };
  const { stream } = await storage.open(key, range ?? undefined);
  if (!range) return { headers: { ...headers, 'content-length': String(size) }, body: stream };
  return {
    statusCode: 206,
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${String(range.start)}-${String(range.end)}/${String(size)}`,
    },
    body: stream,
  };
};
