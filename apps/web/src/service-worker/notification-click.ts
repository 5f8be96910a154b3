import { ask } from '#lib/worker-messages.ts';
import { shownIn } from './notice.ts';
import { markRead } from './server-calls.ts';

declare const self: ServiceWorkerGlobalScope;

/** Leads to a path: in a window that is open, else in a new one. */
const leadTo = async (path: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
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

/**
 * Does what a notification was clicked for: `read` marks it as read without opening the app, anything else leads to what
 * it tells of. What could not be marked is opened.
 */
export const followNotification = async (notification: Notification, action: string): Promise<void> => {
  notification.close();
  const { path, partnerId } = shownIn(notification.data);
  if (action === 'read' && partnerId !== null && (await markRead(partnerId))) return;
  await leadTo(action === 'reply' ? `${path}#reply` : path);
};
