import type { ChatPartner, Message } from '@branchline/contract/shapes';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { chatDatabaseName } from '#lib/device-databases.ts';

/** A file that waits with its message: its bytes until they are uploaded, then its id. */
export interface OutgoingFile {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly blob: Blob | null;
  readonly fileId: string | null;
  /** Where it can be shown from, for files that lie on the server already. */
  readonly url: string | null;
  /** Of a picture: width by height, where that is known. */
  readonly ratio?: number;
}

/** A message that waits on this device until the server has stored it. */
export interface OutboxEntry {
  /** Counts up: the order of sending. */
  readonly position?: number;
  readonly clientId: string;
  /**
   * Who wrote it: it is shown to and sent for nobody else, and outlives a session that the server ended. What an older
   * version kept has none, and is of the person signed in.
   */
  readonly ownerId?: string;
  readonly partnerId: string;
  readonly content: string;
  readonly files: readonly OutgoingFile[];
  readonly createdAt: string;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
}

interface ChatSchema extends DBSchema {
  outbox: { key: number; value: OutboxEntry; indexes: { clientId: string } };
  threads: { key: string; value: { partnerId: string; messages: Message[] } };
  inboxes: { key: string; value: { kind: string; partners: ChatPartner[] } };
  drafts: { key: string; value: { partnerId: string; text: string } };
  mutes: { key: string; value: { partnerId: string } };
}

let opened: Promise<IDBPDatabase<ChatSchema>> | null = null;

/** The device's own store of the chat. Opened once; let go of when the person signs out. */
export const chatDatabase = (): Promise<IDBPDatabase<ChatSchema>> => {
  opened ??= openDB<ChatSchema>(chatDatabaseName, 2, {
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
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

/** Runs what is good to have but not needed: a browser that keeps nothing (private mode, full disk) still chats. */
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
