import { expressionFor, hasOtherSpellings } from '#platform/db/letter-case';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import { findReadablePartner, viewPartner } from './partners.service.ts';
import { findMessagesLike, type FoundRow } from './search.repository.ts';
import { type MessageView, type PartnerView, viewMessage } from '../conversation-views.ts';

/** What finds a text whatever its case; `%` and `_` stand for themselves. */
const matchFor = (text: string): { readonly pattern: string | null; readonly expression: string | null } =>
  hasOtherSpellings(text)
    ? { pattern: null, expression: expressionFor(text) }
    : { pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`, expression: null };

export interface FoundMessage {
  readonly message: MessageView;
  readonly partner: PartnerView;
}

/** What was found, as the actor sees it. */
export const viewFound = (actor: Actor, rows: readonly FoundRow[]): FoundMessage[] =>
  rows.flatMap(({ message, partner }) => {
    const { conversation } = partner;
    if (conversation === null) return [];
    const people = { ...conversation, ownId: actor.userId, partnerId: partner.id };
    return [{ message: viewMessage(message, people), partner: viewPartner(actor, partner) }];
  });

/** Searches the actor's own conversations, or one of them, newest first. Throws `not_found` for a stranger. */
export const searchOwnMessages = async (
  deps: Pick<ConversationDeps, 'pool' | 'pageSizes'>,
  actor: Actor,
  query: { readonly text: string; readonly partnerId: string | null; readonly page: number },
): Promise<{ found: FoundMessage[]; hasMore: boolean }> => {
  const pageSize = deps.pageSizes.inbox;
  if (query.partnerId !== null) await findReadablePartner(deps, actor, query.partnerId);
  const rows = await findMessagesLike(deps.pool, {
    userId: actor.userId,
    partnerId: query.partnerId,
    ...matchFor(query.text.trim()),
    offset: (query.page - 1) * pageSize,
    limit: pageSize + 1,
  });
  return { found: viewFound(actor, rows.slice(0, pageSize)), hasMore: rows.length > pageSize };
};
