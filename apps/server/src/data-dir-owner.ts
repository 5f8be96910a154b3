import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Owner {
  readonly uid: number;
  readonly gid: number;
  /** For people, and for `sudo -u`. */
  readonly name: string;
}

const nameOf = (uid: number): string => {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n');
    const [name] = users.map((line) => line.split(':')).find(([, , id]) => id === String(uid)) ?? [];
    if (name !== undefined) return name;
  } catch {
    // Not every system has that list.
  }
  return `'#${String(uid)}'`;
};

const ownerOf = (path: string) => {
  try {
    return statSync(path);
  } catch {
    return null;
  }
};

/**
 * To whom the installation in `dataDir` belongs, when this process is root and they are somebody else; else null. What
 * root makes among their files their server cannot open.
 */
export const findOtherOwner = (dataDir: string): Owner | null => {
  if (process.getuid?.() !== 0) return null;
  // The database first: where root's server made it in a folder of another user, it is root's to go on.
  const found = ownerOf(join(dataDir, 'database')) ?? ownerOf(dataDir);
  if (found === null || found.uid === 0) return null;
  return { uid: found.uid, gid: found.gid, name: nameOf(found.uid) };
};

/** Goes on as the one to whom the installation in `dataDir` belongs, for good, and answers who that is; see `findOtherOwner`. */
export const becomeOwner = (dataDir: string): Owner | null => {
  const owner = findOtherOwner(dataDir);
  if (owner === null) return null;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  return owner;
};

/** Throws one clear line when root would start a server on a database that belongs to somebody else. */
export const assertOwnDataDir = (dataDir: string): void => {
  const owner = ownerOf(join(dataDir, 'database')) && findOtherOwner(dataDir);
  if (!owner) return;
  throw new Error(
    `DATA_DIR ${dataDir} belongs to ${owner.name}, whose server could not open what root writes there. ` +
      `Start it as that user (sudo -u ${owner.name} …), or name a folder that belongs to root.`,
  );
};
