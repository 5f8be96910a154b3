import type pg from 'pg';
import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from '../conversation-parts.ts';
import { findReadablePartner } from '../read/partners.service.ts';
import { type DraftRow, findDrafts, putDraft, removeEmptied } from './drafts.repository.ts';

type Parts = Pick<ConversationParts, 'pool'>;

/**
 * Keeps what the actor began to write to somebody; of two devices the one that wrote later wins. Answers what is kept now,
 * and whether it is this. Throws `not_found` for a stranger.
 */
export const saveDraft = async (
  { pool }: Parts,
  actor: Actor,
  draft: { readonly partnerId: string; readonly content: string; readonly replyTo: string | null; readonly at: Date },
): Promise<{ readonly draft: DraftRow; readonly isKept: boolean }> => {
  await findReadablePartner({ pool }, actor, draft.partnerId);
  const isKept = await putDraft(pool, { ...draft, userId: actor.userId });
  const [kept] = await findDrafts(pool, { userId: actor.userId, partnerId: draft.partnerId });
  // Erased with an account in between.
  if (!kept) throw notFound('person');
  return { draft: kept, isKept };
};

/** All that the actor began to write, with what was emptied lately. */
export const listDrafts = ({ pool }: Parts, actor: Actor): Promise<DraftRow[]> =>
  findDrafts(pool, { userId: actor.userId, partnerId: null });

/** Forgets which drafts were emptied so many days ago. */
export const forgetEmptied = (pool: pg.Pool, now: Date, days: number): Promise<void> =>
  removeEmptied(pool, new Date(now.getTime() - days * 86_400_000));
