import type { AppContext, TeamChange } from '#app-context';
import type { EmitPartnerChanges } from '#features/conversations';
import {
  findAllLeaders,
  findCoveredBy,
  findCustomersOf,
  findPeopleOf,
  findUnannounced,
  markAnnounced,
} from './absences.repository.ts';

interface Concerned {
  readonly userId: string;
  readonly coverId: string | null;
}

export type AnnounceAbsences = (absences: readonly Concerned[]) => Promise<void>;

/** Makes what tells customers, and who stands in, that a leader is away or back: lists and headers follow. */
export const createAnnounceAbsences =
  ({ database, realtime }: Pick<AppContext, 'database' | 'realtime'>, emit: EmitPartnerChanges): AnnounceAbsences =>
  async (absences) => {
    // Who stood in and is away now stands in no more; back again, they do.
    const covered = await findCoveredBy(
      database.db,
      absences.map(({ userId }) => userId),
    );
    for (const { userId, coverId } of [...absences, ...covered]) {
      const customers = await findCustomersOf(database.db, userId);
      const viewings = customers.flatMap(({ id, isOwn }) => [
        ...(realtime.isOnline(id) ? [{ viewerId: id, partnerId: userId }] : []),
        ...(coverId !== null && isOwn
          ? [
              { viewerId: id, partnerId: coverId },
              { viewerId: coverId, partnerId: id },
            ]
          : []),
      ]);
      await emit(viewings);
    }
  };

/** Announces the absences that began or ended, also late, and again where a process died meanwhile. */
export const announceDue = async (
  { database }: Pick<AppContext, 'database'>,
  announceAbsences: AnnounceAbsences,
): Promise<void> => {
  const unannounced = await findUnannounced(database.db);
  await announceAbsences(unannounced);
  await markAnnounced(database.db, unannounced);
};

/** Makes what tells the customers of a branch who are there that it has other hours: it may be open or closed by now. */
export const createAnnounceHours =
  ({ database, realtime }: Pick<AppContext, 'database' | 'realtime'>, emit: EmitPartnerChanges) =>
  async (branchId: string): Promise<void> => {
    const { customers, leaderIds } = await findPeopleOf(database.db, branchId);
    await emit(
      customers
        .filter(({ id }) => realtime.isOnline(id))
        .flatMap(({ id: viewerId, leaderId }) =>
          (leaderId === null ? leaderIds : [leaderId]).map((partnerId) => ({ viewerId, partnerId })),
        ),
    );
  };

/**
 * Makes what tells that leaders came or left: the customers who belong to all of the branch, the other leaders, and those
 * for whom they stand in. Own customers who got another leader are told by that change; the leader has no device on yet.
 */
export const createAnnounceTeams =
  (
    { database, realtime }: Pick<AppContext, 'database' | 'realtime'>,
    { emit, announceAbsences }: { readonly emit: EmitPartnerChanges; readonly announceAbsences: AnnounceAbsences },
  ) =>
  async (changes: readonly TeamChange[]): Promise<void> => {
    const colleagues = await findAllLeaders(database.db);
    for (const { branchId, leaderId: partnerId } of changes) {
      const { customers } = await findPeopleOf(database.db, branchId);
      const viewers = [...customers.filter(({ leaderId }) => leaderId === null).map(({ id }) => id), ...colleagues];
      await emit(
        viewers.filter((id) => id !== partnerId && realtime.isOnline(id)).map((viewerId) => ({ viewerId, partnerId })),
      );
    }
    const leaderIds = changes.map(({ leaderId }) => leaderId);
    await announceAbsences(await findCoveredBy(database.db, leaderIds));
  };
