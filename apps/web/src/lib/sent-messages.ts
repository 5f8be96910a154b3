const listeners = new Set<() => void>();

/** For the chat: the server has stored a message of the person at this device. */
export const notifyMessageSent = (): void => {
  for (const listener of listeners) listener();
};

/** Calls the listener after each message sent from this page; returns the unsubscriber. */
export const onMessageSent = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
