import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestOverTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush, { WebPushError } from 'web-push';
import { countUnread } from '#features/conversations';
import { invalid, unauthenticated } from '#platform/app-error';
import type { Database } from '#platform/db/database';
import { isForeignKeyViolation } from '#platform/db/sql-state';
import type { Actor } from '#platform/http/actor';
import { newId } from '#platform/ids';
import type { Logger } from '#platform/logger';
import { publicLookup } from '#platform/public-lookup';
import { isOperatorsHost, isPublicKey, isPushEndpoint } from './push.policy.ts';
import {
  findSender,
  findSubscriptions,
  keepSystemValue,
  removeEndpoint,
  removeSubscription,
  type SubscriptionRow,
  trimSubscriptions,
  upsertSubscription,
} from './push.repository.ts';

/** The organisation's key pair for Web Push (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly keys: VapidKeys;
  /** `mailto:` or https address that a push service may write to. */
  readonly subject: string;
  readonly moreHosts: readonly string[];
  /** How long a push service may take for one notification; 10 s. */
  readonly timeoutMs?: number;
  /** The system's, unless a test stands in for it. */
  readonly lookup?: LookupFunction;
}

/** Reads the key pair, or makes it on the first start; every process ends up with the same one. */
export const loadVapidKeys = async (database: Database): Promise<VapidKeys> => {
  const kept = await keepSystemValue(database.db, 'vapid_keys', JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(kept) as VapidKeys;
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
}

/** Nobody has more browsers; each is a request for every message. */
const maxBrowsers = 20;

/**
 * Registers the actor's browser; the oldest goes when there are too many. Throws `invalid` for an endpoint that is
 * no push service's and for a key that nothing can be encrypted for, `unauthenticated` when the session ended meanwhile.
 */
export const subscribe = async (parts: PushParts, actor: Actor, subscription: NewSubscription): Promise<void> => {
  if (!isPushEndpoint(subscription.endpoint, parts.moreHosts))
    throw invalid('This browser’s push service is not known here.', { endpoint: 'Not a known push service' });
  if (!isPublicKey(subscription.p256dh))
    throw invalid('This browser’s key cannot be used.', { 'keys.p256dh': 'Not a key' });
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
  await upsertSubscription(parts.database.db, row).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? unauthenticated() : error;
  });
  await trimSubscriptions(parts.database.db, actor.userId, maxBrowsers);
};

/** Removes one of the actor's browsers. */
export const unsubscribe = (parts: PushParts, actor: Actor, endpoint: string): Promise<void> =>
  removeSubscription(parts.database.db, actor.userId, endpoint);

/** What push needs of a message. */
export interface NewMessage {
  readonly senderId: string;
  readonly recipientId: string;
  readonly content: string;
}

interface Notice {
  readonly sender: Awaited<ReturnType<typeof findSender>>;
  readonly message: NewMessage;
  readonly unread: number;
}

/** What the service worker gets; the text only where its owner chose to see it on a locked screen. */
const payloadOf = ({ sender, message, unread }: Notice, showsText: boolean): string =>
  JSON.stringify({
    kind: 'message',
    title: showsText ? sender.name : 'New message',
    body: showsText ? (message.content || 'Sent you a file').slice(0, 160) : 'Open the app to read it.',
    partnerId: message.senderId,
    url: `/chat?id=${message.senderId}${sender.isFellowLeader ? '&agent=true' : ''}`,
    unread,
  });

/** The push service will never take anything for this browser again, or never did. */
const goneStatuses = new Set([400, 404, 410]);
/** What passes: a push service that is busy or in trouble, or was not reached. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof WebPushError) || error.statusCode === 429 || error.statusCode >= 500;
const secondsToLive = 24 * 3600;

type PushRequest = ReturnType<typeof webPush.generateRequestDetails>;
interface PostOptions {
  readonly timeoutMs: number;
  readonly lookup: LookupFunction;
}

/** A name of a push service that leads into a private network is a trick, unless the operator named it. */
const lookupFor = (endpoint: string, { moreHosts, lookup: look = lookup }: PushParts): LookupFunction =>
  isOperatorsHost(endpoint, moreHosts) ? look : publicLookup(look);

