import { join } from 'node:path';
import type { AppContext } from '#app-context';
import type { Db } from '#platform/db/database';
import type { Actor, VerifyGrant } from '#platform/http/actor';
import type { IncomingFile } from '#platform/http/call-types';
import type { UploadBudget } from '#platform/limits/upload-budget';
import type { LinkedFile, MessageFile } from '@branchline/contract/shapes';
import { createLinkSigner, type LinkSigner } from '#platform/storage/signed-links';
import { createAacForms } from './aac-forms.service.ts';
import { presentLinkedFile, presentMessageFile } from './files.presenter.ts';
import { countAgedFiles, hideAgedFiles } from './aging.repository.ts';
import { findFileRows, findFilesOf, hideFilesOf, markAttached } from './files.repository.ts';
import { registerFileCalls } from './files.routes.ts';
import {
  assertIncomingPicture,
  assertPicturesAreRaster,
  assertOwnPicture,
  assertUsable,
  type FindUsableFiles,
  releasePicture,
  sweepFiles,
} from './files.service.ts';
import { createStoredFilesCheck } from './stored-files.service.ts';
import { discardFile, storeUploads } from './uploads.service.ts';

export type { FileRow } from './files.repository.ts';
export { type FindUsableFiles, readUploadDay, type UploadDay } from './files.service.ts';
export { storeUploads } from './uploads.service.ts';
export { countAgedFiles, hideAgedFiles };
export { assertPicturesAreRaster, assertOwnPicture, findFileRows, findFilesOf, markAttached, presentLinkedFile };
export { hideFilesOf, releasePicture };

/** The signer of file links; the same secret signs the same links on every process. */
export const createFileLinks = (context: Pick<AppContext, 'config' | 'clock'>): LinkSigner =>
  createLinkSigner(context.config.secret, () => context.clock.now());

/** Takes a file link as proof: the dispatcher asks before it opens the file. */
export const createVerifyFileLink =
  (links: LinkSigner): VerifyGrant =>
  (url) => {
    const { pathname, searchParams } = new URL(url, 'http://origin.invalid');
    const [, fileId = '', variant = ''] = /^\/files\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
    const link = { fileId, variant, expires: searchParams.get('e') ?? '', signature: searchParams.get('s') ?? '' };
    // What stands there twice is read in another way by everybody who reads it.
    if (searchParams.getAll('e').length !== 1 || searchParams.getAll('s').length !== 1) return Promise.resolve(null);
    return Promise.resolve(links.verify(link) ? { kind: 'signed_link', id: fileId, userId: null } : null);
  };

/** What other features ask of files, bound to this app's database, storage and links. */
export interface Files {
  readonly links: LinkSigner;
  /** The files that exist, by id. */
  findMessageFiles(ids: readonly string[]): Promise<ReadonlyMap<string, MessageFile>>;
  /** A link to the small form of a picture; null without one. */
  pictureLink(fileId: string | null): string | null;
  /** Linked files in the order of `ids`; the ones that are gone are left out. */
  findLinkedFiles(db: Db, ids: readonly string[]): Promise<LinkedFile[]>;
  assertUsable(actor: Actor, fileIds: readonly string[], findUsable: FindUsableFiles): Promise<void>;
  /** Keeps one picture that came in a form and marks it used; `invalid` for another kind of file, `unsupported_type` for one that is not taken at all. */
  storePicture(ownerId: string, file: IncomingFile): Promise<string>;
  /** Removes a picture that `storePicture` kept, with its bytes, when what it was for has failed. */
  discardPicture(ownerId: string, fileId: string): Promise<void>;
  /** Hides those of an owner's files that nothing shows any more: in the transaction that ends what showed them. */
  hideFiles(db: Db, ownerId: string | null, fileIds: readonly string[]): Promise<void>;
}

/** Registers uploads, the list of files and the file links, and starts the sweep. */
export const registerFiles = (
  context: AppContext,
  { links, uploadBudget }: { readonly links: LinkSigner; readonly uploadBudget: UploadBudget },
): Files => {
  const { config, database, storage, http, jobs } = context;
  const assertRoom = () => uploadBudget.assertRoom();
  const aacForms = createAacForms({
    database,
    storage,
    encoder: config.encoder,
    folder: join(config.dataDir, 'incoming'),
    uploadBudget,
  });
  registerFileCalls(http, { database, storage, assertRoom, links, aacForms });
  jobs.every('files.sweep', 60, () => sweepFiles(database.db, storage));
  jobs.every('files.check-stored', 60, createStoredFilesCheck({ database, storage, clock: context.clock }));
  return {
    links,
    findMessageFiles: async (ids) => {
      const rows = await findFileRows(database.db, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, presentMessageFile(links, row)]));
    },
    pictureLink: (fileId) => (fileId === null ? null : links.sign(fileId, 'thumbnail')),
    findLinkedFiles: async (db, ids) => {
      const rows = new Map((await findFileRows(db, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [presentLinkedFile(links, row)] : [];
      });
    },
    assertUsable: (actor, fileIds, findUsable) => assertUsable(database.db, { actor, fileIds }, findUsable),
    storePicture: async (ownerId, file) => {
      // What is refused costs its sender no bytes of the day, so nothing of it may be kept.
      await assertIncomingPicture(file, 'image');
      const [row] = await storeUploads({ database, storage, assertRoom }, ownerId, [file]);
      if (!row) throw new Error('A stored picture was not found.');
      await markAttached(database.db, [row.id]);
      return row.id;
    },
    discardPicture: (ownerId, fileId) => discardFile({ database, storage }, ownerId, fileId),
    hideFiles: hideFilesOf,
  };
};
