import { readPushRecord, writePushRecord } from '#lib/device-databases.ts';

declare const self: ServiceWorkerGlobalScope;

/** Calls the server without a page, as the person whose notifications these are, or as nobody. */
const post = (path: string, body: object, token?: string): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-auth-token': token }) },
    body: JSON.stringify(body),
    credentials: 'omit',
  });

const againMs = 5_000;

/** Tells the server that a push arrived, twice when need be; when both fail it counts as one that did not. */
export const tellArrived = async (ack: { readonly id: string; readonly key: string }): Promise<void> => {
  const tell = async (): Promise<boolean> => {
    const response = await post('/api/push/ack', { id: ack.id, key: ack.key }).catch(() => null);
    return response !== null && response.status < 429;
  };
  if (await tell()) return;
  await new Promise((resolve) => setTimeout(resolve, againMs));
  await tell();
};

/** Marks the newest page of a conversation as read; false when the server was not reached. */
export const markRead = async (partnerId: string): Promise<boolean> => {
  const record = await readPushRecord();
  if (!record) return false;
  const response = await post('/api/older_messages', { userid: partnerId, page: 1 }, record.token).catch(() => null);
  return response?.ok === true;
};

/** The organisation's public key as browsers take it, in base64url; null when the server was not reached. */
const fetchKey = async (token: string): Promise<string | null> => {
  const response = await fetch('/api/push/key', { headers: { 'x-auth-token': token }, credentials: 'omit' });
  const reply: unknown = await response.json();
  return typeof reply === 'object' && reply !== null && 'key' in reply && typeof reply.key === 'string'
    ? reply.key
    : null;
};

/** Notifications were turned off for this device on another one: the browser's address goes, too. */
export const forgetSubscription = async (): Promise<void> => {
  await writePushRecord(null);
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
};

/** The browser gave this device another push address, or took the old one: the server is told, so that messages go on being announced. */
export const renewSubscription = async (renewed: PushSubscription | null): Promise<void> => {
  const record = await readPushRecord();
  if (!record) return;
  const subscription =
    renewed ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: await fetchKey(record.token),
    }));
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys, showText: record.showText, renews: true };
  const response = await post('/api/push/subscribe', body, record.token);
  if (response.ok) await writePushRecord({ ...record, endpoint: subscription.endpoint });
  // Turned off on another device.
  else if (response.status === 409) await forgetSubscription();
};
