const wellFormed = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Throws for a key that could lead out of the storage. Keys are made by the server, so that is this server's fault. */
export const assertStorageKey = (key: string): void => {
  if (!wellFormed.test(key) || key.includes('..') || key.length > 500) throw new Error('This is no storage key.');
};
