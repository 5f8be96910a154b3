import { getSession } from '#lib/session-store.ts';
import { setUnsent } from '#lib/unsent-messages.ts';
import { chatDatabase, isOwn, type OutboxEntry, type OutgoingFile } from './chat-database.ts';

/*
 * What waits to be sent, in order. The device's database is the truth, so that closing the tab loses nothing; memory
 * holds a copy for the screen, and alone serves where the browser keeps nothing.
 */
let entries: readonly OutboxEntry[] = [];
/** Those that the device could not keep, such as pictures on a full one: they wait as long as the page is open. */
const inMemoryOnly = new Set<string>();
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('branchline-outbox');

const show = (next: readonly OutboxEntry[]): void => {
  entries = next;
  setUnsent(next.length);
  for (const listener of listeners) listener();
};

export const getOutbox = (): readonly OutboxEntry[] => entries;
export const subscribeOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reads again what waits: at the start, and when another tab changed it. */
export const readOutbox = async (): Promise<void> => {
  try {
    const kept = await (await chatDatabase()).getAll('outbox');
    show([...kept.filter(isOwn), ...entries.filter(({ clientId }) => inMemoryOnly.has(clientId))]);
  } catch {
    // A browser that keeps nothing: what is in memory stays.
  }
};
channel?.addEventListener('message', () => void readOutbox());

const tellOtherTabs = (): void => channel?.postMessage('changed');

/** Puts a message at the end of the outbox. Resolves once the device keeps it. */
export const addToOutbox = async (message: {
  readonly partnerId: string;
  readonly content: string;
  readonly files: readonly OutgoingFile[];
}): Promise<OutboxEntry> => {
  const entry: OutboxEntry = {
    ...message,
    clientId: crypto.randomUUID(),
    ownerId: getSession()?.userId,
    createdAt: new Date().toISOString(),
    refusal: null,
  };
  let position = Math.max(0, ...entries.map((each) => each.position ?? 0)) + 1;
  try {
    position = await (await chatDatabase()).add('outbox', entry);
  } catch {
    inMemoryOnly.add(entry.clientId);
  }
  const kept = { ...entry, position };
  show([...entries, kept]);
  tellOtherTabs();
  return kept;
};

/** Changes an entry that waits. */
export const changeInOutbox = async (clientId: string, change: Partial<OutboxEntry>): Promise<void> => {
  const changed = entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...change } : entry));
  const entry = changed.find((each) => each.clientId === clientId);
  if (!entry) return;
  show(changed);
  if (inMemoryOnly.has(clientId)) return;
  try {
    const outbox = (await chatDatabase()).transaction('outbox', 'readwrite').store;
    // Another tab may have discarded it: then it does not come back.
    const kept = entry.position === undefined ? undefined : await outbox.get(entry.position);
    if (kept?.clientId === clientId) await outbox.put(entry);
    else show(entries.filter((each) => each.clientId !== clientId));
    tellOtherTabs();
  } catch {
    // As above.
  }
};

/** Takes an entry out: it is stored on the server, or the person discarded it. */
export const removeFromOutbox = async (clientId: string): Promise<void> => {
  const gone = entries.find((entry) => entry.clientId === clientId);
  show(entries.filter((entry) => entry.clientId !== clientId));
  try {
    if (gone?.position !== undefined && !inMemoryOnly.delete(clientId))
      await (await chatDatabase()).delete('outbox', gone.position);
    tellOtherTabs();
  } catch {
    // As above.
  }
};

/** Forgets everything in memory: another person signs in on the same page. */
export const clearOutbox = (): void => {
  inMemoryOnly.clear();
  show([]);
};
