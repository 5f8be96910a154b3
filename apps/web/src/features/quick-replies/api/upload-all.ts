import { uploadFiles } from '@branchline/contract/files';
import { call } from '#lib/api-client.ts';

/** Uploads the files, all or none, and returns their ids. `onProgress` is told the share that is sent, 0 to 1. */
export const uploadAll = async (
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<readonly string[]> => {
  const { uploads } = await call(uploadFiles, { body: {}, files: { file: files }, onUploadProgress: onProgress });
  return uploads.map(({ id }) => id);
};
