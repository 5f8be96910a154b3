import { uploadFiles } from '@branchline/contract/files';
import type { Message } from '@branchline/contract/shapes';
import { sendMessage } from '@branchline/contract/socket-events';
import { call } from '#lib/api-client.ts';
import { emit } from '#lib/realtime.ts';

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

export interface MessageToSend {
  readonly partnerId: string;
  readonly content: string;
  readonly fileIds: readonly string[];
  /** The same id again stores nothing: a send that was not answered may be repeated. */
  readonly clientId: string;
  readonly replyTo?: string | undefined;
  /** Words and files come from this message instead. */
  readonly forwardOf?: string | undefined;
}

/** Sends a message; resolves once the server has stored it. */
export const sendToPartner = async (message: MessageToSend): Promise<Message> => {
  const { partnerId, content, fileIds, clientId, replyTo, forwardOf } = message;
  const { data } = await emit(sendMessage, {
    touserid: partnerId,
    recipient: partnerId,
    clientId,
    ...(forwardOf === undefined
      ? {
          messageType: fileIds.length > 0 ? ('file' as const) : ('text' as const),
          content,
          ...(fileIds.length > 0 && { attachments: [...fileIds] }),
          ...(replyTo !== undefined && { replyTo }),
        }
      : { forwardOf }),
  });
  return data;
};
