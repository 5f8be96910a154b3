import type { ConversationRecord } from '@branchline/contract/shapes';
import { markRead as markReadEvent } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Tells the server how far the person has read. */
export const markRead = async (partnerId: string, upTo: number): Promise<ConversationRecord | null> =>
  (await emit(markReadEvent, { userid: partnerId, upTo })).conversation;
