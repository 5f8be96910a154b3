import { uploadFiles } from '@branchline/contract/files';
import { call } from '#lib/api-client.ts';

/** Uploads one file; answers its id. `onProgress` gets the share that went out, 0 to 1. */
export const uploadFile = async (
  file: File,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<string> => {
  let sent = 0;
  const onUploadProgress = (share: number): void => {
    sent = share;
    options.onProgress(share);
  };
  try {
    const { uploads } = await call(uploadFiles, {
      body: {},
      files: { file },
      onUploadProgress,
      signal: options.signal,
    });
    const [upload] = uploads;
    if (!upload) throw new Error('An upload was answered without a file');
    sent = 1;
    return upload.id;
  } finally {
    // What went out before a failure went out, too. Without a network its code may not come: then little went.
    void import('#lib/data-use.ts').then(({ countSent }) => countSent(sent * file.size)).catch(() => undefined);
  }
};
