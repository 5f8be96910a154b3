import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, notFound, unavailable } from '#platform/app-error';
import { newId } from '#platform/ids';
import { makeFolder } from '#platform/make-folder';
import { assertStorageKey } from './storage-key.ts';
import type { Storage } from './storage-types.ts';

const incoming = '.incoming';
const abandonedMs = 3_600_000;

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');
const isMissing = (error: unknown) => isCode(error, 'ENOENT', 'ENOTDIR');

/** Without this a power cut can forget that the file is there. Not every file system can do it for folders. */
const syncFolder = async (path: string) => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!isCode(error, 'EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP')) throw error;
  } finally {
    await folder.close();
  }
};

/** Keeps files in a folder. What a crash left half written is cleared an hour later. */
export const openFileStorage = async (directory: string): Promise<Storage> => {
  const incomingFolder = join(directory, incoming);
  makeFolder(incomingFolder);
  for (const name of await readdir(incomingFolder)) {
    const path = join(incomingFolder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
  }
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(directory, ...key.split('/'));
  };

  const copyDurably = async (from: string, to: string, size: number) => {
    await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    const copy = await open(to, 'r+');
    try {
      if ((await copy.stat()).size !== size) throw new Error('The file changed while it was kept.');
      await copy.sync();
    } finally {
      await copy.close();
    }
  };
  const moveInto = async (from: string, path: string) => {
    const folder = dirname(path);
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(from, path);
    // Up to the folder that holds the first one made.
    const last = firstMade === undefined ? folder : dirname(firstMade);
    for (let each = folder; each.length >= last.length; each = dirname(each)) await syncFolder(each);
  };

  return {
    put: async (key, source) => {
      const path = pathOf(key);
      const temporary = join(incomingFolder, newId());
      try {
        await copyDurably(source.path, temporary, source.size);
        // `remove` may take the empty folder away in between; then once more.
        await moveInto(temporary, path).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
          return moveInto(temporary, path);
        });
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw unavailable('The file could not be kept. Please try again in a moment.', error);
      }
    },
    open: async (key, range) => {
      try {
        const file = await open(pathOf(key), 'r');
        try {
          const { size } = await file.stat();
          return { stream: file.createReadStream(range ?? {}), size };
        } catch (error) {
          await file.close();
          throw error;
        }
      } catch (error) {
        throw isMissing(error) ? notFound('file') : error;
      }
    },
    stat: async (key) => {
      try {
        const { size } = await stat(pathOf(key));
        return { size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(key);
      try {
        await unlink(path);
        if (key.includes('/')) await rmdir(dirname(path));
      } catch (error) {
        if (!isMissing(error) && !isCode(error, 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM')) throw error;
      }
    },
    ping: async () => {
      try {
        await access(incomingFolder, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw new AppError('unavailable', 'Files cannot be kept right now.', { cause: error });
      }
    },
    close: () => Promise.resolve(),
  };
};
