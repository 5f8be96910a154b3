import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A backup is a folder with these in it; docs/operations/backup.md describes them. */
export const manifestName = 'manifest.json';
export const secretName = 'secret';
export const fileListName = 'files.jsonl.gz';
export const tableFile = (table: string): string => `rows/${table}.jsonl.gz`;
export const storedFile = (key: string): string => `files/${key}`;

const count = z.int().check(z.minimum(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

const manifestShape = z.strictObject({
  format: z.literal('branchline-backup'),
  /** 2 is of encrypted ones, so that a program that cannot read them says so. */
  formatVersion: z.union([z.literal(1), z.literal(2)]),
  encryption: z.optional(z.literal('age')),
  /** Of the program that made it. */
  programVersion: z.string(),
  /** The moment the rows are of. */
  takenAt: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  /** Hashes of the migrations that were applied. */
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: identifier, rows: count, sha256 })),
  sequences: z.array(z.strictObject({ name: identifier, lastValue: z.string().check(z.regex(/^-?\d+$/)) })),
  files: z.strictObject({ count, bytes: count, listSha256: sha256 }),
  /** Files that the rows name and that were not in the storage any more. */
  missingFiles: z.array(z.string()),
  secretSha256: sha256,
});

export type Manifest = z.infer<typeof manifestShape>;

/** One file of the storage, a line of the list. */
export const fileEntryShape = z.strictObject({ key: z.string(), size: count, sha256, mimeType: z.string() });
export type FileEntry = z.infer<typeof fileEntryShape>;

/** Something in the archive is not what it was; the message names it. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';

  constructor(what: string, problem: string) {
    super(`${what} in the backup ${problem}. Nothing was changed. Use another backup.`);
  }
}

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Ends the archive: what comes before it is complete. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const content = JSON.stringify(manifest);
  const whole = { ...manifest, manifestSha256: hashText(content) };
  await writeFile(join(folder, manifestName), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600, flush: true });
};

/** Throws DamagedBackup for one that was altered, and a plain error for a folder that is no backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new Error(`There is no backup in ${folder}: it has no ${manifestName}.`);
  let whole: Record<string, unknown>;
  try {
    whole = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new DamagedBackup(manifestName, 'cannot be read');
  }
  if (whole['format'] === 'branchline-backup' && Number(whole['formatVersion']) > 2) {
    throw new Error('This backup was made by a newer version of the program. Restore it with that version.');
  }
  const { manifestSha256, ...content } = whole;
  const parsed = manifestShape.safeParse(content);
  if (!parsed.success || hashText(JSON.stringify(content)) !== manifestSha256) {
    throw new DamagedBackup(manifestName, 'was altered');
  }
  return parsed.data;
};
