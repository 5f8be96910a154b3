import type { AppContext } from '#app-context';
import { releaseNewestSessionOf } from '#features/auth';
import { writeAudit } from '#features/audit';
import { removeAccount } from '#features/profile';
import { notePhoneVerified } from '#features/sign-in';
import { findUserById, mayKnow, personName } from '#features/users';
import { conflict, notFound } from '#platform/app-error';
import type { Actor, RequestInfo } from '#platform/http/actor';
import { listPageSize, rowsBefore } from '#platform/paging';
import { findHeld, type HeldRow } from './held.repository.ts';

/** A page of those who wait, newest first: of all branches for an admin, else of the own one. */
export const listHeld = (
  { database }: AppContext,
  { userId, role, branchId }: Actor,
  page: number,
): Promise<{ readonly rows: HeldRow[]; readonly total: number }> => {
  if (role !== 'admin' && branchId === null) return Promise.resolve({ rows: [], total: 0 });
  const whose = { branchId: role === 'admin' ? null : branchId, leaderId: role === 'team_leader' ? userId : null };
  return findHeld(database.db, whose, { offset: rowsBefore(page), limit: listPageSize });
};

/**
 * Opens the account of somebody who waits, on the device that waits since `shownAt` (absent: the newest), and signs the
 * others out that do. Throws `not_found` when nobody waits whom the actor may know of, `conflict` when a newer device
 * waits than the one shown.
 */
export const vouchFor = (
  { database }: AppContext,
  {
    actor,
    userId,
    shownAt,
    request,
  }: {
    readonly actor: Actor;
    readonly userId: string;
    readonly shownAt?: string | undefined;
    readonly request: RequestInfo;
  },
): Promise<void> =>
  database.transaction(async (tx) => {
    const user = await findUserById(tx, userId);
    const isKnown = user !== undefined && user.deletedAt === null && mayKnow(actor, user);
    const beganAt = isKnown ? await releaseNewestSessionOf(tx, userId) : undefined;
    if (!isKnown || beganAt === undefined) throw notFound('user');
    if (shownAt !== undefined && Date.parse(shownAt) !== beganAt.getTime())
      throw conflict('Another device waits for this account by now. Look at it before you open the account.');
    // With a right code, before the account was open.
    await notePhoneVerified(tx, userId);
    const target = { type: 'user', id: userId, name: personName(user) };
    await writeAudit(tx, { actor, action: 'user.vouch', target, ip: request.ip });
  });

/**
 * Whoever waits gives up the old account of the number: it is erased as by its removal, and the number may sign up. Throws
 * `conflict` for a session that waits no more.
 */
export const startAfresh = async (context: AppContext, actor: Actor): Promise<void> => {
  if (actor.isHeld !== true) throw conflict('This account is open. You can delete it in your profile.');
  await removeAccount(context, actor, 'user.fresh_start');
};
