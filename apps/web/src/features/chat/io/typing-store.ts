/** Who types says so again every few seconds; one who is silent longer has stopped. */
const forgottenAfterMs = 6000;

const typing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

export const isTyping = (partnerId: string): boolean => typing.has(partnerId);

export const setTyping = (partnerId: string, isTypingNow: boolean): void => {
  clearTimeout(typing.get(partnerId));
  if (isTypingNow)
    typing.set(
      partnerId,
      setTimeout(() => setTyping(partnerId, false), forgottenAfterMs),
    );
  else typing.delete(partnerId);
  tell();
};

export const subscribeTyping = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Forgets who typed: the connection went, or another person signed in. */
export const clearTyping = (): void => {
  for (const timer of typing.values()) clearTimeout(timer);
  typing.clear();
  tell();
};
