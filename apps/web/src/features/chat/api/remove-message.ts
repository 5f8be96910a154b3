import type { Message } from '@branchline/contract/shapes';
import { deleteMessage } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Deletes an own message for both people; only within 15 minutes. */
export const removeMessage = async (messageId: string): Promise<Message> => {
  const { data } = await emit(deleteMessage, { id: messageId });
  return data;
};
