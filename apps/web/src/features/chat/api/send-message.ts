import type { Message } from '@branchline/contract/shapes';
import { sendMessage } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

export interface MessageToSend {
  readonly partnerId: string;
  readonly content: string;
  readonly fileIds: readonly string[];
  /** The same id again stores nothing: a send that was not answered may be repeated. */
  readonly clientId: string;
}

/** Sends a message; resolves once the server has stored it. */
export const sendToPartner = async ({ partnerId, content, fileIds, clientId }: MessageToSend): Promise<Message> => {
  const { data } = await emit(sendMessage, {
    touserid: partnerId,
    recipient: partnerId,
    messageType: fileIds.length > 0 ? 'file' : 'text',
    content,
    clientId,
    ...(fileIds.length > 0 && { attachments: [...fileIds] }),
  });
  return data;
};
