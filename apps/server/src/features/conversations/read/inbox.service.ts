import type pg from 'pg';
import type { Actor } from '#platform/http/actor';
import type { ConversationDeps } from '../conversation-deps.ts';
import type { PartnerRow } from '../conversation-rows.ts';
import {
  countTalkedTo,
  findChosen,
  findNotTalkedTo,
  findTalkedTo,
  type InboxChoice,
  type InboxKind,
  type InboxSlice,
  searchPartners,
} from './inbox.repository.ts';
import { viewPartner } from './partners.service.ts';
import type { PartnerView } from '../conversation-views.ts';

export interface InboxQuery {
  /** A team leader asks for fellow leaders instead of customers. */
  readonly ofFellowLeaders: boolean;
  readonly page: number;
  readonly search: string;
  /** `all`, `archived`, and for leaders alone `waiting`, `unread`, `pinned`, or `label:` and an id. */
  readonly filter: string;
}

/** Partners that one leader can pin. */
export const maxPins = 20;

const kindFor = (actor: Actor, ofFellowLeaders: boolean): InboxKind => {
  if (actor.role === 'customer') return 'leaders-of-customer';
  return ofFellowLeaders ? 'fellow-leaders' : 'customers-of-leader';
};

/** Fills a page from those written to, by newest message, and then from those who may be written to. */
const findRows = async (pool: pg.Pool, slice: InboxSlice): Promise<PartnerRow[]> => {
  const before = await findTalkedTo(pool, slice);
  if (before.length === slice.limit) return before;
  const talkedCount =
    before.length > 0 || slice.offset === 0 ? slice.offset + before.length : await countTalkedTo(pool, slice);
  const rest = await findNotTalkedTo(pool, {
    ...slice,
    offset: Math.max(0, slice.offset - talkedCount),
    limit: slice.limit - before.length,
  });
  // Whoever was first written to between the two statements is in neither.
  const talked = await findTalkedTo(pool, slice);
  const talkedIds = new Set(talked.map(({ id }) => id));
  return [...talked, ...rest.filter(({ id }) => !talkedIds.has(id))].slice(0, slice.limit);
};

/** A leader's pinned partners first, on whichever pages they fill. */
const findOrderedRows = async (pool: pg.Pool, slice: InboxSlice): Promise<PartnerRow[]> => {
  if (slice.kind === 'leaders-of-customer') return findRows(pool, slice);
  const pinned = await findChosen(pool, { ...slice, offset: 0, limit: maxPins }, { of: 'pinned', name: '' });
  const onPage = pinned.slice(slice.offset, slice.offset + slice.limit);
  if (onPage.length === slice.limit) return onPage;
  const rest = { offset: Math.max(0, slice.offset - pinned.length), limit: slice.limit - onPage.length };
  return [...onPage, ...(await findRows(pool, { ...slice, ...rest }))];
};

const choiceOf = (filter: string): InboxChoice | null => {
  if (filter === 'unread' || filter === 'pinned' || filter === 'waiting' || filter === 'archived')
    return { of: filter };
  const [, labelId] = filter.split('label:');
  return labelId === undefined ? null : { of: 'label', labelId };
};

/** A page of an inbox, as its owner sees it. */
export interface Inbox {
  readonly partners: readonly PartnerView[];
  readonly hasMore: boolean;
}

/** A page of the actor's inbox. A page past the end is empty. */
export const listPartners = async (
  { pool, pageSizes }: Pick<ConversationDeps, 'pool' | 'pageSizes'>,
  actor: Actor,
  { ofFellowLeaders, page, search, filter }: InboxQuery,
): Promise<Inbox> => {
  const slice: InboxSlice = {
    kind: kindFor(actor, ofFellowLeaders),
    userId: actor.userId,
    branchId: actor.branchId,
    offset: (page - 1) * pageSizes.inbox,
    limit: pageSizes.inbox + 1,
  };
  const name = search.trim();
  const wanted = choiceOf(filter);
  const choice = actor.role === 'team_leader' || wanted?.of === 'archived' ? wanted : null;
  const findPage = () => (name === '' ? findOrderedRows(pool, slice) : searchPartners(pool, { ...slice, name }));
  const rows = await (choice ? findChosen(pool, slice, { ...choice, name }) : findPage());
  return {
    partners: rows.slice(0, pageSizes.inbox).map((row) => viewPartner(actor, row)),
    hasMore: rows.length > pageSizes.inbox,
  };
};
