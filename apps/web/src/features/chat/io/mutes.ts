import { createStore } from '#lib/store.ts';
import { chatDatabase, tryWithDatabase } from './chat-database.ts';

/*
 * The conversations whose messages make no notification on this device. The service worker asks for them too, so
 * nothing here may need a page.
 */
export const mutes = createStore<ReadonlySet<string>>(new Set());

/** Reads it from the device. */
const readMutes = async (): Promise<ReadonlySet<string>> =>
  new Set(await tryWithDatabase((database) => database.getAllKeys('mutes'), []));

/** Reads what is muted into memory. */
export const loadMutes = async (): Promise<void> => mutes.set(await readMutes());

const show = (partnerId: string, isMuted: boolean): void => {
  const next = new Set(mutes.get());
  if (isMuted) next.add(partnerId);
  else next.delete(partnerId);
  mutes.set(next);
};

/** Mutes or unmutes a conversation on this device. Rejects, and changes nothing, when it cannot be stored. */
export const setMuted = async (partnerId: string, isMuted: boolean): Promise<void> => {
  show(partnerId, isMuted);
  try {
    const database = await chatDatabase();
    if (isMuted) await database.put('mutes', { partnerId });
    else await database.delete('mutes', partnerId);
  } catch (error) {
    show(partnerId, !isMuted);
    throw error;
  }
};

/** Forgets what is in memory: another person signs in on the same page. */
export const clearMutes = (): void => mutes.set(new Set());
