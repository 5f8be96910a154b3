import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertStorageKey } from '#platform/storage/storage-key';
import { createHasher, readLines } from './lines.ts';
import {
  DamagedBackup,
  type FileEntry,
  fileEntryShape,
  fileListName,
  hashText,
  type Manifest,
  readManifest,
  secretName,
  storedFile,
  tableFile,
} from './manifest.ts';

/** A backup that is what it was when it was made. */
export interface CheckedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly secret: string;
  rows(table: string): AsyncIterable<string>;
  files(): AsyncIterable<FileEntry>;
}

const hashOf = async (folder: string, name: string): Promise<string> => {
  const hasher = createHasher();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(join(folder, name)), hasher.stream, nowhere);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DamagedBackup(name, 'is missing');
    throw error;
  }
  return hasher.result().sha256;
};

const assertHash = async (folder: string, name: string, sha256: string): Promise<void> => {
  if ((await hashOf(folder, name)) !== sha256) throw new DamagedBackup(name, 'was altered');
};

async function* listFiles(folder: string): AsyncGenerator<FileEntry> {
  for await (const line of readLines(join(folder, fileListName))) {
    const entry = fileEntryShape.parse(JSON.parse(line));
    assertStorageKey(entry.key);
    yield entry;
  }
}

const readSecret = async (folder: string, { secretSha256 }: Manifest): Promise<string> => {
  const secret = await readFile(join(folder, secretName), 'utf8').catch(() => null);
  if (secret === null) throw new DamagedBackup(secretName, 'is missing');
  // One line break was added; a secret that was given may end with spaces.
  const value = secret.replace(/\n$/, '');
  if (hashText(value) !== secretSha256) throw new DamagedBackup(secretName, 'was altered');
  return value;
};

/** Opens a backup after every checksum in it was compared. Throws DamagedBackup, which names what is wrong. */
export const checkBackup = async (folder: string): Promise<CheckedBackup> => {
  const manifest = await readManifest(folder);
  const secret = await readSecret(folder, manifest);
  for (const { name, sha256 } of manifest.tables) await assertHash(folder, tableFile(name), sha256);
  await assertHash(folder, fileListName, manifest.files.listSha256);
  for await (const { key, sha256 } of listFiles(folder)) await assertHash(folder, storedFile(key), sha256);
  return {
    folder,
    manifest,
    secret,
    rows: (table) => readLines(join(folder, tableFile(table))),
    files: () => listFiles(folder),
  };
};
