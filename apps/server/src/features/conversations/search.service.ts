import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import { findReadablePartner, seePartner } from './partners.service.ts';
import { findMessagesLike } from './search.repository.ts';
import { seeMessage, type SeenMessage, type SeenPartner } from './seen-records.ts';

/**
 * Patterns that find a text whatever its case. The database folds ASCII only, so the case forms of other scripts are
 * spelled out; `%` and `_` stand for themselves.
 */
const patternsFor = (text: string): string[] => {
  const first = text.slice(0, 1).toLocaleUpperCase();
  const forms = new Set([text, text.toLowerCase(), text.toUpperCase(), first + text.slice(1).toLowerCase()]);
  return [...forms].map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`);
};

export interface FoundMessage {
  readonly message: SeenMessage;
  readonly partner: SeenPartner;
}

/** Searches the actor's own conversations, or one of them, newest first. Throws `not_found` for a stranger. */
export const searchOwnMessages = async (
  parts: Pick<ConversationParts, 'pool' | 'pageSizes'>,
  actor: Actor,
  query: { readonly text: string; readonly partnerId: string | null; readonly page: number },
): Promise<{ found: FoundMessage[]; hasMore: boolean }> => {
  const pageSize = parts.pageSizes.inbox;
  if (query.partnerId !== null) await findReadablePartner(parts, actor, query.partnerId);
  const rows = await findMessagesLike(parts.pool, {
    userId: actor.userId,
    partnerId: query.partnerId,
    patterns: patternsFor(query.text.trim()),
    offset: (query.page - 1) * pageSize,
    limit: pageSize + 1,
  });
  const found = rows.slice(0, pageSize).map(({ message, partner }) => ({
    message: seeMessage(message, {
      ownId: actor.userId,
      partnerId: partner.id,
      ownReadSeq: partner.conversation?.ownReadSeq ?? 0,
      partnerReadSeq: partner.conversation?.partnerReadSeq ?? 0,
    }),
    partner: seePartner(actor, partner),
  }));
  return { found, hasMore: rows.length > pageSize };
};
