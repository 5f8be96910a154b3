import type { UploadedFile } from '@branchline/contract/files';
import type { LinkedFile, MessageFile } from '@branchline/contract/shapes';
import type { LinkSigner } from '#platform/storage/signed-links';
import { mayHaveAac } from './aac-forms.service.ts';
import { shownForm } from './download-form.ts';
import type { FileRow, UploadedFileRow } from './files.repository.ts';

/** A file with its signed links. */
export const presentLinkedFile = (links: LinkSigner, row: FileRow): LinkedFile & { size: number } => ({
  id: row.id,
  cloudUrl: links.sign(row.id, 'original'),
  fileName: shownForm(row).fileName,
  size: row.size,
  ...(row.thumbnailKey !== null && { thumbnailUrl: links.sign(row.id, 'thumbnail') }),
  ...(mayHaveAac(row) && { aacUrl: links.sign(row.id, 'aac') }),
});

export const presentMessageFile = (links: LinkSigner, row: FileRow): MessageFile => ({
  ...presentLinkedFile(links, row),
  mimeType: shownForm(row).mimeType,
  ...(row.thumbnailKey !== null &&
    row.width !== null &&
    row.height !== null && { width: row.width, height: row.height }),
});

export const presentUploadedFile = (links: LinkSigner, row: UploadedFileRow): UploadedFile => ({
  ...presentLinkedFile(links, row.file),
  createdAt: row.file.createdAt.toISOString(),
  uploadedBy: { id: row.file.ownerId, firstName: row.firstName, lastName: row.lastName, phone: row.phone },
});
