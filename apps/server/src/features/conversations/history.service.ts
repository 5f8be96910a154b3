import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import { mayWriteTo } from './conversations.policy.ts';
import { markRead } from './conversations.repository.ts';
import { findHistory } from './history.repository.ts';
import { findReadablePartner } from './partners.service.ts';
import { seeMessage, type SeenMessage } from './seen-records.ts';

export interface HistoryQuery {
  readonly partnerId: string;
  /** 1 and up, newest first; drifts when messages arrive. */
  readonly page: number;
  /** A place; only messages before it. Does not drift. */
  readonly before: number | undefined;
}

export interface HistoryPage {
  /** Oldest first. */
  readonly messages: SeenMessage[];
  /** How far the reader's mark moved by reading, or null. */
  readonly markedUpTo: number | null;
}

/** The place before which a page ends: places have no gaps, so a page number is a matter of counting. */
export const endOfPage = (
  { page, before }: Pick<HistoryQuery, 'page' | 'before'>,
  lastSeq: number,
  pageSize: number,
): number => Math.min(before ?? lastSeq + 1, lastSeq + 1) - (page - 1) * pageSize;

/**
 * A page of the actor's conversation with somebody they may write to, or wrote with before; `not_found` for everybody
 * else. The newest page, asked for without a place, is marked as read.
 */
export const readHistory = async (
  parts: ConversationParts,
  actor: Actor,
  { partnerId, page, before }: HistoryQuery,
): Promise<HistoryPage> => {
  const limit = parts.pageSizes.messages;
  const place = { userId: actor.userId, partnerId, before: before ?? null, skip: (page - 1) * limit };
  const found = await findHistory(parts.pool, { ...place, limit });
  if (!found || (found.kind === 'unwritten' && !mayWriteTo(actor, found.partner))) throw notFound('person');
  if (found.kind === 'unwritten') return { messages: [], markedUpTo: null };
  const { conversationId, isFirst, end, firstReadSeq, secondReadSeq } = found;
  const [ownReadSeq, partnerReadSeq] = isFirst ? [firstReadSeq, secondReadSeq] : [secondReadSeq, firstReadSeq];
  const newest = end - 1;
  const isNewestPage = page === 1 && before === undefined;
  const marked =
    isNewestPage && newest > ownReadSeq
      ? await markRead(parts.pool, {
          conversationId,
          isFirst,
          readerId: actor.userId,
          upTo: newest,
        })
      : null;
  const people = {
    ownId: actor.userId,
    partnerId: found.partnerId,
    ownReadSeq: Math.max(ownReadSeq, marked ?? 0),
    partnerReadSeq,
  };
  const messages = found.messages.toReversed().map((row) => seeMessage(row, people));
  return { messages, markedUpTo: marked };
};

/** Marks what was received up to a place as read. Answers where the mark stands when it moved, else null. */
export const markConversationRead = async (
  parts: ConversationParts,
  actor: Actor,
  mark: { readonly partnerId: string; readonly upTo: number },
): Promise<number | null> => {
  const { conversation } = await findReadablePartner(parts, actor, mark.partnerId);
  if (!conversation) return null;
  return markRead(parts.pool, {
    conversationId: conversation.id,
    isFirst: conversation.isFirst,
    readerId: actor.userId,
    upTo: mark.upTo,
  });
};
