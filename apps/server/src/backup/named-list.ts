import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readLines } from './lines.ts';
import { noUnseal } from './sealing.ts';

/** The columns of the files table that say where bytes lie. */
interface FileRow {
  readonly storage_key: string;
  readonly thumbnail_key: string | null;
  readonly aac_key: string | null;
  readonly aac_size: number | null;
  readonly mime_type: string;
  readonly deleted_at: string | null;
}

interface NamedFile {
  readonly key: string;
  readonly mimeType: string;
}

/** The files that a row names. Hidden ones are uploads under way, or wait to be swept. */
const namedIn = (row: FileRow): NamedFile[] =>
  row.deleted_at !== null
    ? []
    : [
        { key: row.storage_key, mimeType: row.mime_type },
        ...(row.thumbnail_key === null ? [] : [{ key: row.thumbnail_key, mimeType: 'image/webp' }]),
        // One that is being made is not there yet, and of one that could not be made (0) there is nothing.
        ...(row.aac_key === null || !row.aac_size ? [] : [{ key: row.aac_key, mimeType: 'audio/mp4' }]),
      ];

/** Notes in `folder` which files the rows name while they are written, since an encrypted archive cannot be read again. */
export const openNamedList = (folder: string) => {
  const path = join(folder, 'named.jsonl.gz');
  return {
    /** Hands the rows of the files table on. */
    note: async function* (rows: AsyncIterable<string>): AsyncGenerator<string> {
      const lines = createGzip();
      const file = lines.pipe(createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      for await (const row of rows) {
        for (const named of namedIn(JSON.parse(row) as FileRow)) {
          if (!lines.write(`${JSON.stringify(named)}\n`)) await once(lines, 'drain');
        }
        yield row;
      }
      lines.end();
      await finished(file);
    },
    read: async function* (): AsyncGenerator<NamedFile> {
      for await (const line of readLines(path, noUnseal)) yield JSON.parse(line) as NamedFile;
    },
    remove: () => rm(path, { force: true }),
  };
};

export type NamedList = ReturnType<typeof openNamedList>;
