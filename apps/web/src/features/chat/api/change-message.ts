import type { Message } from '@branchline/contract/shapes';
import { deleteMessage, editMessage as editMessageEvent, react } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Gives an own message other words. */
export const editMessage = async (id: string, content: string): Promise<Message> =>
  (await emit(editMessageEvent, { id, content })).data;

/** Gives a message the person's one reaction, or takes it away with null. */
export const reactToMessage = async (id: string, emoji: string | null): Promise<Message> =>
  (await emit(react, { id, emoji })).data;

/** Deletes an own message for both people; only within 15 minutes. */
export const removeMessage = async (messageId: string): Promise<Message> => {
  const { data } = await emit(deleteMessage, { id: messageId });
  return data;
};
