import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileListName, manifestName, readManifest, secretName } from './manifest.ts';
import { ageSuffix } from './sealing.ts';

const unfinished = '.unfinished';
const brokenOffAfterMs = 24 * 3_600_000;
const sealed = [secretName, fileListName].flatMap((name) => [name, `${name}${ageSuffix}`]);
const parts = new Set<string>([manifestName, ...sealed, 'rows', 'files']);

const remove = async (folder: string): Promise<void> => {
  // What breaks off in the middle of this is no backup any more, and is found by its name the next time.
  const doomed = folder.endsWith(unfinished) ? folder : `${folder}${unfinished}`;
  if (doomed !== folder) await rename(folder, doomed);
  await rm(doomed, { recursive: true, force: true });
};

/** A backup that ended with its program, or the removal of one; nothing else lies in it. */
const isBrokenOff = async (folder: string): Promise<boolean> => {
  if (!folder.endsWith(unfinished) || (await stat(folder)).mtimeMs > Date.now() - brokenOffAfterMs) return false;
  return (await readdir(folder)).every((name) => parts.has(name));
};

/**
 * Keeps the newest `count` backups of the installation that the backup in `folder` is of, beside it and including it,
 * and removes older ones and what broke off more than a day ago. Answers how many backups it removed. Backups that are damaged, or hold
 * another secret, are not touched.
 */
export const keepNewest = async (folder: string, count: number): Promise<number> => {
  const { secretSha256 } = await readManifest(folder);
  const beside = (await readdir(dirname(folder), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(dirname(folder), name));
  const backups: { readonly path: string; readonly takenAt: string }[] = [];
  for (const path of beside) {
    if (await isBrokenOff(path)) await remove(path);
    else if (!path.endsWith(unfinished)) {
      const manifest = await readManifest(path).catch(() => null);
      if (manifest?.secretSha256 === secretSha256) backups.push({ path, takenAt: manifest.takenAt });
    }
  }
  const doomed = backups.toSorted((a, b) => b.takenAt.localeCompare(a.takenAt)).slice(count);
  for (const { path } of doomed) await remove(path);
  return doomed.length;
};
