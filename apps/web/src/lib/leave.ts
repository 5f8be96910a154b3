import { readTab, writeTab } from './stored-keys.ts';

/**
 * Loads the page afresh at a path of this app, so that nothing of the person stays in memory. That page shows what the
 * server said at the end, if it said anything.
 */
export const leaveTo = (path: string, message?: string): void => {
  if (message) writeTab('farewell', message);
  window.location.replace(path);
};

/** What the server said to who left, once; null when there is nothing to show. */
export const takeFarewell = (): string | null => {
  const message = readTab('farewell');
  writeTab('farewell', null);
  return message;
};
