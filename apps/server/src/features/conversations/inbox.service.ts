import type pg from 'pg';
import { keepAnswers } from '#platform/db/keep-answers';
import type { Actor } from '#platform/http/actor';
import type { ConversationParts } from './conversation-parts.ts';
import type { PartnerRow } from './conversation-rows.ts';
import {
  countTalkedTo,
  findNotTalkedTo,
  findTalkedTo,
  type InboxKind,
  type InboxSlice,
  searchPartners,
} from './inbox.repository.ts';
import { viewPartner } from './partners.service.ts';
import type { PartnerView } from './message-view.ts';

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

/** A page of an inbox, as its owner sees it. */
export interface Inbox {
  readonly partners: readonly PartnerView[];
  readonly hasMore: boolean;
}

type Reader = Pick<Actor, 'userId' | 'role' | 'branchId'>;

const readInbox = async (
  pool: pg.Pool,
  { reader, slice, name }: { readonly reader: Reader; readonly slice: InboxSlice; readonly name: string },
): Promise<Inbox> => {
  const rows = name === '' ? await findRows(pool, slice) : await searchPartners(pool, { ...slice, name });
  const pageSize = slice.limit - 1;
  return {
    partners: rows.slice(0, pageSize).map((row) => viewPartner(reader, row)),
    hasMore: rows.length > pageSize,
  };
};

const findInbox = keepAnswers(readInbox, {
  nameOf: ({ reader: { userId, role, branchId }, slice: { kind, offset }, name }) =>
    `${userId} ${role} ${branchId ?? ''} ${kind} ${String(offset)} ${name}`,
  tables: ['conversations', 'messages', 'files', 'users'],
  most: 500,
});

/** A page of the actor's inbox. A page past the end is empty. */
export const listPartners = async (
  { pool, pageSizes }: Pick<ConversationParts, 'pool' | 'pageSizes'>,
  actor: Actor,
  { ofAgents, page, search }: InboxQuery,
): Promise<Inbox> => {
  const slice: InboxSlice = {
    kind: kindFor(actor, ofAgents),
    userId: actor.userId,
    branchId: actor.branchId,
    offset: (page - 1) * pageSizes.inbox,
    limit: pageSizes.inbox + 1,
  };
  const { userId, role, branchId } = actor;
  return findInbox(pool, { reader: { userId, role, branchId }, slice, name: search.trim() });
};
