import type { AppContext, CustomerPlace, LeaderChange } from '#app-context';
import type { EmitPartnerChanges } from '#features/conversations';
import { findBranchLeaders, findPresentCovers } from './assignment.repository.ts';

const placesOf = (changes: readonly LeaderChange[]): CustomerPlace[] =>
  changes.flatMap(({ from, to }) => (from === null ? [to] : [from, to]));

/** Finds with whom customers of a place may write. */
const createLeadersOf = async ({ database }: AppContext, places: readonly CustomerPlace[]) => {
  const branchIds = new Set(places.filter(({ leaderId }) => leaderId === null).map(({ branchId }) => branchId));
  const leaderIds = new Set(places.flatMap(({ leaderId }) => leaderId ?? []));
  const all = await findBranchLeaders(database.db, [...branchIds]);
  const covers = await findPresentCovers(database.db, [...leaderIds]);
  return ({ branchId, leaderId }: CustomerPlace): string[] => {
    if (leaderId === null) return all.filter((each) => each.branchId === branchId).map(({ id }) => id);
    const coverId = covers.get(leaderId);
    return coverId === undefined ? [leaderId] : [leaderId, coverId];
  };
};

/** After customers were given to others: their devices listen elsewhere, and every list that it changes is told. */
export const followLeaderChanges = (context: AppContext, emitPartnerChanges: EmitPartnerChanges): void => {
  const { realtime, later, leaderChanges } = context;
  leaderChanges.on((changes) => {
    if (changes.length === 0) return;
    realtime.changeActors(changes.map(({ customerId, to }) => ({ userId: customerId, ...to })));
    later.add('leaders.emit', async () => {
      const leadersOf = await createLeadersOf(context, placesOf(changes));
      const viewings = changes.flatMap(({ customerId, from, to }) =>
        [...new Set([...(from === null ? [] : leadersOf(from)), ...leadersOf(to)])].flatMap((leaderId) => [
          { viewerId: customerId, partnerId: leaderId },
          { viewerId: leaderId, partnerId: customerId },
        ]),
      );
      await emitPartnerChanges(viewings);
    });
  });
};
