import type { Message } from '@branchline/contract/shapes';
import { editMessage as editMessageEvent } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Gives an own message other words. */
export const editMessage = async (id: string, content: string): Promise<Message> =>
  (await emit(editMessageEvent, { id, content })).data;
