import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import { mayWriteTo } from './conversations.policy.ts';
import { markRead } from './conversations.repository.ts';
import { findHistory, isStanding } from './history.repository.ts';
import { findReadablePartner } from './partners.service.ts';
import { seeMessage, type SeenMessage } from './seen-records.ts';

export interface HistoryQuery {
  readonly partnerId: string;
  /** 1 and up, newest first; drifts when messages arrive. */
  readonly page: number;
  /** A place; only messages before it. Does not drift. */
  readonly before: number | undefined;
  /** The stamp of this page as the caller has it already. */
  readonly known?: string | undefined;
}

export interface HistoryPage {
  /** Oldest first. Null: the page is as it was at the stamp that was known. */
  readonly messages: SeenMessage[] | null;
  /** Of all that this page shows: the same stamp, the same page. Null for one that need not be known again. */
  readonly stamp: string | null;
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
 * else. The newest page, asked for without a place, is marked as read. `known` is the stamp of a page that the caller
 * has: where nothing of it has changed its messages are not read again.
 */
export const readHistory = async (
  parts: ConversationParts,
  actor: Actor,
  { partnerId, page, before, known }: HistoryQuery,
): Promise<HistoryPage> => {
  const limit = parts.pageSizes.messages;
  const place = { userId: actor.userId, partnerId, before: before ?? null, skip: (page - 1) * limit };
  if (known !== undefined && before !== undefined && (await isStanding(parts.pool, { ...place, known })) === true)
    return { messages: null, stamp: known, markedUpTo: null };
  const found = await findHistory(parts.pool, { ...place, limit, known: known ?? null });
  if (!found || (found.kind === 'unwritten' && !mayWriteTo(actor, found.partner))) throw notFound('person');
  if (found.kind === 'unwritten') return { messages: [], stamp: null, markedUpTo: null };
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
  // The page that is known shows the mark where it was.
  if (found.messages === null && marked !== null) {
    const again = await readHistory(parts, actor, { partnerId, page, before });
    return { ...again, markedUpTo: again.markedUpTo ?? marked };
  }
  const people = {
    ownId: actor.userId,
    partnerId: found.partnerId,
    ownReadSeq: Math.max(ownReadSeq, marked ?? 0),
    partnerReadSeq,
  };
  const messages = found.messages?.toReversed().map((row) => seeMessage(row, people)) ?? null;
  return { messages, stamp: marked === null ? found.stamp : null, markedUpTo: marked };
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
