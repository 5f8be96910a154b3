import type { Message } from '@branchline/contract/shapes';
import { getSession } from '#lib/session-store.ts';
import type { FoundMessage } from '../api/search-messages.ts';
import { findStored, isOwn, keep, tryWithDatabase } from './chat-database.ts';
import { stars } from './stars-store.ts';

/** Stores starred messages on this device, for the list without a network. */
export const storeStarred = async (found: readonly FoundMessage[]): Promise<void> => {
  await Promise.all(found.map(({ message, partner }) => keep('starred', { id: message.id, message, partner })));
};

/** The starred messages that this device stores, newest first: ids begin with the time. Some may have lost their star. */
export const findStoredStarred = async (): Promise<readonly FoundMessage[]> => {
  const rows = await tryWithDatabase((database) => database.getAll('starred'), []);
  return rows.filter(isOwn).sort((one, other) => (one.id < other.id ? 1 : -1));
};

/** Takes what became of a stored message: its words when it was deleted, too. */
export const updateStoredStarred = async (message: Message): Promise<void> => {
  const row = await findStored('starred', message.id);
  if (row) await keep('starred', { ...row, message });
};

/** Removes stored messages that have no star any more. */
export const removeUnstarred = async (): Promise<void> => {
  // Asking for it would make the database again that signing out deleted.
  if (getSession() === null) return;
  await tryWithDatabase(async (database) => {
    const { store, done } = database.transaction('starred', 'readwrite');
    const ids = (await store.getAllKeys()).filter((id) => !stars.get().has(id));
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
  }, undefined);
};
