import { listWaiting, type WaitingCustomer } from '@branchline/contract/waiting';
import type { AppContext } from '#app-context';
import { personName } from '#features/users';
import { presentPaging } from '#platform/paging';
import { createListedCount, listWaitingCustomers, type WaitingRow } from './waiting.service.ts';

const present = (row: WaitingRow): WaitingCustomer => ({
  customer: {
    id: row.customerId,
    name: personName({ firstName: row.customerFirstName, lastName: row.customerLastName }),
  },
  leader:
    row.leaderId === null
      ? null
      : {
          id: row.leaderId,
          name: personName({ firstName: row.leaderFirstName ?? '', lastName: row.leaderLastName ?? '' }),
        },
  branch: { id: row.branchId, name: row.branchName },
  since: row.since.toISOString(),
  messages: row.messages,
});

/** Registers who waits for an answer. */
export const registerWaiting = ({ http, database }: AppContext): void => {
  const deps = { pool: database.pool, countListed: createListedCount(database.pool) };
  http.registerCall(listWaiting, async ({ actor, body = {} }) => {
    const { branch: branchId, page = 1 } = body;
    const { rows, total } = await listWaitingCustomers(deps, actor, { branchId, page });
    return { data: rows.map(present), ...presentPaging(page, total) };
  });
};
