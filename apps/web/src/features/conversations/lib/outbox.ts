import { newId } from '#lib/new-id.ts';
import { openChannel } from '#lib/open-channel.ts';
import { getSession } from '#lib/session-store.ts';
import { setUnsent } from '#lib/unsent-messages.ts';
import {
  addToDevice,
  chatDatabase,
  fromKept,
  inTime,
  isOwn,
  type KeptEntry,
  type OutboxEntry,
  type OutgoingFile,
  tellWhenLate,
  tryWithDatabase,
} from './chat-database.ts';

/*
 * What waits to be sent, in order. The device's database is the truth, so that closing the tab loses nothing; memory
 * holds a copy for the screen, and alone serves where the browser keeps nothing.
 */
let entries: readonly OutboxEntry[] = [];
/**
 * Those that the device is still asked to keep, and those that it could not, such as pictures on a full one: these wait
 * as long as the page is open. What is written after them is kept all the same, though another tab may then send it
 * first: what is kept cannot be lost.
 */
const inMemory = new Map<string, 'being kept' | 'this page'>();
/** What this page took out. The device may still keep it, or be about to: it does not come back. */
const takenOut = new Set<string>();
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

/** The same file stays the same one, so that its picture is not drawn anew. */
const withKnownFiles = (entry: OutboxEntry, known: OutboxEntry | undefined): OutboxEntry =>
  known === undefined
    ? entry
    : { ...entry, files: entry.files.map((file, place) => ({ ...file, blob: known.files[place]?.blob ?? file.blob })) };

/** A change of what is kept; the bytes stay as they were. */
const withChange = (kept: KeptEntry, { files, ...entry }: OutboxEntry): KeptEntry => ({
  ...entry,
  files: kept.files.map((file, place) => ({ ...file, fileId: files[place]?.fileId ?? null })),
});

/** Reads again what waits: at the start, and when another tab changed it. */
export const readOutbox = async (): Promise<void> => {
  try {
    const kept = await (await chatDatabase()).getAll('outbox');
    const known = new Map(entries.map((entry) => [entry.clientId, entry]));
    const next = kept
      .filter((entry) => isOwn(entry) && !inMemory.has(entry.clientId) && !takenOut.has(entry.clientId))
      .map((entry) => withKnownFiles(fromKept(entry), known.get(entry.clientId)));
    // What only this page knows of stands before what was written after it.
    for (const entry of entries.filter(({ clientId }) => inMemory.has(clientId))) {
      const later = next.findIndex(({ createdAt }) => createdAt > entry.createdAt);
      next.splice(later < 0 ? next.length : later, 0, entry);
    }
    show(next);
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
  const position = await tellWhenLate(
    tryWithDatabase((database) => addToDevice(database, entry), null),
    () => {
      if (inMemory.get(clientId) !== 'being kept') return;
      inMemory.set(clientId, 'this page');
      show([...entries]);
    },
  );
  const waiting = entries.find((each) => each.clientId === clientId);
  if (takenOut.has(clientId)) {
    if (position !== null) await tryWithDatabase((database) => database.delete('outbox', position), undefined);
  } else if (!waiting) {
    // The session ended meanwhile: it waits on the device for its owner, who may be here again.
    await readOutbox();
  } else if (position === null) {
    inMemory.set(clientId, 'this page');
    show([...entries]);
  } else {
    inMemory.delete(clientId);
    show(entries.map((each) => (each.clientId === clientId ? { ...each, position } : each)));
    // The device took long, and the page has begun to send it.
    const { files, refusal, delay = null } = waiting;
    if (files !== entry.files || refusal !== entry.refusal || delay !== null)
      await changeInOutbox(clientId, { files, refusal, delay });
  }
  tellOtherTabs();
  return entry;
};

const putIn = (entry: OutboxEntry): Promise<OutboxEntry> => {
  inMemory.set(entry.clientId, 'being kept');
  show([...entries, entry]);
  return keepOnDevice(entry);
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
  return putIn(entry);
};

/** Puts an entry that was discarded back as it was, at the end; a refused one waits for Retry again. */
export const putBackInOutbox = ({ position: _taken, ...entry }: OutboxEntry): void => {
  // Pressed twice, or by somebody else by now.
  if (!isOwn(entry) || entries.some(({ clientId }) => clientId === entry.clientId)) return;
  takenOut.delete(entry.clientId);
  void putIn(entry);
};

/** Changes an entry that waits. */
export const changeInOutbox = async (clientId: string, change: Partial<OutboxEntry>): Promise<void> => {
  const changed = entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...change } : entry));
  const entry = changed.find((each) => each.clientId === clientId);
  if (!entry) return;
  show(changed);
  if (inMemory.has(clientId)) return;
  const write = tryWithDatabase(async (database) => {
    const outbox = database.transaction('outbox', 'readwrite').store;
    // Another tab may have discarded it: then it does not come back.
    const kept = entry.position === undefined ? undefined : await outbox.get(entry.position);
    if (kept?.clientId === clientId) await outbox.put(withChange(kept, entry));
    else show(entries.filter((each) => each.clientId !== clientId));
    tellOtherTabs();
  }, undefined);
  await inTime(write);
};

/** Takes an entry out: it is stored on the server, or the person discarded it. */
export const removeFromOutbox = async (clientId: string): Promise<void> => {
  const position = entries.find((entry) => entry.clientId === clientId)?.position;
  takenOut.add(clientId);
  show(entries.filter((entry) => entry.clientId !== clientId));
  inMemory.delete(clientId);
  if (position === undefined) return;
  const deletion = tryWithDatabase(async (database) => {
    await database.delete('outbox', position);
    tellOtherTabs();
  }, undefined);
  await inTime(deletion);
};

/** Forgets everything in memory: another person signs in on the same page. */
export const clearOutbox = (): void => {
  inMemory.clear();
  show([]);
};
