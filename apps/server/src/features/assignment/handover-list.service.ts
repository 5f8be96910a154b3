import { forbidden } from '#platform/app-error';
import type { Db } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { countHandovers, findHandovers, type HandoverListRow } from './handovers.repository.ts';

/** A page of what was handed over, newest first; a branch leader's own branch alone, else it throws `forbidden`. */
export const listHandedOver = async (
  db: Db,
  actor: Actor,
  { page, branchId: asked }: { readonly branchId: string | undefined; readonly page: number },
): Promise<{ readonly rows: HandoverListRow[]; readonly total: number }> => {
  const isOwn = actor.branchId !== null && (asked === undefined || asked === actor.branchId);
  if (actor.role !== 'admin' && !isOwn) throw forbidden('You can list the handovers of your own branch only.');
  const branchId = actor.role === 'admin' ? asked : (actor.branchId ?? undefined);
  const rows = await findHandovers(db, branchId, { offset: rowsBefore(page), limit: listPageSize });
  return { rows, total: await countHandovers(db, branchId) };
};
