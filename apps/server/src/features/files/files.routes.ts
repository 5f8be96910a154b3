import { listFiles, openFile, uploadFiles } from '@branchline/contract/files';
import type { CallDispatcher } from '#platform/http/call-types';
import { presentPaging } from '#platform/paging';
import type { LinkSigner } from '#platform/storage/signed-links';
import type { AacForms } from './aac-forms.service.ts';
import { presentLinkedFile, presentUploadedFile } from './files.presenter.ts';
import { listUploads } from './files.service.ts';
import { openFileVariant } from './open-file.service.ts';
import { type StoreDeps, storeUploads } from './uploads.service.ts';

export interface FileRouteDeps extends StoreDeps {
  readonly links: LinkSigner;
  readonly aacForms: AacForms;
}

export const registerFileCalls = (http: CallDispatcher, deps: FileRouteDeps): void => {
  http.registerCall(uploadFiles, async ({ actor, files }) => {
    const rows = await storeUploads(deps, actor.userId, files);
    return { uploads: rows.map((row) => presentLinkedFile(deps.links, row)) };
  });

  http.registerCall(listFiles, async ({ actor, body, request }) => {
    const page = body.page ?? 1;
    const ownerId = body.id === undefined || body.id === '' ? null : body.id;
    const { rows, total, bytes } = await listUploads(deps.database.db, { actor, ownerId, page, ip: request.ip });
    return {
      data: rows.map((row) => presentUploadedFile(deps.links, row)),
      ...presentPaging(page, total),
      ...(bytes !== undefined && { bytes }),
    };
  });

  http.registerCall(openFile, ({ params, request: { range, destination } }) =>
    openFileVariant(deps, { ...params, range, isPlayed: destination === 'video' || destination === 'audio' }),
  );
};
