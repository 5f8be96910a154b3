import { newId } from '#lib/new-id.ts';
import { openChannel } from '#lib/open-channel.ts';
import { getSession } from '#lib/session-store.ts';
import { setUnsent } from '#lib/unsent-messages.ts';
import { chatDatabase, isOwn, type OutboxEntry, type OutgoingFile, tryWithDatabase } from './chat-database.ts';

/*
 * What waits to be sent, in order. The device's database is the truth, so that closing the tab loses nothing; memory
 * holds a copy for the screen, and alone serves where the browser keeps nothing.
 */
let entries: readonly OutboxEntry[] = [];
/**
 * Those that the device is still asked to keep, and those that it could not, such as pictures on a full one: these wait
 * as long as the page is open.
 */
const inMemory = new Map<string, 'being kept' | 'this page'>();
/** A device that has not kept a message by then, as browsers whose database hangs, is not waited for. */
const longestKeepMs = 3_000;
const listeners = new Set<() => void>();
const channel = openChannel('branchline-outbox');

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
    const ofDevice = kept.filter((entry) => isOwn(entry) && !inMemory.has(entry.clientId));
    show([...ofDevice, ...entries.filter(({ clientId }) => inMemory.has(clientId))]);
  } catch {
    // A browser that keeps nothing: what is in memory stays.
  }
};
channel?.addEventListener('message', () => void readOutbox());

const tellOtherTabs = (): void => channel?.postMessage('changed');

/** Who keeps an entry that waits: what the device keeps, every tab knows of. */
export const keeperOf = (clientId: string): 'device' | 'being kept' | 'this page' => inMemory.get(clientId) ?? 'device';

const keepOnDevice = async (entry: OutboxEntry): Promise<OutboxEntry> => {
  const { clientId } = entry;
  const late = setTimeout(() => {
    if (inMemory.get(clientId) !== 'being kept') return;
    inMemory.set(clientId, 'this page');
    show([...entries]);
  }, longestKeepMs);
  const position = await tryWithDatabase((database) => database.add('outbox', entry), null);
  clearTimeout(late);
  const kept = { ...entry, position: position ?? Math.max(0, ...entries.map((each) => each.position ?? 0)) + 1 };
  if (inMemory.has(clientId)) {
    if (position === null) inMemory.set(clientId, 'this page');
    else inMemory.delete(clientId);
    show(entries.map((each) => (each.clientId === clientId ? kept : each)));
  } else if (position !== null) {
    // Discarded meanwhile.
    await tryWithDatabase((database) => database.delete('outbox', position), undefined);
  }
  tellOtherTabs();
  return kept;
};

/**
 * Puts a message at the end of the outbox, where it stands at once; throws when it cannot. Resolves once the device keeps
 * it, or does not.
 */
export const addToOutbox = (message: {
  readonly partnerId: string;
  readonly content: string;
  readonly files: readonly OutgoingFile[];
}): Promise<OutboxEntry> => {
  const entry: OutboxEntry = {
    ...message,
    clientId: newId(),
    ownerId: getSession()?.userId,
    createdAt: new Date().toISOString(),
    refusal: null,
  };
  inMemory.set(entry.clientId, 'being kept');
  show([...entries, entry]);
  return keepOnDevice(entry);
};

/** Changes an entry that waits. */
export const changeInOutbox = async (clientId: string, change: Partial<OutboxEntry>): Promise<void> => {
  const changed = entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...change } : entry));
  const entry = changed.find((each) => each.clientId === clientId);
  if (!entry) return;
  show(changed);
  if (inMemory.has(clientId)) return;
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
    if (!inMemory.delete(clientId) && gone?.position !== undefined)
      await (await chatDatabase()).delete('outbox', gone.position);
    tellOtherTabs();
  } catch {
    // As above.
  }
};

/** Forgets everything in memory: another person signs in on the same page. */
export const clearOutbox = (): void => {
  // What the device is still asked to keep waits there for its owner.
  for (const [clientId, keeper] of inMemory) if (keeper === 'this page') inMemory.delete(clientId);
  show([]);
};
