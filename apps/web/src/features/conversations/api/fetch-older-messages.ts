import type { Message } from '@branchline/contract/shapes';
import { olderMessagesEvent } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** A place beyond every message: the newest page, and nothing is marked as read by asking. */
const beyondNewest = 2 ** 31;

/** The newest page of a conversation, oldest first. `marksRead` when the person is looking at it. */
export const fetchNewestMessages = async (
  partnerId: string,
  { marksRead }: { readonly marksRead: boolean },
): Promise<Message[]> => {
  const { data } = await emit(
    olderMessagesEvent,
    marksRead ? { userid: partnerId, page: 1 } : { userid: partnerId, before: beyondNewest },
  );
  return data;
};

/** The page before a place, oldest first. */
export const fetchMessagesBefore = async (partnerId: string, before: number): Promise<Message[]> => {
  const { data } = await emit(olderMessagesEvent, { userid: partnerId, before });
  return data;
};
