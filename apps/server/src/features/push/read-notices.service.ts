import { countUnread } from '#features/conversations';
import { createBatcher } from '#platform/batcher';
import type { LaterQueue } from '#platform/jobs/jobs-types';
import { pushQuietly } from './deliver-pushes.service.ts';
import { readPayload, topicOf } from './notices.ts';
import { type ReadUpTo, takeCleared, type ToClear } from './push-deliveries.repository.ts';
import { isSilentAllowed } from './push-endpoint.ts';
import { findSubscriptions } from './push.repository.ts';
import type { PushDeps } from './push.service.ts';

/** Marks of a moment go together: most of them make nothing needless. */
const batchMs = 300;
/** As long as the push of a message: a device that is back after hours gets both. */
const secondsToLive = 24 * 3600;

/**
 * Takes notifications off the devices that show what was read elsewhere. Best effort, and lost with a process that is
 * killed: such a notification goes when the app is opened there.
 */
export const createReadNotices = (deps: PushDeps & { readonly later: LaterQueue }) => {
  const { db, pool } = deps.database;
  const clear = async ({ subscriptionId, userId, partnerId, upTo }: ToClear): Promise<void> => {
    const subscription = (await findSubscriptions(db, userId)).find(({ id }) => id === subscriptionId);
    if (!subscription || !isSilentAllowed(subscription.endpoint)) return;
    const payload = readPayload({ partnerId, upTo, unread: await countUnread(pool, userId) });
    const topic = topicOf('read', partnerId);
    await pushQuietly(deps, subscription, { payload, topic, urgency: 'normal', secondsToLive });
  };
  const clearAll = async (marks: readonly ReadUpTo[]): Promise<void> =>
    deps.later.add('push.read', async () => {
      const ended = await Promise.allSettled((await takeCleared(pool, marks)).map(clear));
      for (const each of ended)
        if (each.status === 'rejected')
          deps.logger.warn({ err: each.reason as unknown }, 'A read notification stays where it is');
    });
  const marks = createBatcher(clearAll, {
    waitMs: batchMs,
    onError: (error) => deps.logger.warn({ err: error }, 'Read notifications stay where they are'),
  });
  return {
    /** Somebody has read what a partner wrote. */
    noteRead: marks.add,
    /** Sends what was gathered on its way at once. */
    flush: marks.flush,
  };
};
