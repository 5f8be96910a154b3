import type { Language } from '@branchline/contract/languages';
import webPush from 'web-push';
import { conflict, invalid, unauthenticated } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import { isForeignKeyViolation } from '#platform/db/sql-state';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import type { Logger } from '#platform/logger';
import { allowNotifications, areEnded } from './push-devices.repository.ts';
import { isPublicKey, isPushEndpoint } from './push-endpoint.ts';
import type { PushServiceDeps, VapidKeys } from './push-request.ts';
import { keepSystemValue, removeSubscription, trimSubscriptions, upsertSubscription } from './push.repository.ts';

export interface PushDeps extends PushServiceDeps {
  readonly database: Database;
  readonly logger: Logger;
  /** What people who chose no language are written in. */
  readonly usualLanguage: () => Promise<Language>;
  /** Somebody got a device that takes notifications, or lost one. */
  readonly onDevicesChanged: (userId: string) => void;
}

/** Reads the key pair, or makes it on the first start; every process ends up with the same one. */
export const loadVapidKeys = async (database: Database): Promise<VapidKeys> => {
  const made: VapidKeys = { ...webPush.generateVAPIDKeys(), madeAt: new Date().toISOString() };
  const stored = await keepSystemValue(database.db, 'vapid_keys', JSON.stringify(made));
  return JSON.parse(stored) as VapidKeys;
};

/** What keeps notifications from working, in words; null when nothing does. Reads no key outward. */
export const checkPushKeys = async (
  database: Database,
  publicUrl: string,
): Promise<{ readonly detail: string; readonly fix: string } | null> => {
  const { publicKey, privateKey } = await loadVapidKeys(database);
  try {
    webPush.getVapidHeaders(
      'https://push.invalid',
      'mailto:push@branchline.invalid',
      publicKey,
      privateKey,
      'aes128gcm',
    );
  } catch {
    const fix =
      'Delete the row vapid_keys of the table system_values and start the server again; people are asked anew.';
    return { detail: 'The kept keys for notifications cannot be used.', fix };
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || hostname === 'localhost') return null;
  return {
    detail: 'Browsers take notifications only from an https:// address.',
    fix: 'Put a proxy with TLS in front and set PUBLIC_URL to its https:// address.',
  };
};

export interface NewSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly showsText: boolean;
  /** The browser asks by itself: nobody turned anything on. */
  readonly isRenewal: boolean;
}

/** Nobody has more browsers; each is a request for every message. */
const maxBrowsers = 20;

/**
 * Registers the actor's browser; the oldest goes when there are too many. Throws `invalid` for an endpoint that is
 * no push service's and for a key that nothing can be encrypted for, `unauthenticated` when the session ended meanwhile,
 * `conflict` for a renewal where the person ended them from another device.
 */
export const subscribe = async (deps: PushDeps, actor: Actor, subscription: NewSubscription): Promise<void> => {
  if (!isPushEndpoint(subscription.endpoint, deps.moreHosts))
    throw invalid('This browser’s push service is not known here.', { endpoint: 'Not a known push service' });
  if (!isPublicKey(subscription.p256dh))
    throw invalid('This browser’s key cannot be used.', { 'keys.p256dh': 'Not a key' });
  const { db } = deps.database;
  if (subscription.isRenewal && (await areEnded(db, actor.sessionId)))
    throw conflict('Notifications are off on this device.');
  const row = {
    id: newId(),
    userId: actor.userId,
    sessionId: actor.sessionId,
    endpoint: subscription.endpoint,
    p256dh: subscription.p256dh,
    auth: subscription.auth,
    showText: subscription.showsText,
  };
  // The session may have ended since it was asked for: a subscription without one would outlive the sign-out.
  await upsertSubscription(db, row).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? unauthenticated() : error;
  });
  await allowNotifications(db, actor.sessionId);
  await trimSubscriptions(db, actor.userId, maxBrowsers);
  deps.onDevicesChanged(actor.userId);
};

/** Removes one of the actor's browsers. */
export const unsubscribe = async (deps: PushDeps, actor: Actor, endpoint: string): Promise<void> => {
  await removeSubscription(deps.database.db, actor.userId, endpoint);
  deps.onDevicesChanged(actor.userId);
};
