import { newId } from '#lib/new-id.ts';
import { openChannel } from '#lib/open-channel.ts';
import { getSession } from '#lib/session-store.ts';
import { createStore } from '#lib/store.ts';
import { setUnsent } from '#lib/unsent-messages.ts';
import {
  addToDevice,
  chatDatabase,
  fromStored,
  inTime,
  isOwn,
  tellWhenLate,
  tryWithDatabase,
} from './chat-database.ts';
import { isPointless } from '../core/changes.ts';
import {
  inWritingOrder,
  type MessageChange,
  type StoredEntry,
  type NewEntry,
  nextOutbox,
  type OutboxEntry,
  type OutboxEvent,
} from '../core/outbox.ts';

/*
 * What waits to be sent, in order. The device's database is the truth, so that closing the tab loses nothing; memory
 * holds a copy for the screen, and alone serves where the browser keeps nothing.
 */
export const outbox = createStore<readonly OutboxEntry[]>([]);
/**
 * Those that the device is still asked to keep, and those that it could not, such as pictures on a full one: these wait
 * as long as the page is open. What is written after them is kept all the same, though another tab may then send it
 * first: what is kept cannot be lost.
 */
const inMemory = new Map<string, 'being kept' | 'this page'>();
/** Client ids of entries this page removed. The device may still store them, or be about to: they must not come back. */
const takenOut = new Set<string>();
const channel = openChannel('branchline-outbox');

const show = (next: readonly OutboxEntry[]): void => {
  setUnsent(next.filter((entry) => !isPointless(entry, next)).length);
  outbox.set(next);
};

const take = (event: OutboxEvent): void => show(nextOutbox(outbox.get(), event));

/** The pending messages, in order. */
export const getOutbox = outbox.get;

/** Reuses known Blobs, so that pictures are not decoded again. */
const withKnownFiles = (entry: OutboxEntry, known: OutboxEntry | undefined): OutboxEntry =>
  known === undefined
    ? entry
    : { ...entry, files: entry.files.map((file, place) => ({ ...file, blob: known.files[place]?.blob ?? file.blob })) };

/** A stored entry with its new state. The bytes stay as they are. */
const withChange = (stored: StoredEntry, { files, ...entry }: OutboxEntry): StoredEntry => ({
  ...entry,
  files: stored.files.map((file, place) => ({ ...file, fileId: files[place]?.fileId ?? null })),
});

/** Reloads the outbox: at the start, and when another tab changed it. */
export const readOutbox = async (): Promise<void> => {
  try {
    const stored = await (await chatDatabase()).getAll('outbox');
    const known = new Map(outbox.get().map((entry) => [entry.clientId, entry]));
    const own = stored
      .filter((entry) => isOwn(entry) && !inMemory.has(entry.clientId) && !takenOut.has(entry.clientId))
      .map((entry) => withKnownFiles(fromStored(entry), known.get(entry.clientId)));
    const onlyHere = outbox.get().filter(({ clientId }) => inMemory.has(clientId));
    show(inWritingOrder(own, onlyHere));
  } catch {
    // The browser stores nothing: memory is all there is.
  }
};
channel?.addEventListener('message', () => void readOutbox());

const notifyOtherTabs = (): void => channel?.postMessage('changed');

/** Where an entry is kept. Every tab knows of what is on the device. */
export const keeperOf = (clientId: string): 'device' | 'being kept' | 'this page' => inMemory.get(clientId) ?? 'device';

