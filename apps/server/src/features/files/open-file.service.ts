import { notFound } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { RawReply } from '#platform/http/call-types';
import { svgType } from '#platform/images/draw-svg';
import type { Storage } from '#platform/storage/storage-types';
import type { AacForms } from './aac-forms.service.ts';
import { shownForm } from './download-form.ts';
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

const dispositionOf = (fileName: string, mimeType: string): string => {
  const kind = shownInline.test(mimeType) ? 'inline' : 'attachment';
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
};

interface OpenDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly aacForms: AacForms;
}
type Variant = 'original' | 'thumbnail' | 'aac';

/** Where a variant's bytes lie, and what they are. Whoever was to get a small picture is not given the original: no browser draws an SVG that somebody sent. */
const findVariant = async ({ storage, aacForms }: OpenDeps, row: FileRow, variant: Variant) => {
  const { storageKey, thumbnailKey } = row;
  const { fileName, mimeType: shownType } = shownForm(row);
  switch (variant) {
    case 'original': {
      const mimeType = shownType === svgType ? 'application/octet-stream' : shownType;
      return { key: storageKey, mimeType, size: row.size, fileName };
    }
    case 'thumbnail': {
      const found = thumbnailKey === null ? null : await storage.stat(thumbnailKey);
      if (thumbnailKey === null || found === null) throw notFound('file');
      return { key: thumbnailKey, mimeType: 'image/webp', size: found.size, fileName };
    }
    case 'aac':
      return { ...(await aacForms.take(row)), mimeType: 'audio/mp4', fileName: fileName.replace(/\.[^.]*$/, '.m4a') };
  }
};

interface WantedFile {
  readonly id: string;
  readonly variant: Variant;
  readonly range: string | undefined;
  /** A page asks for it to play it. */
  readonly isPlayed: boolean;
}

/**
 * Answers one variant of a file, whole or a range of it. Throws `not_found` for one that is gone, or never was, and to a page that
 * would play what is only a download: a page from before that was known holds its link, and browsers find a film whatever its type.
 */
export const openFileVariant = async (deps: OpenDeps, wanted: WantedFile): Promise<RawReply> => {
  const [row] = await findFileRows(deps.database.db, [wanted.id]);
  if (!row) throw notFound('file');
  const { key, mimeType, size, fileName } = await findVariant(deps, row, wanted.variant);
  if (wanted.isPlayed && !shownInline.test(mimeType)) throw notFound('file');
  const headers = {
    'content-type': mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType,
    'content-disposition': dispositionOf(fileName, mimeType),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=21600, immutable',
    'accept-ranges': 'bytes',
  };
  const range = readRange(wanted.range, size);
  if (range === 'unsatisfiable')
    return { statusCode: 416, headers: { ...headers, 'content-range': `bytes */${String(size)}` }, body: null };
  const { stream } = await deps.storage.open(key, range ?? undefined);
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
