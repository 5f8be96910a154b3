import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { Made } from '#platform/db/migrate';
import { readSnapshot } from '#platform/db/snapshot';
import type { Storage } from '#platform/storage/storage-types';
import { createHasher, readLines, syncFile, writeLines } from './lines.ts';
import {
  type FileEntry,
  fileListName,
  hashText,
  type Manifest,
  secretName,
  storedFile,
  tableFile,
  writeManifest,
} from './manifest.ts';

/** Files that are on their way at once. */
const filesAtOnce = 4;

export interface BackupSource {
  /** What nobody else waits for, see `readSnapshot`. */
  readonly database: Database;
  /** What of it is the program's. */
  readonly made: Made;
  readonly storage: Storage;
  readonly secret: string;
  readonly engine: Manifest['engine'];
  readonly programVersion: string;
}

export interface WrittenBackup extends Manifest {
  /** Tables of others in the same database. */
  readonly leftOut: readonly string[];
}

/** The columns of the files table that say where bytes lie. */
interface FileRow {
  readonly storage_key: string;
  readonly thumbnail_key: string | null;
  readonly mime_type: string;
  readonly deleted_at: string | null;
}

/** The files that the rows in the archive name. Hidden ones are uploads under way, or wait to be swept. */
async function* namedFiles(folder: string): AsyncGenerator<{ key: string; mimeType: string }> {
  for await (const line of readLines(join(folder, tableFile('files')))) {
    const row = JSON.parse(line) as FileRow;
    if (row.deleted_at !== null) continue;
    yield { key: row.storage_key, mimeType: row.mime_type };
    if (row.thumbnail_key !== null) yield { key: row.thumbnail_key, mimeType: 'image/webp' };
  }
}

/** Null when the storage has it no more. */
const copyFile = async (
  { storage }: BackupSource,
  folder: string,
  { key, mimeType }: { readonly key: string; readonly mimeType: string },
): Promise<FileEntry | null> => {
  const opened = await storage.open(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (opened === null) return null;
  const path = join(folder, storedFile(key));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hasher = createHasher();
  await pipeline(opened.stream, hasher.stream, createWriteStream(path, { mode: 0o600 }));
  await syncFile(path);
  const { sha256, size } = hasher.result();
  if (size !== opened.size) throw new Error(`The file ${key} broke off while it was copied. Please try again.`);
  return { key, size, sha256, mimeType };
};

const copyFiles = async (source: BackupSource, folder: string) => {
  const [missing, total] = [[] as string[], { count: 0, bytes: 0 }];
  const entries = async function* () {
    const named = namedFiles(folder);
    const copyNext = async () => {
      const given = await named.next();
      if (given.done === true) return null;
      return { key: given.value.key, entry: await copyFile(source, folder, given.value) };
    };
    const next = () => {
      const copying = copyNext();
      // It fails where it is awaited, which may be later.
      copying.catch(() => undefined);
      return copying;
    };
    // The generator hands out one row after another, whoever asks; the copies overlap.
    const running = Array.from({ length: filesAtOnce }, next);
    for (let first = running.shift(); first !== undefined; first = running.shift()) {
      const copied = await first;
      if (copied === null) continue;
      running.push(next());
      if (copied.entry === null) missing.push(copied.key);
      else {
        total.count++;
        total.bytes += copied.entry.size;
        yield JSON.stringify(copied.entry);
      }
    }
  };
  const { sha256 } = await writeLines(join(folder, fileListName), entries());
  return { files: { ...total, listSha256: sha256 }, missingFiles: missing };
};

const copyRows = (source: BackupSource, folder: string) =>
  readSnapshot(source.database, source.made, async (snapshot) => {
    const tables: Manifest['tables'] = [];
    for (const name of snapshot.tables) {
      const { count, sha256 } = await writeLines(join(folder, tableFile(name)), snapshot.rows(name));
      tables.push({ name, rows: count, sha256 });
    }
    const migrations = snapshot.migrations.map(({ hash }) => hash);
    const sequences = snapshot.sequences.map(({ name, lastValue }) => ({ name, lastValue }));
    return { rows: { tables, migrations, sequences }, leftOut: snapshot.others };
  });

/**
 * Writes a backup into `folder`, which must not exist: the rows of one moment first, then the files they name, which
 * never change once they are there. The folder has its name only when it is complete. Throws where no server was ever
 * started.
 */
export const writeBackup = async (source: BackupSource, folder: string): Promise<WrittenBackup> => {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'rows'), { recursive: true, mode: 0o700 });
  try {
    const takenAt = new Date().toISOString();
    const { rows, leftOut } = await copyRows(source, unfinished);
    // Every start sees to the first branch.
    if (!rows.tables.some(({ name, rows: count }) => name === 'branches' && count > 0)) {
      throw new Error(
        'No server was ever started on this database, so there is nothing to keep. Set DATA_DIR or DATABASE_URL as the server has it.',
      );
    }
    const files = await copyFiles(source, unfinished);
    await writeFile(join(unfinished, secretName), `${source.secret}\n`, { mode: 0o600, flush: true });
    const manifest: Manifest = {
      format: 'branchline-backup',
      formatVersion: 1,
      programVersion: source.programVersion,
      takenAt,
      engine: source.engine,
      ...rows,
      ...files,
      secretSha256: hashText(source.secret),
    };
    await writeManifest(unfinished, manifest);
    await rename(unfinished, folder);
    return { ...manifest, leftOut };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};
