import type { StoredEntry, OutboxEntry } from '../core/outbox.ts';

const toBytes = async (entry: OutboxEntry): Promise<StoredEntry> => ({
  ...entry,
  files: await Promise.all(
    entry.files.map(async (file) => ({ ...file, blob: null, bytes: file.blob && (await file.blob.arrayBuffer()) })),
  ),
});

/** Reading bytes is slow. The queue keeps the order in which messages were written. */
let storing: Promise<unknown> = Promise.resolve();

/** Stores a message with the bytes of its files, for a browser that stores no Blob: Safari in private tabs. */
export const inBytes = <T>(entry: OutboxEntry, store: (bytes: StoredEntry) => Promise<T>): Promise<T> => {
  const stored = storing.then(async () => store(await toBytes(entry)));
  storing = stored.catch(() => undefined);
  return stored;
};
