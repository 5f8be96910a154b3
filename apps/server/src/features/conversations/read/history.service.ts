import type pg from 'pg';
import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import type { ConversationRow, ConversationSide } from '../conversation-rows.ts';
import {
  type ConversationState,
  type MessageInConversation,
  type MessageView,
  sideOf,
  viewMessage,
} from '../conversation-views.ts';
import { findMessagesBefore, findMessagesById, findOwnMessage, markRead } from '../conversations.repository.ts';
import { findMarkTimes, type MarkTimes } from './mark-times.repository.ts';
import { clearMarkedUnread } from '../partner-marks/partner-marks.service.ts';
import { findReadablePartner } from './partners.service.ts';
import { findFirstSince, findShared, type SharedKind } from './shared.repository.ts';

export interface HistoryQuery {
  readonly partnerId: string;
  /** 1 and up, newest first; drifts when messages arrive. */
  readonly page: number;
  /** A place; only messages before it. Does not drift. */
  readonly before: number | undefined;
}

/** What became of a reader's mark. */
export interface ReadMark {
  /** The reader's side of the conversation; null where nothing was written. */
  readonly side: ConversationSide | null;
  /** The conversation after the mark moved; null when it did not. */
  readonly moved: ConversationState | null;
}

/** What became of the mark of whoever opened a conversation. */
export interface OpenedMark extends ReadMark {
  /** A leader had marked it as unread. */
  readonly isUnmarked: boolean;
}

export interface HistoryPage extends OpenedMark {
  /** Oldest first. */
  readonly messages: MessageView[];
}

/** The place before which a page ends: places have no gaps, so a page number is a matter of counting. */
export const endOfPage = (
  { page, before }: Pick<HistoryQuery, 'page' | 'before'>,
  lastSeq: number,
  pageSize: number,
): number => Math.min(before ?? lastSeq + 1, lastSeq + 1) - (page - 1) * pageSize;

const moveMark = async (
  { pool }: Pick<ConversationDeps, 'pool'>,
  readerId: string,
  { conversation, upTo }: { readonly conversation: ConversationRow; readonly upTo: number },
): Promise<ReadMark & { readonly side: ConversationSide }> => {
  const { id, isFirst, ownReadSeq } = conversation;
  const moved = upTo > ownReadSeq ? await markRead(pool, { conversationId: id, isFirst, readerId, upTo }) : null;
  return { side: moved ? sideOf(moved, readerId) : conversation, moved };
};

/**
 * A page of the actor's conversation with somebody they may write to, or wrote with before; `not_found` for everybody
 * else. The newest page, asked for without a place, is marked as read.
 */
export const readHistory = async (
  deps: ConversationDeps,
  actor: Actor,
  { partnerId, page, before }: HistoryQuery,
): Promise<HistoryPage> => {
  const partner = await findReadablePartner(deps, actor, partnerId);
  const { conversation } = partner;
  const isNewestPage = page === 1 && before === undefined;
  const isUnmarked = isNewestPage && (await clearMarkedUnread(deps, actor, partner));
  if (!conversation) return { messages: [], side: null, moved: null, isUnmarked };
  const end = endOfPage({ page, before }, conversation.lastSeq, deps.pageSizes.messages);
  const { side, moved } = await moveMark(deps, actor.userId, { conversation, upTo: isNewestPage ? end - 1 : 0 });
  const rows = await findMessagesBefore(deps.pool, {
    conversationId: conversation.id,
    before: end,
    limit: deps.pageSizes.messages,
  });
  const people = { ...side, ownId: actor.userId, partnerId };
  return { messages: rows.reverse().map((row) => viewMessage(row, people)), side, moved, isUnmarked };
};

/** Marks what was received up to a place as read. Throws `not_found` for a stranger. */
export const markConversationRead = async (
  deps: ConversationDeps,
  actor: Actor,
  mark: { readonly partnerId: string; readonly upTo: number },
): Promise<OpenedMark> => {
  const partner = await findReadablePartner(deps, actor, mark.partnerId);
  const isUnmarked = await clearMarkedUnread(deps, actor, partner);
  if (!partner.conversation) return { side: null, moved: null, isUnmarked };
  const moved = await moveMark(deps, actor.userId, { conversation: partner.conversation, upTo: mark.upTo });
  return { ...moved, isUnmarked };
};

/** When an own message was delivered and read. Throws `not_found` for another's, and for one that is deleted. */
export const readMessageInfo = async (
  { pool }: Pick<ConversationDeps, 'pool'>,
  actor: Actor,
  messageId: string,
): Promise<MarkTimes> => {
  const found = await findOwnMessage(pool, actor.userId, messageId);
  if (!found || found.message.senderId !== actor.userId || found.message.isDeleted) throw notFound('message');
  const { partnerId: recipientId } = sideOf(found.conversation, actor.userId);
  return findMarkTimes(pool, { conversationId: found.message.conversationId, recipientId, seq: found.message.seq });
};

/** A page of the messages that hold media, files or links, newest first. Throws `not_found` for a stranger. */
export const listSharedMessages = async (
  { pool, pageSizes }: Pick<ConversationDeps, 'pool' | 'pageSizes'>,
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
  { pool }: Pick<ConversationDeps, 'pool'>,
  actor: Actor,
  { partnerId, time }: { readonly partnerId: string; readonly time: Date },
): Promise<number | null> => {
  const { conversation } = await findReadablePartner({ pool }, actor, partnerId);
  if (!conversation || conversation.lastSeq === 0) return null;
  return (await findFirstSince(pool, conversation.id, time)) ?? conversation.lastSeq;
};

const readBatch = 500;

/** Messages with their conversations as they are now, some hundred at a time: there may be thousands. */
export const readInParts = async function* (
  pool: pg.Pool,
  messageIds: readonly string[],
): AsyncGenerator<MessageInConversation[], void, undefined> {
  for (let start = 0; start < messageIds.length; start += readBatch)
    yield await findMessagesById(pool, messageIds.slice(start, start + readBatch));
};
