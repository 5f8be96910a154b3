import type { Message } from '@branchline/contract/shapes';
import { olderMessagesEvent, sync } from '@branchline/contract/socket-events';
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

export interface MissedPage {
  readonly messages: readonly Message[];
  /** Where the next page begins; null after the last one. */
  readonly cursor: string | null;
}

/** A page of what was written or changed since a time, in all conversations, oldest first. */
export const fetchMissed = async (time: Date, cursor: string | null): Promise<MissedPage> => {
  const { data, hasMore, cursor: next } = await emit(sync, { since: {}, time: time.toISOString(), cursor });
  return { messages: data, cursor: hasMore ? next : null };
};
