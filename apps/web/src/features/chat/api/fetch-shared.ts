import { listShared, type sharedKinds } from '@branchline/contract/conversations';
import type { Message } from '@branchline/contract/shapes';
import { call } from '#lib/api-client.ts';

export type SharedKind = (typeof sharedKinds)[number];

export interface SharedPage {
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
}

/** A page of the messages of a conversation that hold media, files or links, newest first, before a place. */
export const fetchShared = async (
  partnerId: string,
  { kind, before }: { readonly kind: SharedKind; readonly before: number | null },
  signal: AbortSignal,
): Promise<SharedPage> => {
  const { data, hasMore } = await call(listShared, {
    body: { userid: partnerId, kind, ...(before !== null && { before }) },
    signal,
  });
  return { messages: data, hasMore };
};
