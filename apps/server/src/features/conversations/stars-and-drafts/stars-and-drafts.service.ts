import type pg from 'pg';
import { conflict, notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import { findOwnMessage } from '../conversations.repository.ts';
import { findReadablePartner } from '../read/partners.service.ts';
import { type FoundMessage, viewFound } from '../read/search.service.ts';
import {
  addStar,
  countReactions,
  type DraftRow,
  findDrafts,
  findStarIds,
  findStarred,
  putDraft,
  removeEmptied,
  removeStar,
  type UsedEmoji,
} from './stars-and-drafts.repository.ts';

/** Messages that one person can have starred. */
const maxStars = 1000;

type Deps = Pick<ConversationDeps, 'pool'>;

/**
 * Puts a message on the actor's own list, or takes it off. Throws `not_found` for a message of others, `conflict` for one
 * that was deleted, and over `maxStars`.
 */
export const starMessage = async (
  { pool }: Deps,
  actor: Actor,
  { id, isStarred }: { readonly id: string; readonly isStarred: boolean },
): Promise<void> => {
  const found = await findOwnMessage(pool, actor.userId, id);
  if (!found) throw notFound('message');
  if (!isStarred) return removeStar(pool, actor.userId, id);
  if (found.message.isDeleted) throw conflict('A deleted message cannot be starred.');
  const isDone = await addStar(pool, { userId: actor.userId, messageId: id, maxStars });
  if (!isDone) throw conflict(`You can star ${String(maxStars)} messages. Take the star off another one first.`);
};

/** Which messages the actor starred. */
export const listStarIds = ({ pool }: Deps, actor: Actor): Promise<string[]> => findStarIds(pool, actor.userId);

/** The emoji that the actor reacted with lately, most used first: the same on each device. */
export const listUsedEmoji = ({ pool }: Deps, actor: Actor): Promise<UsedEmoji[]> => countReactions(pool, actor.userId);

/** A page of what the actor starred, newest message first. Throws `not_found` for a stranger. */
export const listStarred = async (
  deps: Pick<ConversationDeps, 'pool' | 'pageSizes'>,
  actor: Actor,
  { partnerId, before }: { readonly partnerId: string | null; readonly before: string | null },
): Promise<{ found: FoundMessage[]; hasMore: boolean }> => {
  if (partnerId !== null) await findReadablePartner(deps, actor, partnerId);
  const limit = deps.pageSizes.messages;
  const rows = await findStarred(deps.pool, { userId: actor.userId, partnerId, before, limit: limit + 1 });
  return { found: viewFound(actor, rows.slice(0, limit)), hasMore: rows.length > limit };
};

/**
 * Keeps what the actor began to write to somebody; of two devices the one that wrote later wins. Answers what is stored now,
 * and whether it is this. Throws `not_found` for a stranger.
 */
export const saveDraft = async (
  { pool }: Deps,
  actor: Actor,
  draft: { readonly partnerId: string; readonly content: string; readonly replyTo: string | null; readonly at: Date },
): Promise<{ readonly draft: DraftRow; readonly isStored: boolean }> => {
  await findReadablePartner({ pool }, actor, draft.partnerId);
  const isStored = await putDraft(pool, { ...draft, userId: actor.userId });
  const [stored] = await findDrafts(pool, { userId: actor.userId, partnerId: draft.partnerId });
  // Erased with an account in between.
  if (!stored) throw notFound('person');
  return { draft: stored, isStored };
};

/** All that the actor began to write, with what was emptied lately. */
export const listDrafts = ({ pool }: Deps, actor: Actor): Promise<DraftRow[]> =>
  findDrafts(pool, { userId: actor.userId, partnerId: null });

/** Forgets which drafts were emptied so many days ago. */
export const forgetEmptied = (pool: pg.Pool, now: Date, days: number): Promise<void> =>
  removeEmptied(pool, new Date(now.getTime() - days * 86_400_000));
