import type { AppContext } from '#app-context';
import type { Conversations } from '#features/conversations';
import { createNudgeCandidates, sendNudges } from './nudges.service.ts';

const everySeconds = 20;

/** Texts customers about a message that nobody saw (contract 10). `flush` notes those of the last moment: for the stop. */
export const registerNudges = (
  context: AppContext,
  conversations: Pick<Conversations, 'onMessageSent' | 'tellLeadersOf'>,
): { readonly flush: () => Promise<void> } => {
  const candidates = createNudgeCandidates(context);
  conversations.onMessageSent(({ recipientId, isAuto }) => {
    if (!isAuto) candidates.note(recipientId);
  });
  context.jobs.every('nudges.send', everySeconds, () =>
    sendNudges(context, { tellLeadersOf: (customerId) => conversations.tellLeadersOf(customerId) }),
  );
  return { flush: candidates.flush };
};
