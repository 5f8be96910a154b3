import type { Message } from '@branchline/contract/shapes';
import { sync } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

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
