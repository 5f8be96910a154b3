import type { AppContext } from '#app-context';
import type { TellPartnerChanges } from '#features/conversations';
import { findCustomersOf, takeUntold } from './absences.repository.ts';

interface Concerned {
  readonly userId: string;
  readonly coverId: string | null;
}

export type TellAbsences = (absences: readonly Concerned[]) => Promise<void>;

/** Makes what tells customers, and who stands in, that a leader is away or back: lists and headers follow. */
export const createTellAbsences =
  ({ database, realtime }: Pick<AppContext, 'database' | 'realtime'>, tell: TellPartnerChanges): TellAbsences =>
  async (absences) => {
    for (const { userId, coverId } of absences) {
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
