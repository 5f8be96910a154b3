import type { Message } from '@branchline/contract/shapes';
import { olderMessagesEvent } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** A place beyond every message. */
const beyondNewest = 2 ** 31;

/** The page before a place, oldest first; each message with the conversation's record at which it was so. */
export const fetchMessagesBefore = async (partnerId: string, before: number): Promise<Message[]> => {
  const { data, conversation } = await emit(olderMessagesEvent, { userid: partnerId, before });
  return conversation ? data.map((message) => ({ ...message, conversation })) : data;
};

/** The newest page, oldest first. What is unread in it stays so, until the person has seen it. */
export const fetchNewestMessages = (partnerId: string): Promise<Message[]> =>
  fetchMessagesBefore(partnerId, beyondNewest);
