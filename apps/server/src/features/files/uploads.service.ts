import { unlink } from 'node:fs/promises';
import { waitAtMost } from '#platform/deadline';
import { invalid, unauthenticated, unsupportedType } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import { cleanFileName, detectFile, fileNameByKind } from '#platform/file-kinds';
import type { IncomingFile } from '#platform/http/call-types';
import { newId } from '#platform/ids';
import { checkFilm } from '#platform/films/check-film';
import { checkBmp } from '#platform/images/check-bmp';
import { drawSvg, svgType } from '#platform/images/draw-svg';
import { isRaster, processImage } from '#platform/images/process-image';
import type { Storage } from '#platform/storage/storage-types';
import {
  type FileRow,
  findFileRows,
  hideFilesOf,
  insertHiddenFiles,
  removeFileRows,
  revealFiles,
} from './files.repository.ts';

export interface UploadDeps {
  readonly database: Database;
  readonly storage: Storage;
}

export interface StoreDeps extends UploadDeps {
  /** Throws `unavailable` while a disk is nearly full. */
  readonly assertRoom: () => Promise<void>;
}

interface Prepared {
  readonly row: Omit<FileRow, 'aacKey' | 'aacSize' | 'aacBegunAt' | 'createdAt' | 'attachedAt' | 'deletedAt'>;
  /** What to keep under which key. */
  readonly copies: readonly {
    readonly key: string;
    readonly path: string;
    readonly size: number;
    readonly mimeType: string;
  }[];
  readonly temporaryPaths: readonly string[];
}

/** How long an answer that is a failure anyway waits for the bytes to be gone. */
const patienceMs = 2_000;

/** Where a variant of a file lies. */
export const keyFor = (id: string, variant: string): string => `uploads/${id.slice(-2)}/${id}/${variant}`;

const prepare = async (ownerId: string, file: IncomingFile): Promise<Prepared> => {
  if (file.size === 0) throw unsupportedType(`“${cleanFileName(file.fileName)}” is empty.`);
  const detected = await detectFile(file.path, file);
  const id = newId();
  const [storageKey, thumbnailKey] = [keyFor(id, 'original'), keyFor(id, 'thumbnail')];
  const base = {
    id,
    ownerId,
    fileName: fileNameByKind(file.fileName, detected),
    mimeType: detected.mimeType,
    storageKey,
    isChecked: true,
  };
  if (detected.mimeType === svgType) {
    const original = { key: storageKey, path: file.path, size: file.size, mimeType: svgType };
    const drawn = await drawSvg(file.path, `${file.path}.drawn`, ownerId);
    return {
      row: {
        ...base,
        size: file.size,
        width: drawn?.width ?? null,
        height: drawn?.height ?? null,
        thumbnailKey: drawn && thumbnailKey,
      },
      copies: drawn
        ? [original, { key: thumbnailKey, path: drawn.path, size: drawn.size, mimeType: 'image/webp' }]
        : [original],
      temporaryPaths: drawn ? [drawn.path] : [],
    };
  }
  if (!isRaster(detected.mimeType)) {
    await checkFilm(file.path, { size: file.size, mimeType: detected.mimeType, ownerId });
    const size = detected.mimeType === 'image/bmp' ? await checkBmp(file.path, file.size) : file.size;
    return {
      row: { ...base, size, width: null, height: null, thumbnailKey: null },
      copies: [{ key: storageKey, path: file.path, size, mimeType: detected.mimeType }],
      temporaryPaths: [],
    };
  }
  const image = await processImage(file.path, { mimeType: detected.mimeType, ownerId });
  return {
    row: { ...base, size: image.size, width: image.width, height: image.height, thumbnailKey },
    copies: [
      { key: storageKey, path: image.path, size: image.size, mimeType: detected.mimeType },
      { key: thumbnailKey, path: image.thumbnailPath, size: image.thumbnailSize, mimeType: 'image/webp' },
    ],
    temporaryPaths: [image.path, image.thumbnailPath],
  };
};

/**
 * Removes what was kept of hidden files. What the storage cannot remove now keeps its hidden row, by which the sweep finds
 * it. Never rejects.
 */
const removeStored = async (
  { database, storage }: UploadDeps,
  rows: readonly Pick<FileRow, 'id' | 'storageKey' | 'thumbnailKey'>[],
): Promise<void> => {
  const keys = rows.flatMap(({ storageKey, thumbnailKey }) =>
    thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey],
  );
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)));
  if (removals.some(({ status }) => status === 'rejected')) return;
  const ids = rows.map(({ id }) => id);
  await removeFileRows(database.db, ids).catch(() => undefined);
};

/**
 * Removes an owner's file that was kept for something that then failed, unless something shows it all the same. Its bytes
 * go at once: they are given back to the owner's day.
 */
export const discardFile = async (deps: UploadDeps, ownerId: string, fileId: string): Promise<void> => {
  const { db } = deps.database;
  const rows = await findFileRows(db, [fileId]);
  await hideFilesOf(db, ownerId, [fileId]);
  const stillThere = await findFileRows(db, [fileId]);
  if (stillThere.length === 0) await removeStored(deps, rows);
};

const keepAll = async (
  { database, storage, assertRoom }: StoreDeps,
  ownerId: string,
  prepared: readonly Prepared[],
): Promise<void> => {
  const ids = prepared.map(({ row }) => row.id);
  // The rows come first and hidden, so that whatever stops us here, the sweep finds the bytes that were kept.
  await insertHiddenFiles(
    database.db,
    prepared.map(({ row }) => row),
  );
  try {
    for (const { copies } of prepared) {
      // A copy takes as much again as what came, and others are being made.
      await assertRoom();
      for (const { key, ...source } of copies) await storage.put(key, source);
    }
    if (!(await revealFiles(database.db, ownerId, ids))) throw unauthenticated();
  } catch (error) {
    const undone = removeStored(
      { database, storage },
      prepared.map(({ row }) => row),
    );
    // A storage that hangs has kept the sender waiting long enough.
    await waitAtMost(undone, patienceMs);
    throw error;
  }
};

/**
 * Keeps what was sent: all files or none. Throws `invalid` without a file, `unsupported_type` for one that is not
 * taken, `unavailable` when the storage is away or nearly full, `unauthenticated` when the account was deleted or turned off meanwhile.
 */
export const storeUploads = async (
  deps: StoreDeps,
  ownerId: string,
  incoming: readonly IncomingFile[],
): Promise<FileRow[]> => {
  if (incoming.length === 0) throw invalid('Choose a file to send.', { file: 'Choose a file to send' });
  const prepared: Prepared[] = [];
  try {
    for (const file of incoming) {
      await deps.assertRoom();
      prepared.push(await prepare(ownerId, file));
    }
    await keepAll(deps, ownerId, prepared);
  } finally {
    for (const path of prepared.flatMap((each) => each.temporaryPaths)) await unlink(path).catch(() => undefined);
  }
  const rows = new Map(
    (
      await findFileRows(
        deps.database.db,
        prepared.map(({ row }) => row.id),
      )
    ).map((row) => [row.id, row]),
  );
  return prepared.flatMap(({ row }) => rows.get(row.id) ?? []);
};
