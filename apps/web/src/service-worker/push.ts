import { isMuted, readPushRecord, writePushRecord } from '#lib/device-databases.ts';
import { ask } from '#lib/worker-messages.ts';
import { type Notice, optionsOf, pathIn, readNotice, showingOf, tagOf } from './notice.ts';

declare const self: ServiceWorkerGlobalScope;

const openWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const isLookedAt = async (partnerId: string): Promise<boolean> => {
  const visible = (await openWindows()).filter((client) => client.visibilityState === 'visible');
  const answers = await Promise.all(visible.map((client) => ask(client, { type: 'shows', partnerId })));
  return answers.includes(true);
};

const showBadge = async (unread: number | null): Promise<void> => {
  if (unread === null || !('setAppBadge' in self.navigator)) return;
  // Refused where the app is not installed.
  await (unread > 0 ? self.navigator.setAppBadge(unread) : self.navigator.clearAppBadge()).catch(() => undefined);
};

const show = async (notice: Notice): Promise<void> => {
  const { partnerId } = notice;
  const [muted, lookedAt] =
    partnerId === null ? [false, false] : await Promise.all([isMuted(partnerId), isLookedAt(partnerId)]);
  const showing = showingOf({ isMuted: muted, isLookedAt: lookedAt });
  const tag = tagOf(notice);
  await self.registration.showNotification(notice.title, optionsOf(notice, showing));
  if (showing === 'aloud') return;
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
};

const jsonOf = (data: PushMessageData | null): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

let before: Promise<unknown> = Promise.resolve();

/** Shows what a push message tells of: one after the other, as a browser that lists what it shows may drop what it is about to. */
export const showPush = (data: PushMessageData | null): Promise<unknown> => {
  const notice = readNotice(jsonOf(data));
  const shown = before.then(() => show(notice));
  before = shown.catch(() => undefined);
  return Promise.all([shown, showBadge(notice.unread)]);
};

/** Leads to what a notification tells of: in a window that is open, else in a new one. */
export const followNotification = async (notification: Notification): Promise<void> => {
  notification.close();
  const path = pathIn(notification.data);
  const windows = await openWindows();
  const client =
    windows.find((each) => each.focused) ?? windows.find((each) => each.visibilityState === 'visible') ?? windows[0];
  if (!client) {
    await self.clients.openWindow(path);
    return;
  }
  const focused = await client.focus().catch(() => client);
  // The page goes there without loading afresh; one that does not answer is loaded at the new place.
  if (await ask(focused, { type: 'open', path })) return;
  await focused.navigate(path).catch(() => self.clients.openWindow(path));
};

/** The browser gave this device another push address: the server is told, so that messages go on being announced. */
export const renewSubscription = async (old: PushSubscription | null, renewed: PushSubscription | null) => {
  const record = await readPushRecord();
  const key = old?.options.applicationServerKey;
  if (!record || !(renewed ?? key)) return;
  const subscription =
    renewed ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key ?? null }));
  const { endpoint, keys } = subscription.toJSON();
  const response = await fetch('/api/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': record.token },
    body: JSON.stringify({ endpoint, keys, showText: record.showText }),
    credentials: 'omit',
  });
  if (response.ok) await writePushRecord({ ...record, endpoint: subscription.endpoint });
};
