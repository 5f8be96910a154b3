import { inboxPageSize } from '@branchline/contract/conversations';
import type { ChatPartner } from '@branchline/contract/shapes';
import type pg from 'pg';
import type { Actor } from '#platform/http/actor';
import { type ConversationParts, presentPartners } from './conversation-parts.ts';
import type { PartnerRow } from './conversation-rows.ts';
import {
  countTalkedTo,
  findNotTalkedTo,
  findTalkedTo,
  type InboxKind,
  type InboxSlice,
  searchPartners,
} from './inbox.repository.ts';

export interface InboxQuery {
  /** A team leader asks for fellow leaders instead of customers. */
  readonly ofAgents: boolean;
  readonly page: number;
  readonly search: string;
}

const kindFor = (actor: Actor, ofAgents: boolean): InboxKind => {
  if (actor.role === 'customer') return 'leaders-of-customer';
  return ofAgents ? 'fellow-leaders' : 'customers-of-leader';
};

const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Fills a page from those written to, by newest message, and then from those who may be written to. */
const findRows = async (pool: pg.Pool, slice: InboxSlice): Promise<PartnerRow[]> => {
  const talked = await findTalkedTo(pool, slice);
  if (talked.length === slice.limit) return talked;
  const talkedCount =
    talked.length > 0 || slice.offset === 0 ? slice.offset + talked.length : await countTalkedTo(pool, slice);
  const rest = await findNotTalkedTo(pool, {
    ...slice,
    offset: Math.max(0, slice.offset - talkedCount),
    limit: slice.limit - talked.length,
  });
  return [...talked, ...rest];
};

/** A page of the actor's inbox. A page past the end is empty. */
export const listPartners = async (
  parts: ConversationParts,
  actor: Actor,
  { ofAgents, page, search }: InboxQuery,
): Promise<{ partners: ChatPartner[]; hasMore: boolean }> => {
  const slice: InboxSlice = {
    kind: kindFor(actor, ofAgents),
    userId: actor.userId,
    branchId: actor.branchId,
    offset: (page - 1) * inboxPageSize,
    limit: inboxPageSize + 1,
  };
  const wanted = search.trim();
  const rows =
    wanted === ''
      ? await findRows(parts.pool, slice)
      : await searchPartners(parts.pool, { ...slice, pattern: likePattern(wanted) });
  return {
    partners: presentPartners(parts, actor, rows.slice(0, inboxPageSize)),
    hasMore: rows.length > inboxPageSize,
  };
};
