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

/** Tells the server that a push arrived; when that fails it counts as one that did not. */
export const tellArrived = async (ack: { readonly id: string; readonly key: string }): Promise<void> => {
  await post('/api/push/ack', { id: ack.id, key: ack.key }).catch(() => undefined);
};

/** Marks the newest page of a conversation as read; false when the server was not reached. */
export const markRead = async (partnerId: string): Promise<boolean> => {
  const record = await readPushRecord();
  if (!record) return false;
  const response = await post('/api/older_messages', { userid: partnerId, page: 1 }, record.token).catch(() => null);
  return response?.ok === true;
};

/** The browser gave this device another push address: the server is told, so that messages go on being announced. */
export const renewSubscription = async (
  old: PushSubscription | null,
  renewed: PushSubscription | null,
): Promise<void> => {
  const record = await readPushRecord();
  const key = old?.options.applicationServerKey;
  if (!record || !(renewed ?? key)) return;
  const subscription =
    renewed ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key ?? null }));
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys, showText: record.showText };
  const response = await post('/api/push/subscribe', body, record.token);
  if (response.ok) await writePushRecord({ ...record, endpoint: subscription.endpoint });
};
