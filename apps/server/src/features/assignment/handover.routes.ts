import * as contract from '@branchline/contract/assignment';
import type { Conversations } from '#features/conversations';
import type { AppContext } from '#app-context';
import { handOver, listHandedOver, undoHandover } from './handover.service.ts';
import { readHistoryOf } from './handover-history.service.ts';
import { presentHandover } from './assignment.presenter.ts';
import { presentPaging } from '#platform/paging';
import { nameOf } from './assignment.service.ts';

/** Registers handing customers over, taking it back, and what the new leader may read. */
export const registerHandoverCalls = (
  context: AppContext,
  { emitAutoMessages, staffView, presenter }: Pick<Conversations, 'emitAutoMessages' | 'staffView' | 'presenter'>,
): void => {
  const { http, database } = context;

  http.registerCall(contract.handOver, async ({ body, ...caller }) => {
    const { note = '', history: hasHistory = false, until = null, ...who } = body;
    const request = { ...who, note, hasHistory, until };
    const { id, moved, to } = await handOver({ context, emitAutoMessages }, caller, request);
    return { message: `Customers handed over to ${nameOf(to)}: ${String(moved)}.`, data: { id, moved } };
  });

  http.registerCall(contract.listHandovers, async ({ actor, body: { branch: branchId, page = 1 } = {} }) => {
    const { rows, total } = await listHandedOver(database.db, actor, { branchId, page });
    return { data: rows.map(presentHandover), ...presentPaging(page, total) };
  });

  http.registerCall(contract.undoHandover, async ({ body: { id }, ...caller }) => {
    const moved = await undoHandover(context, caller, id);
    return { message: `Customers who went back: ${String(moved)}.`, moved };
  });

  http.registerCall(contract.readHandoverHistory, async ({ body: { customerId, page = 1, before }, ...caller }) => {
    const deps = { db: database.db, view: staffView };
    const { messages, hasMore } = await readHistoryOf(deps, caller, { customerId, page, before });
    return { data: await presenter.presentMessages(messages), hasMore, conversation: null };
  });
};
