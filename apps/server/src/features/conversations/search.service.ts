import { spellingsOf } from '#platform/db/letter-case';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import { findReadablePartner, seePartner } from './partners.service.ts';
import { findMessagesLike } from './search.repository.ts';
import { seeMessage, type SeenMessage, type SeenPartner } from './seen-records.ts';

/** Patterns that find a text whatever its case; `%` and `_` stand for themselves. */
const patternsFor = (text: string): string[] =>
  spellingsOf(text).map((spelling) => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`);

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
