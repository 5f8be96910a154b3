const shares = new Map<string, number>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The share of a waiting message's files that went out, 0 to 1; undefined while none is on its way. */
export const getProgress = (clientId: string): number | undefined => shares.get(clientId);
export const setProgress = (clientId: string, share: number): void => {
  shares.set(clientId, share);
  tell();
};
export const endProgress = (clientId: string): void => {
  if (shares.delete(clientId)) tell();
};
export const subscribeProgress = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
