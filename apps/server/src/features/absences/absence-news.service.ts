import type { AppContext } from '#app-context';
import type { TellPartnerChanges } from '#features/conversations';
import { findCoveredBy, findCustomersOf, findPeopleOf, takeUntold } from './absences.repository.ts';

interface Concerned {
  readonly userId: string;
  readonly coverId: string | null;
}

export type TellAbsences = (absences: readonly Concerned[]) => Promise<void>;

/** Makes what tells customers, and who stands in, that a leader is away or back: lists and headers follow. */
export const createTellAbsences =
  ({ database, realtime }: Pick<AppContext, 'database' | 'realtime'>, tell: TellPartnerChanges): TellAbsences =>
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
      await tell(viewings);
    }
  };

/** Tells of the absences that began or ended, also late. */
export const tellUntold = async ({ database }: Pick<AppContext, 'database'>, tell: TellAbsences): Promise<void> =>
  tell(await takeUntold(database.db));

/** So many at once: a large branch is told in steps. */
const toldAtOnce = 500;

/** Makes what tells the customers of a branch who are there that it has other hours: it may be open or closed by now. */
export const createTellHours =
  ({ database, realtime }: Pick<AppContext, 'database' | 'realtime'>, tell: TellPartnerChanges) =>
  async (branchId: string): Promise<void> => {
    const { customers, leaderIds } = await findPeopleOf(database.db, branchId);
    const viewings = customers
      .filter(({ id }) => realtime.isOnline(id))
      .flatMap(({ id: viewerId, leaderId }) =>
        (leaderId === null ? leaderIds : [leaderId]).map((partnerId) => ({ viewerId, partnerId })),
      );
    for (let from = 0; from < viewings.length; from += toldAtOnce) await tell(viewings.slice(from, from + toldAtOnce));
  };