const keepOnDevice = async (entry: OutboxEntry): Promise<OutboxEntry> => {
  const { clientId } = entry;
  const position = await tellWhenLate(
    tryWithDatabase((database) => addToDevice(database, entry), null),
    () => {
      if (inMemory.get(clientId) !== 'being kept') return;
      inMemory.set(clientId, 'this page');
      show([...outbox.get()]);
    },
  );
  const waiting = outbox.get().find((each) => each.clientId === clientId);
  if (takenOut.has(clientId)) {
    if (position !== null) await tryWithDatabase((database) => database.delete('outbox', position), undefined);
  } else if (!waiting) {
    // The session ended meanwhile: it waits on the device for its owner, who may be here again.
    await readOutbox();
  } else if (position === null) {
    inMemory.set(clientId, 'this page');
    show([...outbox.get()]);
  } else {
    inMemory.delete(clientId);
    take({ type: 'stored-on-device', clientId, position });
    // Storing took long, and sending has begun meanwhile.
    if (waiting !== entry) await writeToDevice(clientId);
  }
  notifyOtherTabs();
  return entry;
};

const putIn = (entry: OutboxEntry): Promise<OutboxEntry> => {
  inMemory.set(entry.clientId, 'being kept');
  take({ type: 'written', entry });
  return keepOnDevice(entry);
};

/**
 * Puts a message at the end of the outbox, where it stands at once; throws when it cannot. Resolves once the device keeps
 * it, or does not.
 */
export const addToOutbox = (message: NewEntry): Promise<OutboxEntry> => {
  const entry: OutboxEntry = {
    ...message,
    clientId: newId(),
    ownerId: getSession()?.userId,
    createdAt: new Date().toISOString(),
    refusal: null,
  };
  return putIn(entry);
};

/** Queues a change of a stored message until the server has it. */
export const addChange = (partnerId: string, change: MessageChange): void => {
  if (change.kind === 'removal')
    for (const { clientId, editOf } of outbox.get()) if (editOf?.id === change.id) void removeFromOutbox(clientId);
  void addToOutbox({ partnerId, content: '', files: [], change });
};

/** Puts an entry that was discarded back as it was, at the end; a refused one waits for Retry again. */
export const putBackInOutbox = ({ position: _taken, ...entry }: OutboxEntry): void => {
  // Pressed twice, or somebody else is signed in by now.
  if (!isOwn(entry) || outbox.get().some(({ clientId }) => clientId === entry.clientId)) return;
  takenOut.delete(entry.clientId);
  void putIn(entry);
};

/** Updates the stored entry with its current state. */
const writeToDevice = async (clientId: string): Promise<void> => {
  const entry = outbox.get().find((each) => each.clientId === clientId);
  if (!entry || inMemory.has(clientId)) return;
  const write = tryWithDatabase(async (database) => {
    const store = database.transaction('outbox', 'readwrite').store;
    // Another tab may have discarded it: it must not come back.
    const stored = entry.position === undefined ? undefined : await store.get(entry.position);
    if (stored?.clientId === clientId) await store.put(withChange(stored, entry));
    else take({ type: 'removed', clientId });
    notifyOtherTabs();
  }, undefined);
  await inTime(write);
};

/** Applies an event to a pending entry, here and on the device. */
export const changeInOutbox = async (
  event: Extract<OutboxEvent, { readonly type: 'uploaded' | 'failed' | 'retried' }>,
): Promise<void> => {
  const before = outbox.get();
  take(event);
  if (outbox.get() !== before) await writeToDevice(event.clientId);
};

/** Removes an entry: the server has stored it, or the person discarded it. */
export const removeFromOutbox = async (clientId: string): Promise<void> => {
  const position = outbox.get().find((entry) => entry.clientId === clientId)?.position;
  takenOut.add(clientId);
  take({ type: 'removed', clientId });
  inMemory.delete(clientId);
  if (position === undefined) return;
  const deletion = tryWithDatabase(async (database) => {
    await database.delete('outbox', position);
    notifyOtherTabs();
  }, undefined);
  await inTime(deletion);
};

/**
 * Forgets the entries in memory: another person signs in on the same page. `takenOut` stays: the device may still be
 * storing one of those, and would bring it back.
 */
export const clearOutbox = (): void => {
  inMemory.clear();
  show([]);
};
