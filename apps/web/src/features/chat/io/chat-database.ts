import type { ChatPartner, Message, QuotedMessage } from '@branchline/contract/shapes';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { chatDatabaseName } from '#lib/device-databases.ts';
import { getSession } from '#lib/session-store.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import type { StoredEntry, OutboxEntry } from '../core/outbox.ts';

/**
 * What one person of this device keeps: shown to nobody else, also when a tab wrote it while another one signed out.
 * What an older version kept has no owner, and is of the person signed in.
 */
interface Owned {
  readonly ownerId?: string | undefined;
}

/** A stored entry in the form the page sends and shows. */
export const fromStored = (stored: StoredEntry): OutboxEntry => ({
  ...stored,
  files: stored.files.map(({ bytes, ...file }) =>
    bytes ? { ...file, blob: new Blob([bytes], { type: file.mimeType }) } : file,
  ),
});

/** What was begun to somebody. One that was emptied is kept until the server knows. */
export interface StoredDraft extends Owned {
  readonly partnerId: string;
  readonly text: string;
  readonly replyTo?: QuotedMessage | undefined;
  /** When it was written, ISO 8601: by the device's clock until the server has it, then by the server's. Absent from older versions. */
  readonly at?: string;
  /** Whether the server has it. */
  readonly isSaved?: boolean;
}

interface StoredThread {
  readonly partnerId: string;
  readonly messages: Message[];
  /** Whose conversation it is: perhaps no list was ever opened. Absent from older versions. */
  readonly partner?: ChatPartner | undefined;
}

/** A message that the person starred, and with whom it was written. */
interface StoredStar extends Owned {
  readonly id: string;
  readonly message: Message;
  readonly partner: ChatPartner;
}

interface ChatSchema extends DBSchema {
  outbox: { key: number; value: StoredEntry; indexes: { clientId: string } };
  threads: { key: string; value: Owned & StoredThread };
  inboxes: { key: string; value: Owned & { kind: string; partners: ChatPartner[] } };
  drafts: { key: string; value: StoredDraft };
  mutes: { key: string; value: { partnerId: string } };
  starred: { key: string; value: StoredStar };
}

let opened: Promise<IDBPDatabase<ChatSchema>> | null = null;

const open = (version: number | undefined): Promise<IDBPDatabase<ChatSchema>> =>
  openDB<ChatSchema>(chatDatabaseName, version, {
    upgrade: (database, before) => {
      if (before < 1) {
        database
          .createObjectStore('outbox', { keyPath: 'position', autoIncrement: true })
          .createIndex('clientId', 'clientId', { unique: true });
        database.createObjectStore('threads', { keyPath: 'partnerId' });
        database.createObjectStore('inboxes', { keyPath: 'kind' });
        database.createObjectStore('drafts', { keyPath: 'partnerId' });
      }
      if (before < 2) database.createObjectStore('mutes', { keyPath: 'partnerId' });
      if (before < 3) database.createObjectStore('starred', { keyPath: 'id' });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });

/** The device's own store of the chat. Opened once; let go of when the person signs out. */
export const chatDatabase = (): Promise<IDBPDatabase<ChatSchema>> => {
  opened ??= open(3)
    .catch((error: unknown) => {
      // After a rollback of the site: what waits in the stores of the newer release still has to go out.
      if (error instanceof DOMException && error.name === 'VersionError') return open(undefined);
      throw error;
    })
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
};

/** Storage is optional: the chat also works where the browser stores nothing (private mode, full disk). */
export const tryWithDatabase = async <T>(
  work: (database: IDBPDatabase<ChatSchema>) => Promise<T>,
  otherwise: T,
): Promise<T> => {
  try {
    return await work(await chatDatabase());
  } catch {
    return otherwise;
  }
};

/** Whether this browser keeps Blobs; Safari's private tabs keep bytes alone. */
let takesBlobs = true;
/** Keeps a message that waits; answers its position. Throws when the device does not keep it. */
export const addToDevice = async (database: IDBPDatabase<ChatSchema>, entry: OutboxEntry): Promise<number> => {
  if (takesBlobs) {
    try {
      return await database.add('outbox', entry);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (isFull || entry.files.every(({ blob }) => blob === null)) throw error;
    }
  }
  const { inBytes } = await import('./blob-bytes.ts');
  const position = await inBytes(entry, (stored) => database.add('outbox', stored));
  takesBlobs = false;
  return position;
};

/** Some browsers read from their database but hang on writes. After this time nobody waits any longer. */
const longestWaitMs = 3_000;

/** Calls `onLate` when the work takes too long to wait for. Settles as the work does. */
export const tellWhenLate = async <T>(work: Promise<T>, onLate: () => void): Promise<T> => {
  const timer = setTimeout(onLate, longestWaitMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
};

/** Waits for the device, with a time limit. The work goes on after it. */
export const inTime = (work: Promise<void>): Promise<void> => withTimeout(work, longestWaitMs, undefined);

/** Whether the person signed in keeps this; nothing is anybody's once they left. */
export const isOwn = ({ ownerId }: Owned): boolean => {
  const person = getSession()?.userId;
  return person !== undefined && (ownerId ?? person) === person;
};

type StoreName = 'threads' | 'inboxes' | 'drafts' | 'starred';

/** What the person signed in keeps on this device under a key; undefined when there is nothing, or it is another's. */
export const findStored = async <S extends StoreName>(
  store: S,
  key: string,
): Promise<ChatSchema[S]['value'] | undefined> => {
  const row = await tryWithDatabase((database) => database.get(store, key), undefined);
  return row && isOwn(row) ? row : undefined;
};

/** Keeps something on this device, for the person signed in unless it says whose it is. */
export const keep = async <S extends StoreName>(store: S, row: ChatSchema[S]['value']): Promise<void> => {
  const ownerId = row.ownerId ?? getSession()?.userId;
  if (ownerId !== undefined)
    await tryWithDatabase<unknown>((database) => database.put(store, { ...row, ownerId }), null);
};

/** Changes the rows of the stored lists. In one transaction: a list that is open stores itself. */
export const changeStoredRows = async (change: (row: ChatPartner) => ChatPartner): Promise<void> => {
  // Asking for it would make the database again that signing out deleted.
  if (getSession() === null) return;
  await tryWithDatabase(async (database) => {
    const { store, done } = database.transaction('inboxes', 'readwrite');
    const lists = (await store.getAll()).filter(isOwn);
    const changes = lists.map((list) => store.put({ ...list, partners: list.partners.map(change) }));
    await Promise.all([...changes, done]);
  }, undefined);
};

/** Deletes unsent messages of whoever used this device before: they are kept only until somebody else signs in. */
export const deleteOthersUnsent = (): Promise<void> =>
  tryWithDatabase(async (database) => {
    const deletion = database.transaction(['outbox', 'drafts'], 'readwrite');
    const [outbox, drafts] = [deletion.objectStore('outbox'), deletion.objectStore('drafts')];
    const [entries, writings] = [await outbox.getAll(), await drafts.getAll()];
    // Nobody is signed in any more, perhaps since the device was asked: whose it is may come back.
    if (getSession() === null) return;
    const deletions: Promise<void>[] = [];
    for (const entry of entries)
      if (!isOwn(entry) && entry.position !== undefined) deletions.push(outbox.delete(entry.position));
    for (const draft of writings) if (!isOwn(draft)) deletions.push(drafts.delete(draft.partnerId));
    await Promise.all([...deletions, deletion.done]);
  }, undefined);
