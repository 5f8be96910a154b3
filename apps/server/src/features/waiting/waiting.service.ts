import type pg from 'pg';
import { forbidden } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { countWaiting, findWaiting, type WaitingRow } from './waiting.repository.ts';

export type { WaitingRow } from './waiting.repository.ts';

/** A page of the customers who wait, the longest first; a branch leader's own ones. Throws `forbidden` for another branch's. */
export const listWaitingCustomers = async (
  pool: pg.Pool,
  { role, branchId: ownBranchId }: Actor,
  { branchId: asked, page }: { readonly branchId: string | undefined; readonly page: number },
): Promise<{ readonly rows: WaitingRow[]; readonly total: number }> => {
  if (role !== 'admin' && asked !== undefined && asked !== ownBranchId)
    throw forbidden('You can see who waits in your own branch only.');
  const branchId = role === 'admin' ? (asked ?? null) : (ownBranchId ?? '');
  const rows = await findWaiting(pool, { branchId, offset: rowsBefore(page), limit: listPageSize });
  return { rows, total: (await countWaiting(pool, branchId)).now };
};
