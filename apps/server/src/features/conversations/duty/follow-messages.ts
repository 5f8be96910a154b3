import type { AppContext } from '#app-context';
import type { Viewing } from '../read/partners.service.ts';
import type { StoredPlace } from '../write/message-store.repository.ts';
import { answerInGap } from './auto-answer.service.ts';
import { gapOf } from './availability.policy.ts';
import { endWaiting } from './duty.repository.ts';

interface Parts {
  readonly context: Pick<AppContext, 'database' | 'later'>;
  readonly tellAutoMessages: (messageIds: readonly string[]) => Promise<void>;
  readonly tellPartnerChanges: (viewings: readonly Viewing[]) => Promise<void>;
}

/**
 * What the server does by itself after a message: it answers a customer in a gap, and a customer whom somebody answered
 * waits for nobody else any more.
 */
export const followMessages =
  ({ context, tellAutoMessages, tellPartnerChanges }: Parts) =>
  ({ conversation, createdAt, duty, answeredGap, waitsElsewhere }: StoredPlace): void => {
    const { later, database } = context;
    const pair = { customerId: conversation.firstUserId, leaderId: conversation.secondUserId };
    const tellLeaders = (leaderIds: readonly string[]) =>
      tellPartnerChanges(leaderIds.map((viewerId) => ({ viewerId, partnerId: pair.customerId })));
    const gap = duty && gapOf(duty);
    if (gap && (answeredGap === null || answeredGap < gap.since))
      later.add('auto-answers', async () => tellAutoMessages(await answerInGap(context, pair, gap)));
    if (gap?.cover) {
      const { id } = gap.cover;
      later.add('waiting.tell', () => tellLeaders([id]));
    }
    if (waitsElsewhere === true)
      later.add('waiting.end', async () => {
        const leaderIds = await endWaiting(database.pool, { ...pair, before: createdAt });
        await tellLeaders([...new Set([pair.leaderId, ...leaderIds])]);
      });
  };
