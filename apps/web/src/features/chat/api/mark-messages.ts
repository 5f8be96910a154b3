import type { ConversationRecord } from '@branchline/contract/shapes';
import { markDelivered as markDeliveredEvent, markRead as markReadEvent } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Tells the server how far the person has read. */
export const markRead = async (partnerId: string, upTo: number): Promise<ConversationRecord | null> =>
  (await emit(markReadEvent, { userid: partnerId, upTo })).conversation;

/** Tells the server up to where this device has received what a partner wrote. */
export const markDelivered = async (partnerId: string, upTo: number): Promise<ConversationRecord | null> =>
  (await emit(markDeliveredEvent, { userid: partnerId, upTo })).conversation;
