import { getPushKey, listPushDevices, subscribePush, unsubscribePush } from '@branchline/contract/push';
import { call } from '#lib/api-client.ts';
import { ApiError } from '#lib/api-error.ts';
import { readPushRecord, writePushRecord } from '#lib/device-databases.ts';
import { getSession } from '#lib/session-store.ts';
import { notificationTexts as texts } from '#lib/texts/notification-texts.ts';
import { findRegistration } from './registration.ts';

/** The organisation's public key as browsers take it; the wire has it in base64url. */
export const vapidKeyBytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0);

/** Notifications did not come about; `message` is fit for a toast. */
export class NotTurnedOn extends Error {
  override readonly name = 'NotTurnedOn';
}

/** The server's word on it, if it was asked. */
export interface PushReply {
  readonly message?: string | undefined;
  /** No push service took the browser: only open pages announce, until one does. */
  readonly isOpenOnly?: true;
}

interface Choice {
  readonly showText: boolean;
}

const subscribeBrowser = async (manager: PushManager, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: vapidKeyBytes(key) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // One made with an earlier key of the organisation is in the way.
    const earlier = await manager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return manager.subscribe(options);
  }
};

const keysOf = (subscription: PushSubscription) => {
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  if (p256dh === undefined || auth === undefined) throw new NotTurnedOn(texts.failed);
  return { p256dh, auth };
};

const register = async ({ showText, renews }: Choice & { readonly renews?: true }): Promise<PushReply> => {
  const token = getSession()?.token;
  const registration = await findRegistration();
  if (!registration || token === undefined) throw new NotTurnedOn(texts.unsupported);
  const { key } = await call(getPushKey).catch((cause: unknown) => {
    throw new NotTurnedOn(texts.failed, { cause });
  });
  const subscription = await subscribeBrowser(registration.pushManager, key).catch(() => null);
  if (!subscription) {
    // What comes to an open page is announced all the same; the next start tries again.
    await writePushRecord({ token, endpoint: null, showText });
    return { isOpenOnly: true };
  }
  const { endpoint } = subscription;
  try {
    const reply = await call(subscribePush, {
      body: { endpoint, keys: keysOf(subscription), showText, ...(renews && { renews }) },
    });
    await writePushRecord({ token, endpoint, showText });
    return reply;
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
};

/**
 * Asks the person, then tells the browser's push service and the server. Call it first thing on a click: Safari asks
 * only then. Throws `NotTurnedOn` or the server's `ApiError`.
 */
export const turnOn = async (choice: Choice): Promise<PushReply> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new NotTurnedOn(permission === 'denied' ? texts.blocked : texts.notAllowed);
  return register(choice);
};

/** Ends announcing on this device. The browser forgets its address even when the server cannot be told. */
export const turnOff = async (): Promise<PushReply> => {
  const registration = await findRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const endpoint = subscription?.endpoint ?? (await readPushRecord())?.endpoint;
  await writePushRecord(null);
  await subscription?.unsubscribe();
  if (endpoint === undefined || endpoint === null) return {};
  return call(unsubscribePush, { body: { endpoint } });
};

/** Whether a browser's subscription was made with the organisation's key; yes where the browser does not say. */
const isMadeWith = ({ options }: PushSubscription, key: string): boolean => {
  const { applicationServerKey: made } = options;
  if (!made) return true;
  const [own, theirs] = [vapidKeyBytes(key), new Uint8Array(made)];
  return own.length === theirs.length && own.every((byte, index) => byte === theirs[index]);
};

/**
 * Puts right what changed while the app was closed: a lost or refused address, another key of the organisation, another
 * service worker, or leave that was withdrawn. What the person ended from another device stays off.
 */
export const renewIfNeeded = async (): Promise<void> => {
  const record = await readPushRecord();
  if (record?.token !== getSession()?.token || !record) return;
  if (Notification.permission !== 'granted') {
    await turnOff();
    return;
  }
  const registration = await findRegistration();
  if (!registration) return;
  const [subscription, { key }, { list }] = await Promise.all([
    registration.pushManager.getSubscription(),
    call(getPushKey),
    call(listPushDevices, { body: {} }),
  ]);
  const isKnown = subscription?.endpoint === record.endpoint && list.some(({ current }) => current);
  if (isKnown && isMadeWith(subscription, key)) return;
  // What the push service refused, or was told another key, would be handed out again.
  await subscription?.unsubscribe();
  try {
    await register({ ...record, renews: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    await writePushRecord(null);
  }
};
