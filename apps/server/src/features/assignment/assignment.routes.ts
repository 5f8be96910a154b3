import * as contract from '@branchline/contract/assignment';
import type { AppContext } from '#app-context';
import { presentPaging } from '#platform/paging';
import { presentAssignment, presentNamed } from './assignment.presenter.ts';
import { listAssigned, setLeader } from './assignment.service.ts';

/** Registers whose customer somebody is. */
export const registerAssignmentCalls = (context: AppContext): void => {
  const { http, database } = context;

  http.registerCall(contract.setAssignment, async ({ body: { reason = '', ...body }, ...caller }) => {
    const { customer, leader, since } = await setLeader(context, caller, { ...body, reason });
    const data = { customer: presentNamed(customer), leader: presentNamed(leader), since: since.toISOString() };
    return { message: `${data.leader.name} answers this customer now.`, data };
  });

  http.registerCall(contract.listAssignments, async ({ actor, body = {} }) => {
    const { branch: branchId, leaderId, page = 1 } = body;
    const { rows, total } = await listAssigned(database.db, actor, { branchId, leaderId, page });
    return { data: rows.map((row) => presentAssignment(row, actor)), ...presentPaging(page, total) };
  });
};
