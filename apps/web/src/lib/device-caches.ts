/** Caches whose name begins so hold a person's data; a cache of the app's own files does not, and stays. */
const personalCachePrefix = 'personal-';

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Blocked: another tab still has it open. It is deleted once that tab lets go.
    request.onsuccess =
      request.onerror =
      request.onblocked =
        () => {
          resolve();
        };
  });

const databasesToDelete = async (): Promise<string[]> => {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name === undefined ? [] : [name]));
};

/** Removes what the app cached about a person on this device. Never fails: what a browser refuses stays out of reach. */
export const clearDeviceCaches = async (): Promise<void> => {
  const clearings = [
    async () => {
      if (!('caches' in window)) return;
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith(personalCachePrefix)).map((name) => caches.delete(name)),
      );
    },
    async () => {
      if (!('indexedDB' in window)) return;
      await Promise.all((await databasesToDelete()).map(deleteDatabase));
    },
  ];
  await Promise.allSettled(clearings.map((clear) => clear()));
};
