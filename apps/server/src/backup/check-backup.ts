import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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
import { ageSuffix, noUnseal, type Unseal, WrongIdentity } from './sealing.ts';

/** A backup that is what it was when it was made. */
export interface CheckedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly secret: string;
  rows(table: string): AsyncIterable<string>;
  files(): AsyncIterable<FileEntry>;
  /** Hands `work` the path of a file as it was before it was encrypted, for as long as it takes. */
  withFile(key: string, work: (path: string) => Promise<void>): Promise<void>;
}

/** Opens parts by the names that the manifest and the pages have for them. */
interface Reader {
  readonly pathOf: (name: string) => string;
  readonly unseal: Unseal;
}

/** Runs `work` on a part; throws DamagedBackup where it is missing or cannot be decrypted. */
const reading = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new DamagedBackup(name, 'is missing');
    // Whatever the decryption says that has no code of the system's.
    if (error instanceof WrongIdentity || code !== undefined) throw error;
    throw new DamagedBackup(name, 'was altered');
  }
};

const hashOf = ({ pathOf, unseal }: Reader, name: string): Promise<string> =>
  reading(name, async () => {
    const hasher = createHasher();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await access(pathOf(name));
    await pipeline(createReadStream(pathOf(name)), unseal, hasher.stream, nowhere);
    return hasher.result().sha256;
  });

const assertHash = async (reader: Reader, name: string, sha256: string): Promise<void> => {
  if ((await hashOf(reader, name)) !== sha256) throw new DamagedBackup(name, 'was altered');
};

async function* listFiles({ pathOf, unseal }: Reader): AsyncGenerator<FileEntry> {
  for await (const line of readLines(pathOf(fileListName), unseal)) {
    const entry = fileEntryShape.parse(JSON.parse(line));
    assertStorageKey(entry.key);
    yield entry;
  }
}

const readSecret = async ({ pathOf, unseal }: Reader, { secretSha256 }: Manifest): Promise<string> => {
  const secret = await reading(secretName, async () => {
    await access(pathOf(secretName));
    return (await buffer(unseal(createReadStream(pathOf(secretName))))).toString();
  });
  // One line break was added; a secret that was given may end with spaces.
  const value = secret.replace(/\n$/, '');
  if (hashText(value) !== secretSha256) throw new DamagedBackup(secretName, 'was altered');
  return value;
};

const openFile = async (
  { pathOf, unseal }: Reader,
  name: string,
  work: (path: string) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'branchline-restore-'));
  try {
    const path = join(folder, 'file');
    await pipeline(createReadStream(pathOf(name)), unseal, createWriteStream(path, { mode: 0o600 }));
    await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Opens a backup after every checksum in it was compared; `unseal` decrypts one that is encrypted. Throws DamagedBackup,
 * which names what is wrong, and one clear line where the key is missing or another one.
 */
export const checkBackup = async (folder: string, unseal?: Unseal): Promise<CheckedBackup> => {
  const manifest = await readManifest(folder);
  const isSealed = manifest.encryption !== undefined;
  if (isSealed && !unseal)
    throw new Error('This backup is encrypted. Add --identity and the file with the private key. Nothing was changed.');
  const reader: Reader = {
    pathOf: (name) => join(folder, isSealed ? `${name}${ageSuffix}` : name),
    unseal: isSealed && unseal ? unseal : noUnseal,
  };
  const secret = await readSecret(reader, manifest);
  for (const { name, sha256 } of manifest.tables) await assertHash(reader, tableFile(name), sha256);
  await assertHash(reader, fileListName, manifest.files.listSha256);
  for await (const { key, sha256 } of listFiles(reader)) await assertHash(reader, storedFile(key), sha256);
  return {
    folder,
    manifest,
    secret,
    rows: (table) => readLines(reader.pathOf(tableFile(table)), reader.unseal),
    files: () => listFiles(reader),
    withFile: (key, work) =>
      isSealed ? openFile(reader, storedFile(key), work) : work(reader.pathOf(storedFile(key))),
  };
};
