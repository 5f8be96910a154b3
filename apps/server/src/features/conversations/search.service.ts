import { inboxPageSize } from '@branchline/contract/conversations';
import type { ChatPartner, Message } from '@branchline/contract/shapes';
import type { Actor } from '#platform/http/actor';
import { type ConversationParts, presentMessages, presentPartners } from './conversation-parts.ts';
import { findReadablePartner } from './history.service.ts';
import { findMessagesLike } from './search.repository.ts';

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
  readonly message: Message;
  readonly partner: ChatPartner;
}

/** Searches the actor's own conversations, or one of them, newest first. Throws `not_found` for a stranger. */
export const searchOwnMessages = async (
  parts: ConversationParts,
  actor: Actor,
  query: { readonly text: string; readonly partnerId: string | null; readonly page: number },
): Promise<{ found: FoundMessage[]; hasMore: boolean }> => {
  if (query.partnerId !== null) await findReadablePartner(parts, actor, query.partnerId);
  const rows = await findMessagesLike(parts.pool, {
    userId: actor.userId,
    partnerId: query.partnerId,
    patterns: patternsFor(query.text.trim()),
    offset: (query.page - 1) * inboxPageSize,
    limit: inboxPageSize + 1,
  });
  const found = await Promise.all(
    rows.slice(0, inboxPageSize).map(async ({ message, partner }): Promise<FoundMessage[]> => {
      const [shown] = await presentMessages(parts, [message], {
        ownId: actor.userId,
        partnerId: partner.id,
        ownReadSeq: partner.conversation?.ownReadSeq ?? 0,
        partnerReadSeq: partner.conversation?.partnerReadSeq ?? 0,
      });
      const [person] = presentPartners(parts, actor, [partner]);
      return shown && person ? [{ message: shown, partner: person }] : [];
    }),
  );
  return { found: found.flat(), hasMore: rows.length > inboxPageSize };
};
