import type { Message } from '@branchline/contract/shapes';
import { sendMessage } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

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
