import { forbidden } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';

/** The branch a report is about: a branch leader's own, whatever is asked. Throws `forbidden` for another one. */
export const branchFor = (actor: Actor, asked: string | null): string | null => {
  if (actor.role === 'admin') return asked;
  if (actor.branchId === null || (asked !== null && asked !== actor.branchId))
    throw forbidden('You can only see reports of your own branch.');
  return actor.branchId;
};
