import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from '../conversation-parts.ts';
import { type MessageView, viewMessage } from '../message-view.ts';
import { findReadablePartner } from './partners.service.ts';
import { findFirstSince, findShared, type SharedKind } from './shared.repository.ts';

type Parts = Pick<ConversationParts, 'pool' | 'pageSizes'>;

/** A page of the messages that hold media, files or links, newest first. Throws `not_found` for a stranger. */
export const listSharedMessages = async (
  { pool, pageSizes }: Parts,
  actor: Actor,
  query: { readonly partnerId: string; readonly kind: SharedKind; readonly before: number | undefined },
): Promise<{ messages: MessageView[]; hasMore: boolean }> => {
  const { conversation } = await findReadablePartner({ pool }, actor, query.partnerId);
  if (!conversation) return { messages: [], hasMore: false };
  const { id: conversationId, lastSeq } = conversation;
  const before = Math.min(query.before ?? lastSeq + 1, lastSeq + 1);
  const limit = pageSizes.messages;
  const rows = await findShared(pool, { conversationId, before, kind: query.kind, limit: limit + 1 });
  const people = { ...conversation, ownId: actor.userId, partnerId: query.partnerId };
  return { messages: rows.slice(0, limit).map((row) => viewMessage(row, people)), hasMore: rows.length > limit };
};

/** The place of the first message from a moment on, else of the last one; null where none is. Throws `not_found` for a stranger. */
export const findPlaceOf = async (
  { pool }: Parts,
  actor: Actor,
  { partnerId, time }: { readonly partnerId: string; readonly time: Date },
): Promise<number | null> => {
  const { conversation } = await findReadablePartner({ pool }, actor, partnerId);
  if (!conversation || conversation.lastSeq === 0) return null;
  return (await findFirstSince(pool, conversation.id, time)) ?? conversation.lastSeq;
};
