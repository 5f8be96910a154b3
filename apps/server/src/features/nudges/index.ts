import type { AppContext } from '#app-context';
import type { Conversations } from '#features/conversations';
import { sendNudges } from './nudges.service.ts';

const everySeconds = 20;

/** Texts customers about a message that nobody saw. */
export const registerNudges = (context: AppContext, conversations: Pick<Conversations, 'emitToLeadersOf'>): void => {
  context.jobs.every('nudges.send', everySeconds, () =>
    sendNudges(context, { emitToLeadersOf: (customerId) => conversations.emitToLeadersOf(customerId) }),
  );
};
