import type { Draft } from '@branchline/contract/drafts';
import { presentQuoted } from '../conversations.presenter.ts';
import type { DraftRow } from './drafts.repository.ts';

/** A draft in the wire's spelling. */
export const presentDraft = (draft: DraftRow): Draft => ({
  userid: draft.partnerId,
  content: draft.content,
  replyTo: draft.replyTo && presentQuoted(draft.replyTo),
  at: draft.changedAt.toISOString(),
});
