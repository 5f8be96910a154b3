import { useSyncExternalStore } from 'react';

/** Unread messages of the person, for wherever the number is shown: the title, the app's icon. */
let count = 0;
const listeners = new Set<() => void>();

const getUnreadCount = (): number => count;
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says how many messages are unread; 0 takes the number away everywhere. */
export const setUnreadCount = (next: number): void => {
  if (next !== count) {
    count = next;
    for (const listener of listeners) listener();
  }
  // Also when nothing is new here: a notification put its own number on the icon while the page was away.
  if (!('setAppBadge' in navigator)) return;
  // Refused where the app is not installed; the title tells it anyway.
  (next > 0 ? navigator.setAppBadge(next) : navigator.clearAppBadge()).catch(() => undefined);
};

export const useUnreadCount = (): number => useSyncExternalStore(subscribe, getUnreadCount);
