import { listStarred, listStars, starMessage } from '@branchline/contract/stars';
import { call } from '#lib/api-client.ts';
import { emit } from '#lib/realtime.ts';
import type { UsedEmoji } from '../io/used-emoji.ts';
import type { FoundPage } from './search-messages.ts';

/** Begins the keys of what is listed of them. */
export const starredKey = 'starred';

/** Puts a message on the own list, or takes it off. */
export const putStar = async (id: string, starred: boolean): Promise<void> => {
  await emit(starMessage, { id, starred });
};

/** Which messages the person starred, and which emoji they reacted with lately. */
export const fetchStars = async (): Promise<{
  readonly ids: readonly string[];
  readonly used: readonly UsedEmoji[] | undefined;
}> => {
  const { data, emoji } = await emit(listStars, {});
  return { ids: data, used: emoji };
};

/** A page of what the person starred, newest message first; of one partner, if one is named. */
export const fetchStarred = async (
  { partnerId, before }: { readonly partnerId: string | null; readonly before: string | null },
  signal: AbortSignal,
): Promise<FoundPage> => {
  const { data, hasMore } = await call(listStarred, {
    body: { ...(partnerId !== null && { userid: partnerId }), ...(before !== null && { before }) },
    signal,
  });
  return { data, hasMore };
};