/** As web-push sends it, whose own time limit is one of silence and whose answers have no end. */
const post = ({ endpoint, method, headers, body }: PushRequest, { timeoutMs, lookup }: PostOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const request = requestOverTls(endpoint, { method, headers, signal, lookup }, (response) => {
      const { statusCode = 0, headers: answered } = response;
      const isTaken = statusCode >= 200 && statusCode <= 299;
      const settle = () =>
        isTaken
          ? resolve()
          : reject(new WebPushError('Unexpected answer', statusCode, answered as Record<string, string>, '', endpoint));
      response.resume().once('end', settle).once('error', reject);
    });
    request.once('error', reject).end(body);
  });

/** What one browser is sent. A later one takes the place of an earlier one with the same `about`. */
interface Outgoing {
  readonly payload: string;
  readonly about: string;
}

/** Rejects when another try may help. */
const sendOne = async (
  parts: PushParts,
  subscription: SubscriptionRow,
  { payload, about }: Outgoing,
): Promise<void> => {
  const { endpoint, p256dh, auth } = subscription;
  // Hosts may have been taken off the list since; nothing else is ever called.
  if (!isPushEndpoint(endpoint, parts.moreHosts)) return removeEndpoint(parts.database.db, endpoint);
  // Rows of before keys were checked.
  if (!isPublicKey(p256dh)) return removeEndpoint(parts.database.db, endpoint);
  const topic = createHash('sha256').update(about).digest('base64url').slice(0, 32);
  try {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: parts.subject, ...parts.keys },
      TTL: secondsToLive,
      urgency: 'high',
      topic,
    });
    await post(details, { timeoutMs: parts.timeoutMs ?? 10_000, lookup: lookupFor(endpoint, parts) });
  } catch (error) {
    if (isPassing(error)) throw error;
    if (error instanceof WebPushError && goneStatuses.has(error.statusCode))
      return removeEndpoint(parts.database.db, endpoint);
    parts.logger.warn({ err: error }, 'A push service refused a notification');
  }
};

/** Sends what `make` says to a person's browsers; rejects when some should be tried again, and then goes to those alone. */
const sendToAll = (
  parts: PushParts,
  userId: string,
  make: () => Promise<(subscription: SubscriptionRow) => Outgoing>,
): (() => Promise<void>) => {
  const settled = new Set<string>();
  return async () => {
    const all = await findSubscriptions(parts.database.db, userId);
    const subscriptions = all.filter(({ endpoint }) => !settled.has(endpoint));
    if (subscriptions.length === 0) return;
    const outgoingFor = await make();
    const results = await Promise.allSettled(
      subscriptions.map(async (subscription) => {
        await sendOne(parts, subscription, outgoingFor(subscription));
        settled.add(subscription.endpoint);
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };
};

/** The work of telling every closed browser of the recipient about a message. */
export const notifyRecipient = (parts: PushParts, message: NewMessage): (() => Promise<void>) => {
  const { db, pool } = parts.database;
  return sendToAll(parts, message.recipientId, async () => {
    const sender = await findSender(db, message);
    const unread = await countUnread(pool, message.recipientId);
    return ({ showText }) => ({
      payload: payloadOf({ message, sender, unread }, showText),
      about: message.senderId,
    });
  });
};

/** The work of telling a person's browsers that another device signed in to the account. */
export const notifyOwner = (parts: PushParts, userId: string): (() => Promise<void>) => {
  const payload = JSON.stringify({
    kind: 'new_device',
    title: 'A new device signed in',
    body: 'Was that not you? Open your profile and sign it out.',
    url: '/user-profile',
  });
  return sendToAll(parts, userId, () => Promise.resolve(() => ({ payload, about: 'new_device' })));
};
