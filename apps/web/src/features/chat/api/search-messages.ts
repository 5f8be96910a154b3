import { searchMessages } from '@branchline/contract/conversations';
import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { call } from '#lib/api-client.ts';

export interface FoundMessage {
  readonly message: Message;
  readonly partner: ChatPartner;
}

export interface FoundPage {
  readonly data: readonly FoundMessage[];
  readonly hasMore: boolean;
}

/** A page of messages that contain a text, newest first; of one conversation when a partner is named. */
export const findMessages = async (
  search: { readonly text: string; readonly partnerId: string | null; readonly page: number },
  signal: AbortSignal,
): Promise<FoundPage> => {
  const { text, partnerId, page } = search;
  const { data, hasMore } = await call(searchMessages, {
    body: { query: text, page, ...(partnerId !== null && { userid: partnerId }) },
    signal,
  });
  return { data, hasMore };
};
