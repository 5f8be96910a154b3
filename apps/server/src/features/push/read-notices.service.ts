import { countUnread } from '#features/conversations';
import { pushQuietly } from './deliver-pushes.service.ts';
import { readPayload, topicOf } from './notices.ts';
import { type ReadUpTo, takeCleared } from './push-deliveries.repository.ts';
import { isSilentAllowed } from './push.policy.ts';
import { findSubscriptions } from './push.repository.ts';
import type { PushParts } from './push.service.ts';

/** Marks of a moment go together: most of them make nothing needless. */
const gatherMs = 300;
const secondsToLive = 3600;

/**
 * Takes notifications off the devices that show what was read elsewhere. Best effort, and lost with the process: such a
 * notification goes when the app is opened there.
 */
export const createReadNotices = (parts: PushParts) => {
  const { db, pool } = parts.database;
  let marks: ReadUpTo[] = [];
  let timer: NodeJS.Timeout | undefined;

  const clearAll = async (): Promise<void> => {
    timer = undefined;
    const gathered = marks;
    marks = [];
    for (const { subscriptionId, userId, partnerId } of await takeCleared(pool, gathered)) {
      const subscription = (await findSubscriptions(db, userId)).find(({ id }) => id === subscriptionId);
      if (!subscription || !isSilentAllowed(subscription.endpoint)) continue;
      const payload = readPayload({ partnerId, unread: await countUnread(pool, userId) });
      const topic = topicOf('read', partnerId);
      await pushQuietly(parts, subscription, { payload, topic, urgency: 'normal', secondsToLive });
    }
  };
  return {
    /** Somebody has read what a partner wrote. */
    noteRead: (mark: ReadUpTo): void => {
      marks.push(mark);
      timer ??= setTimeout(() => {
        clearAll().catch((error: unknown) =>
          parts.logger.warn({ err: error }, 'Read notifications stay where they are'),
        );
      }, gatherMs).unref();
    },
    stop: (): void => clearTimeout(timer),
  };
};
