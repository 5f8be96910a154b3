import { chatDatabase, tryWithDatabase } from './chat-database.ts';

/*
 * The conversations whose messages make no notification on this device. The service worker asks for them too, so
 * nothing here may need a page.
 */
let muted: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

const show = (next: ReadonlySet<string>): void => {
  muted = next;
  for (const listener of listeners) listener();
};

/** Asks the device. */
const readMutes = async (): Promise<ReadonlySet<string>> =>
  new Set(await tryWithDatabase((database) => database.getAllKeys('mutes'), []));

/** Reads what is muted into memory, for `getMutes`. */
export const loadMutes = async (): Promise<void> => show(await readMutes());

export const getMutes = (): ReadonlySet<string> => muted;
export const subscribeMutes = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Mutes a conversation on this device, or lets it be heard again. */
export const setMuted = async (partnerId: string, isMuted: boolean): Promise<void> => {
  const next = new Set(muted);
  if (isMuted) next.add(partnerId);
  else next.delete(partnerId);
  show(next);
  const database = await chatDatabase();
  if (isMuted) await database.put('mutes', { partnerId });
  else await database.delete('mutes', partnerId);
};

/** Forgets what is in memory: another person signs in on the same page. */
export const clearMutes = (): void => show(new Set());
