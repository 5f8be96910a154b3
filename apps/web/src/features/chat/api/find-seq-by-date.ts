import { findMoment } from '@branchline/contract/conversations';
import { call } from '#lib/api-client.ts';

/** The place of the first message from a moment on, else of the last one; null in an empty conversation. */
export const findSeqByDate = async (partnerId: string, time: Date): Promise<number | null> => {
  const { seq } = await call(findMoment, { body: { userid: partnerId, time: time.toISOString() } });
  return seq;
};
