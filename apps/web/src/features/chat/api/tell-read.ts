import { markRead } from '@branchline/contract/socket-events';
import { emit } from '#lib/realtime.ts';

/** Tells the server how far the person has read. */
export const tellRead = async (partnerId: string, upTo: number): Promise<void> => {
  await emit(markRead, { userid: partnerId, upTo });
};
