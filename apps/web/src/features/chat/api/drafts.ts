import { type Draft, listDrafts, saveDraft } from '@branchline/contract/drafts';
import type { QuotedMessage } from '@branchline/contract/shapes';
import { emit } from '#lib/realtime.ts';

/** Takes a draft to the person's other devices; answers the one that counts, which may be a later one. */
export const putDraft = async (draft: {
  readonly partnerId: string;
  readonly text: string;
  readonly replyTo: QuotedMessage | undefined;
  readonly at: string;
}): Promise<Draft> => {
  const { partnerId, text, replyTo, at } = draft;
  return (await emit(saveDraft, { userid: partnerId, content: text, at, ...(replyTo && { replyTo: replyTo.id }) }))
    .data;
};

/** What the person began to write on any device, and what was emptied lately. */
export const fetchDrafts = async (): Promise<readonly Draft[]> => (await emit(listDrafts, {})).data;
