import type { ConversationRecord } from '@branchline/contract/shapes';
import { markDelivered as markDeliveredEvent } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Tells the server up to where this device has received what a partner wrote. */
export const markDelivered = async (partnerId: string, upTo: number): Promise<ConversationRecord | null> =>
  (await emit(markDeliveredEvent, { userid: partnerId, upTo })).conversation;
