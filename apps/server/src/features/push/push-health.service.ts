import { hashToken } from '#features/auth';
import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/http/actor';
import type { LaterQueue } from '#platform/jobs/jobs-types';
import type { Limiter } from '#platform/limits/limit-types';
import { deliverPushes, pushQuietly } from './deliver-pushes.service.ts';
import { offPayload, testPayload } from './notices.ts';
import { ackDelivery, type Acked } from './push-deliveries.repository.ts';
import { endNotifications, findDevices, type PushDeviceRow } from './push-devices.repository.ts';
import { findSubscriptions } from './push.repository.ts';
import type { PushDeps } from './push.service.ts';

export type { Acked } from './push-deliveries.repository.ts';

/** Takes a device's word that a push arrived; what is wrong, old or said before has no effect, and looks the same. */
export const takeAck = (
  { database }: PushDeps,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<Acked | null> => ackDelivery(database.pool, { id, keyHash: hashToken(key) });

const secondsToLive = 300;

/** Sends a test to the actor's own devices; how many push services took it. Throws `rate_limited`. */
export const sendTest = async (deps: PushDeps & { readonly limiter: Limiter }, actor: Actor): Promise<number> => {
  await deps.limiter.consume('push.test', actor.userId);
  const usual = await deps.usualLanguage();
  const { sent } = await deliverPushes(deps, await findSubscriptions(deps.database.db, actor.userId), {
    place: null,
    payloadFor: ({ locale }, ack) => testPayload({ ...ack, language: locale ?? usual }),
    urgency: 'high',
    secondsToLive,
  });
  return sent;
};

/** The actor's own devices, newest first. */
export const listDevices = ({ database }: PushDeps, actor: Actor): Promise<PushDeviceRow[]> =>
  findDevices(database.db, actor.userId);

const day = 24 * 3600;

/**
 * Ends notifications on one of the actor's own devices, until somebody turns them on again there, and tells that device.
 * Throws `not_found`.
 */
export const endDevice = async (
  deps: PushDeps & { readonly later: LaterQueue },
  actor: Actor,
  id: string,
): Promise<void> => {
  const ended = await endNotifications(deps.database.db, actor.userId, id);
  if (ended.length === 0) throw notFound('device');
  deps.onDevicesChanged(actor.userId);
  const payload = offPayload(actor.locale ?? (await deps.usualLanguage()));
  for (const row of ended) {
    const subscription = { ...row, locale: actor.locale ?? null };
    const request = { payload, urgency: 'normal', secondsToLive: 7 * day } as const;
    deps.later.add('push.off', () => pushQuietly(deps, subscription, request), { lane: actor.userId });
  }
};
