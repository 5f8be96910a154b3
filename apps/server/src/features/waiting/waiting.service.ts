import type pg from 'pg';
import { forbidden } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { countNobodys, countWaiting, findWaiting, type WaitingRow } from './waiting.repository.ts';

export type { WaitingRow } from './waiting.repository.ts';

/** Of an organisation where many thousands wait, counting takes longer than a page: the number may be so old. */
const countKeptMs = 10_000;

const countListed = async (pool: pg.Pool, branchId: string | null): Promise<number> =>
  (await countWaiting(pool, branchId)).now + (await countNobodys(pool, branchId));

type CountEverybody = () => Promise<number>;

/** Counts all who wait, at most every ten seconds. */
export const createWaitingCount = (pool: pg.Pool): CountEverybody => {
  let kept: { readonly until: number; readonly count: Promise<number> } | null = null;
  return () => {
    if (kept && performance.now() < kept.until) return kept.count;
    const count = countListed(pool, null);
    kept = { until: performance.now() + countKeptMs, count };
    count.catch(() => (kept = null));
    return count;
  };
};

/** A page of the customers who wait, and of those who are nobody's, the longest first; a branch leader's own ones. Throws `forbidden` for another branch's. */
export const listWaitingCustomers = async (
  { pool, countEverybody }: { readonly pool: pg.Pool; readonly countEverybody: CountEverybody },
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
  const counted = branchId === null ? await countEverybody() : (rows[0]?.listed ?? (await countListed(pool, branchId)));
  return { rows, total: rows.length > 0 ? Math.max(counted, offset + rows.length) : counted };
};
