import { uploadFiles } from '@branchline/contract/files';
import { call } from '#lib/api-client.ts';

/** Uploads one file; answers its id. `onProgress` gets the share that went out, 0 to 1. */
export const uploadFile = async (
  file: File,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<string> => {
  const { uploads } = await call(uploadFiles, {
    body: {},
    files: { file },
    onUploadProgress: options.onProgress,
    signal: options.signal,
  });
  const [upload] = uploads;
  if (!upload) throw new Error('An upload was answered without a file');
  return upload.id;
};
