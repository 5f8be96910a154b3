import { hashToken, newToken } from '#features/auth';
import { newId } from '#platform/ids';
import type { PushResult } from './device-lanes.ts';
import type { AckKey } from './notices.ts';
import { giveUp, noteError, noteSent, openDeliveries } from './push-deliveries.repository.ts';
import { type PushRequest, sendPush } from './push-request.ts';
import { removeEndpoint, type SubscriptionRow } from './push.repository.ts';
import type { PushDeps } from './push.service.ts';

type Outgoing = Pick<PushRequest, 'urgency' | 'secondsToLive' | 'topic'>;

interface Pushing extends Outgoing {
  /** What is pushed; null for what is no message. */
  readonly place: { readonly conversationId: number; readonly seq: number } | null;
  readonly payloadFor: (subscription: SubscriptionRow, ack: AckKey) => object;
}

/** Browsers that subscribed to the key before this one: nothing signed with this one reaches them, until they subscribe anew. */
const isOfOlderKey = ({ keys }: PushDeps, { createdAt }: SubscriptionRow): boolean =>
  keys.madeAt !== undefined && createdAt < new Date(keys.madeAt);

/** Hands one push to a push service and notes what became of it; true when another try may help. */
const sendTo = async (
  deps: PushDeps,
  subscription: SubscriptionRow,
  { deliveryId, ...request }: Outgoing & { readonly payload: object; readonly deliveryId: string | null },
): Promise<PushResult> => {
  const { pool, db } = deps.database;
  const outcome = await sendPush(deps, { subscription, ...request });
  if (outcome.kind === 'taken') {
    if (deliveryId !== null) await noteSent(pool, deliveryId);
    return 'taken';
  }
  if (outcome.kind === 'gone' || (outcome.kind === 'unsigned' && isOfOlderKey(deps, subscription))) {
    await removeEndpoint(db, subscription.endpoint);
    deps.onDevicesChanged(subscription.userId);
    return 'lost';
  }
  deps.logger.warn({ outcome: outcome.kind }, 'A notification was not taken by a push service');
  // What was too large is our fault: the device is as well as before.
  if (outcome.kind !== 'oversized') await noteError(pool, subscription.id, outcome.error);
  if (outcome.kind === 'passing') return 'passing';
  // A wrong clock is put right: what comes next may be taken.
  if (deliveryId !== null) await giveUp(pool, deliveryId);
  return 'lost';
};

/**
 * Pushes to every one of these devices that does not have it yet, each with a key of its own that its acknowledgement
 * repeats. Answers how many push services took it, and whether another try may reach the rest.
 */
export const deliverPushes = async (
  deps: PushDeps,
  subscriptions: readonly SubscriptionRow[],
  { place, payloadFor, ...request }: Pushing,
): Promise<{ readonly sent: number; readonly isAgainUseful: boolean }> => {
  const keys = new Map(subscriptions.map(({ id }) => [id, newToken()]));
  const opened = await openDeliveries(
    deps.database.pool,
    place,
    [...keys].map(([subscriptionId, key]) => ({ id: newId(), subscriptionId, keyHash: hashToken(key) })),
  );
  const results = await Promise.all(
    subscriptions.map(async (subscription) => {
      const [id, key] = [opened.get(subscription.id), keys.get(subscription.id)];
      if (id === undefined || key === undefined) return 'lost';
      const payload = payloadFor(subscription, { id, key });
      return sendTo(deps, subscription, { ...request, payload, deliveryId: id });
    }),
  );
  return {
    sent: results.filter((each) => each === 'taken').length,
    isAgainUseful: results.includes('passing'),
  };
};

/** Pushes what nobody acknowledges; a device that is not reached goes without. */
export const pushQuietly = async (
  deps: PushDeps,
  subscription: SubscriptionRow,
  request: Outgoing & { readonly payload: object },
): Promise<void> => {
  await sendTo(deps, subscription, { ...request, deliveryId: null });
};
