import { createStore } from '#lib/store.ts';
import { readStored, writeStored } from '#lib/stored-keys.ts';

/** Whether the person has unread conversations first on this device. */
export const unreadFirst = createStore(false);

export const loadInboxOrder = (): void => unreadFirst.set(readStored('inboxOrder') === 'unread');

export const setUnreadFirst = (isFirst: boolean): void => {
  writeStored('inboxOrder', isFirst ? 'unread' : null);
  unreadFirst.set(isFirst);
};
