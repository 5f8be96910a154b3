import { chatDatabaseName, keepOnlyUnsent } from './device-databases.ts';
import { withTimeout } from './with-timeout.ts';

/** Caches whose name begins so hold a person's data; a cache of the app's own files does not, and stays. */
const personalCachePrefix = 'personal-';

/** For a database that hangs. */
const limitMs = 3_000;

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Blocked: another tab still has it open. It is deleted once that tab lets go.
    request.onsuccess =
      request.onerror =
      request.onblocked =
        () => {
          resolve();
        };
  });

const deleteDatabases = async (keep: readonly string[]): Promise<void> => {
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) => (name === undefined || keep.includes(name) ? [] : [name]));
  await Promise.all(names.map(deleteDatabase));
};

/** Messages of this person are announced here no more, and what was announced is taken away. */
const endNotifications = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const subscription = 'pushManager' in registration ? await registration.pushManager.getSubscription() : null;
  await subscription?.unsubscribe();
  for (const shown of await registration.getNotifications()) shown.close();
};

const clearBadge = async (): Promise<void> => {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
};

/**
 * Removes what the app cached about a person on this device, but what they wrote and did not send when `keepsUnsent`;
 * resolves with how many messages wait to be sent. Never fails: what a browser refuses stays out of reach.
 */
export const clearDeviceCaches = async (keepsUnsent: boolean): Promise<number> => {
  // Not null when it is late: something may wait to be sent, so nothing of the chat is deleted.
  const unsent = keepsUnsent && 'indexedDB' in window ? await withTimeout(keepOnlyUnsent(), limitMs, 0) : null;
  const clearings = [
    async () => {
      if (!('caches' in window)) return;
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith(personalCachePrefix)).map((name) => caches.delete(name)),
      );
    },
    async () => {
      if (!('indexedDB' in window)) return;
      await deleteDatabases(unsent === null ? [] : [chatDatabaseName]);
    },
    endNotifications,
    clearBadge,
  ];
  await withTimeout(Promise.allSettled(clearings.map((clear) => clear())), limitMs, null);
  return unsent ?? 0;
};
