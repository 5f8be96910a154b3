import { type DBSchema, openDB } from 'idb';
import { type DeviceAlerts, usualAlerts } from './alerts.ts';

/** The chat's own database, deleted with everything else of the person at sign-out; the service worker looks up in it which conversations are muted. */
export const chatDatabaseName = 'branchline-chat';
/** What waits to be sent. */
const outboxStoreName = 'outbox';
/** What somebody wrote and nobody else has: it may outlive a session, so each row names its `ownerId`. */
const unsentStoreNames = [outboxStoreName, 'drafts'];
/** Rows `{ partnerId }`, by `partnerId`. */
const mutesStoreName = 'mutes';

/** What this device told the server about its notifications, for the service worker, which knows no session. */
export interface PushRecord {
  readonly token: string;
  /** Null: no push service took this browser, so that only an open page announces what comes. */
  readonly endpoint: string | null;
  readonly showText: boolean;
}

/** A copy of what was chosen in the page's own store, which the service worker cannot read; null: nothing. */
interface SavingRecord {
  readonly chosen: boolean | null;
}

interface PushSchema extends DBSchema {
  record: { key: 'own' | 'alerts' | 'saving'; value: PushRecord | DeviceAlerts | SavingRecord };
}

const openPushDatabase = () =>
  openDB<PushSchema>('branchline-push', 1, { upgrade: (database) => void database.createObjectStore('record') });

/** Null when notifications are off on this device, and where a browser keeps nothing. */
export const readPushRecord = async (): Promise<PushRecord | null> => {
  try {
    const database = await openPushDatabase();
    const record = await database.get('record', 'own');
    database.close();
    return record && 'token' in record ? record : null;
  } catch {
    return null;
  }
};

/** How loud this device is, for the service worker too: what nobody chose, and where a browser keeps nothing, is as usual. */
export const readAlerts = async (): Promise<DeviceAlerts> => {
  try {
    const database = await openPushDatabase();
    const alerts = await database.get('record', 'alerts');
    database.close();
    return alerts && 'rings' in alerts ? alerts : usualAlerts;
  } catch {
    return usualAlerts;
  }
};

export const writeAlerts = async (alerts: DeviceAlerts): Promise<void> => {
  const database = await openPushDatabase();
  await database.put('record', alerts, 'alerts');
  database.close();
};

/** Whether this device was set to load little, for the service worker; null where nobody chose. */
export const readSaving = async (): Promise<boolean | null> => {
  try {
    const database = await openPushDatabase();
    const record = await database.get('record', 'saving');
    database.close();
    return record && 'chosen' in record ? record.chosen : null;
  } catch {
    return null;
  }
};

/** Never fails: where a browser keeps nothing, the connection alone is asked. */
export const writeSaving = async (chosen: boolean | null): Promise<void> => {
  try {
    const database = await openPushDatabase();
    await database.put('record', { chosen }, 'saving');
    database.close();
  } catch {
    // It is written again at the next start.
  }
};

export const writePushRecord = async (record: PushRecord | null): Promise<void> => {
  const database = await openPushDatabase();
  if (record) await database.put('record', record, 'own');
  else await database.delete('record', 'own');
  database.close();
};

/** Not made here: the chat makes its database, with all that belongs in it. Throws when there is none. */
const openChatDatabase = () =>
  openDB(chatDatabaseName, undefined, {
    upgrade: (_database, _before, _after, change) => {
      change.done.catch(() => undefined);
      change.abort();
    },
  });

/**
 * Removes all of the chat but what was written and not sent, and resolves with how many messages wait to be sent; null
 * when there is nothing to keep, and the whole database may go.
 */
export const keepOnlyUnsent = async (): Promise<number | null> => {
  try {
    const database = await openChatDatabase();
    const names = [...database.objectStoreNames];
    const counts = new Map<string, number>();
    for (const name of unsentStoreNames) if (names.includes(name)) counts.set(name, await database.count(name));
    const hasUnsent = [...counts.values()].some((count) => count > 0);
    if (hasUnsent) await Promise.all(names.filter((name) => !counts.has(name)).map((name) => database.clear(name)));
    database.close();
    return hasUnsent ? (counts.get(outboxStoreName) ?? 0) : null;
  } catch {
    return null;
  }
};

/** Whether messages of this person make no sound on this device; asked without a page. */
export const isMuted = async (partnerId: string): Promise<boolean> => {
  try {
    const database = await openChatDatabase();
    const isThere = database.objectStoreNames.contains(mutesStoreName);
    const row: unknown = isThere ? await database.get(mutesStoreName, partnerId) : undefined;
    database.close();
    return row !== undefined;
  } catch {
    return false;
  }
};
