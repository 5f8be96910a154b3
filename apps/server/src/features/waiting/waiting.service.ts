import type pg from 'pg';
import { forbidden } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { countNobodys, countWaiting, findWaiting, type WaitingRow } from './waiting.repository.ts';

export type { WaitingRow } from './waiting.repository.ts';

/** Where many thousands wait, counting takes longer than a page: the number may be so old. */
const cacheMs = 10_000;

type CountListed = (branchId: string | null) => Promise<number>;

/** Counts all who are listed, or those of a branch, each at most every ten seconds. */
export const createListedCount = (pool: pg.Pool): CountListed => {
  const cache = new Map<string | null, { readonly until: number; readonly count: Promise<number> }>();
  return (branchId) => {
    const last = cache.get(branchId);
    if (last && performance.now() < last.until) return last.count;
    const count = Promise.all([countWaiting(pool, branchId), countNobodys(pool, branchId)]).then(
      ([waiting, nobodys]) => waiting.now + nobodys,
    );
    cache.set(branchId, { until: performance.now() + cacheMs, count });
    count.catch(() => cache.delete(branchId));
    return count;
  };
};

/** A page of the customers who wait, and of those who are nobody's, the longest first; a branch leader's own ones. Throws `forbidden` for another branch's. */
export const listWaitingCustomers = async (
  { pool, countListed }: { readonly pool: pg.Pool; readonly countListed: CountListed },
  { role, branchId: ownBranchId }: Actor,
  { branchId: asked, page }: { readonly branchId: string | undefined; readonly page: number },
): Promise<{ readonly rows: WaitingRow[]; readonly total: number }> => {
  if (role !== 'admin' && asked !== undefined && asked !== ownBranchId)
    throw forbidden('You can see who waits in your own branch only.');
  const branchId = role === 'admin' ? (asked ?? null) : (ownBranchId ?? '');
  const offset = rowsBefore(page);
  const rows = await findWaiting(pool, { branchId, offset, limit: listPageSize });
  const isLast = rows.length < listPageSize && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length };
  const counted = await countListed(branchId);
  return { rows, total: rows.length > 0 ? Math.max(counted, offset + rows.length) : counted };
};
