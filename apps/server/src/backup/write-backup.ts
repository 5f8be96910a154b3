import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import type { Made } from '#platform/db/migrate';
import { readSnapshot } from '#platform/db/snapshot';
import type { Storage } from '#platform/storage/storage-types';
import { createHasher, syncFile, writeLines } from './lines.ts';
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
import { type NamedList, openNamedList } from './named-list.ts';
import { noSeal, type Seal } from './sealing.ts';

/** Files that are on their way at once. */
const concurrency = 4;

export interface BackupSource {
  /** What nobody else waits for, see `readSnapshot`. */
  readonly database: Database;
  /** What of it is the program's. */
  readonly made: Made;
  readonly storage: Storage;
  readonly secret: string;
  readonly engine: Manifest['engine'];
  readonly programVersion: string;
  /** Encrypts what is written; nothing does when absent. */
  readonly seal?: Seal;
}

export interface WrittenBackup extends Manifest {
  /** Tables of others in the same database. */
  readonly leftOut: readonly string[];
}

/** Null when the storage has it no more. */
const copyFile = async (
  { storage, seal = noSeal }: BackupSource,
  folder: string,
  { key, mimeType }: { readonly key: string; readonly mimeType: string },
): Promise<FileEntry | null> => {
  const opened = await storage.open(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (opened === null) return null;
  const path = join(folder, `${storedFile(key)}${seal.suffix}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hasher = createHasher();
  await pipeline(
    opened.stream,
    hasher.stream,
    (bytes: AsyncIterable<Uint8Array>) => seal.close(bytes),
    createWriteStream(path, { mode: 0o600 }),
  );
  await syncFile(path);
  const { sha256, size } = hasher.result();
  if (size !== opened.size) throw new Error(`The file ${key} broke off while it was copied. Please try again.`);
  return { key, size, sha256, mimeType };
};

const copyFiles = async (source: BackupSource, folder: string, list: NamedList) => {
  const { seal = noSeal } = source;
  const [missing, total] = [[] as string[], { count: 0, bytes: 0 }];
  const entries = async function* () {
    const named = list.read();
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
    const running = Array.from({ length: concurrency }, next);
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
  const { sha256 } = await writeLines(join(folder, `${fileListName}${seal.suffix}`), entries(), seal);
  await list.remove();
  return { files: { ...total, listSha256: sha256 }, missingFiles: missing };
};

const copyRows = ({ database, made, seal = noSeal }: BackupSource, folder: string, list: NamedList) =>
  readSnapshot(database, made, async (snapshot) => {
    const tables: Manifest['tables'] = [];
    for (const name of snapshot.tables) {
      const rows = name === 'files' ? list.note(snapshot.rows(name)) : snapshot.rows(name);
      const { count, sha256 } = await writeLines(join(folder, `${tableFile(name)}${seal.suffix}`), rows, seal);
      tables.push({ name, rows: count, sha256 });
    }
    const migrations = snapshot.migrations.map(({ hash }) => hash);
    const sequences = snapshot.sequences.map(({ name, lastValue }) => ({ name, lastValue }));
    return { rows: { tables, migrations, sequences }, leftOut: snapshot.others };
  });

const writeSecret = async ({ secret, seal = noSeal }: BackupSource, folder: string): Promise<void> => {
  const path = join(folder, `${secretName}${seal.suffix}`);
  await pipeline(seal.close(Readable.from([Buffer.from(`${secret}\n`)])), createWriteStream(path, { mode: 0o600 }));
  await syncFile(path);
};

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
    const { seal = noSeal } = source;
    const list = openNamedList(unfinished);
    const { rows, leftOut } = await copyRows(source, unfinished, list);
    // Every start sees to the first branch.
    if (!rows.tables.some(({ name, rows: count }) => name === 'branches' && count > 0)) {
      throw new Error(
        'No server was ever started on this database, so there is nothing to keep. Set DATA_DIR or DATABASE_URL as the server has it.',
      );
    }
    const files = await copyFiles(source, unfinished, list);
    await writeSecret(source, unfinished);
    const manifest: Manifest = {
      format: 'branchline-backup',
      ...(seal.encryption === undefined
        ? { formatVersion: 1 as const }
        : { formatVersion: 2 as const, encryption: seal.encryption }),
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
