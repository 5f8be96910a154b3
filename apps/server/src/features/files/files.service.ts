import type { AppContext } from '#app-context';
import { writeAudit } from '#features/audit';
import { invalid, notFound } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import { detectFile } from '#platform/file-kinds';
import type { Actor } from '#platform/http/actor';
import type { IncomingFile } from '#platform/http/call-types';
import { isRaster } from '#platform/images/process-image';
import { listPageSize, rowsBefore } from '#platform/paging';
import type { Storage } from '#platform/storage/storage-types';
import {
  countUploads,
  findFileRows,
  findSwept,
  findUploaderName,
  findUploads,
  hideFilesOf,
  hideForgottenUploads,
  removeFileRows,
  restoreShownFiles,
  sumUploads,
  sumUploadsOfDay,
  type UploadedFileRow,
} from './files.repository.ts';

/** Of these files, those the actor may use though somebody else uploaded them. */
export type FindUsableFiles = (actor: Actor, fileIds: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * A page of uploads, newest first; of one uploader, with how large they are together, when `ownerId` is given. They are of people's conversations: the look
 * is audited before anything is shown.
 */
export const listUploads = async (
  db: Db,
  look: { readonly actor: Actor; readonly ownerId: string | null; readonly page: number; readonly ip: string },
): Promise<{ rows: UploadedFileRow[]; total: number; bytes?: number }> => {
  const { actor, ownerId, page, ip } = look;
  const name = ownerId === null ? null : await findUploaderName(db, ownerId);
  if (name === undefined) return { rows: [], total: 0 };
  await writeAudit(db, {
    actor,
    action: 'file.list',
    target: ownerId === null || name === null ? undefined : { type: 'user', id: ownerId, name },
    ip,
    details: { page },
  });
  const rows = await findUploads(db, { ownerId }, { offset: rowsBefore(page), limit: listPageSize });
  const total = await countUploads(db, { ownerId });
  return ownerId === null ? { rows, total } : { rows, total, bytes: await sumUploads(db, ownerId) };
};

/** Throws `not_found` unless every file is the actor's own, or one they may use. */
export const assertUsable = async (
  db: Db,
  files: { readonly actor: Actor; readonly fileIds: readonly string[] },
  findUsable: FindUsableFiles,
): Promise<void> => {
  const rows = await findFileRows(db, files.fileIds);
  const own = new Set(rows.filter((row) => row.ownerId === files.actor.userId).map((row) => row.id));
  const others = files.fileIds.filter((id) => !own.has(id));
  if (others.length === 0) return;
  const existing = new Set(rows.map((row) => row.id));
  const usable = await findUsable(files.actor, others);
  if (others.some((id) => !existing.has(id) || !usable.has(id))) throw notFound('file');
};

const pictureKinds = 'Choose a JPEG, PNG, GIF or WebP picture.';

/** Throws `invalid` naming `field` unless what came in a form is a raster picture: before anything of it is kept. */
export const assertIncomingPicture = async (file: IncomingFile, field: string): Promise<void> => {
  // An empty file is refused in its own words.
  if (file.size === 0 || isRaster((await detectFile(file.path, file)).mimeType)) return;
  throw invalid(pictureKinds, { [field]: pictureKinds });
};

/** Throws `invalid` naming `field` unless the file is the owner's own upload and a raster picture that was written anew. */
export const assertOwnPicture = async (
  db: Db,
  picture: { readonly ownerId: string; readonly fileId: string; readonly field: string },
): Promise<void> => {
  const [row] = await findFileRows(db, [picture.fileId]);
  if (row?.ownerId !== picture.ownerId || !isRaster(row.mimeType)) {
    throw invalid(pictureKinds, { [picture.field]: pictureKinds });
  }
};

/** Throws `invalid` naming `field` when one of the files is a picture that was not written anew: many people are shown it. */
export const assertPicturesAreRaster = async (
  db: Db,
  { fileIds, field }: { readonly fileIds: readonly string[]; readonly field: string },
): Promise<void> => {
  const rows = await findFileRows(db, fileIds);
  if (rows.every(({ mimeType }) => !mimeType.startsWith('image/') || isRaster(mimeType))) return;
  throw invalid(pictureKinds, { [field]: pictureKinds });
};

const sweepAfterSeconds = 300;
const sweepSize = 200;

/** Removes the bytes of hidden files, and hides uploads that nothing used for a day. */
export const sweepFiles = async (db: Db, storage: Storage): Promise<void> => {
  await hideForgottenUploads(db);
  await restoreShownFiles(db);
  for (;;) {
    const rows = await findSwept(db, sweepAfterSeconds, sweepSize);
    for (const row of rows) {
      await storage.remove(row.storageKey);
      if (row.thumbnailKey !== null) await storage.remove(row.thumbnailKey);
      if (row.aacKey !== null) await storage.remove(row.aacKey);
    }
    if (rows.length > 0)
      await removeFileRows(
        db,
        rows.map((row) => row.id),
      );
    if (rows.length < sweepSize) return;
  }
};

/** Hides a picture that a person or the product had, whoever uploaded it, unless something still shows it. */
export const releasePicture = async (db: Db, fileId: string): Promise<void> => {
  const [row] = await findFileRows(db, [fileId]);
  if (row !== undefined) await hideFilesOf(db, row.ownerId, [fileId]);
};

/** What came in within 24 hours, in bytes. */
export interface UploadDay {
  /** Of all of them together. */
  readonly bytes: number;
  /** Of the one who sent most. */
  readonly largest: number;
  /** What one of them may send in a day. */
  readonly limit: number;
}

/** The bytes of the last 24 hours of customers and of staff, as they are stored; what is removed already counts no more. */
export const readUploadDay = async ({
  database,
  limiter,
}: Pick<AppContext, 'database' | 'limiter'>): Promise<Readonly<Record<'customer' | 'staff', UploadDay>>> => {
  const sums = await sumUploadsOfDay(database.db);
  const dayOf = (role: 'customer' | 'staff'): UploadDay => ({
    ...(sums.get(role) ?? { bytes: 0, largest: 0 }),
    limit: limiter.limitOf(`uploadBytes.${role}`),
  });
  return { customer: dayOf('customer'), staff: dayOf('staff') };
};
