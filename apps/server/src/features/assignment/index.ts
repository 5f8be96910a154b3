import type { AppContext } from '#app-context';
import type { Conversations } from '#features/conversations';
import { registerAssignmentCalls } from './assignment.routes.ts';
import { registerHandoverCalls } from './handover.routes.ts';
import { returnHandovers } from './handover.service.ts';
import { followLeaderChanges } from './leader-changes.ts';

export { presentPastLeader } from './assignment.presenter.ts';
export { deleteAssignmentsOf, findPastLeaders, type PastLeaderRow } from './assignment.repository.ts';
export { findEarlier } from './handover-history.service.ts';
export { findLeaderOf, findOwnLeader } from './assignment.service.ts';
export {
  giveAllToBranch,
  giveEachALeader,
  holdPersonal,
  placeCustomers,
  type Placing,
  releaseLeader,
  welcomeLeader,
} from './placing.service.ts';

/** Registers whose customer somebody is: giving, handing over, listing, and telling those concerned. */
export const registerAssignment = (context: AppContext, conversations: Conversations): void => {
  followLeaderChanges(context, conversations.emitPartnerChanges);
  registerAssignmentCalls(context);
  registerHandoverCalls(context, conversations);
  context.jobs.every('handovers.return', 10, () => returnHandovers(context));
};
