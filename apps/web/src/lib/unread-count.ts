import { createStore, useStore } from './store.ts';

/** Unread messages of the person, for wherever the number is shown: the title, the app's icon. */
const unread = createStore(0);

/** Says how many messages are unread; 0 takes the number away everywhere. */
export const setUnreadCount = (next: number): void => {
  unread.set(next);
  // Also when nothing is new here: a notification put its own number on the icon while the page was away.
  if (!('setAppBadge' in navigator)) return;
  // Refused where the app is not installed; the title tells it anyway.
  (next > 0 ? navigator.setAppBadge(next) : navigator.clearAppBadge()).catch(() => undefined);
};

export const useUnreadCount = (): number => useStore(unread, (count) => count);
