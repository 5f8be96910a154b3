import { createStore } from '#lib/store.ts';

/** Who types says so again every few seconds; one who is silent longer has stopped. */
const forgottenAfterMs = 6000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The partners who are writing to the person right now. */
export const typing = createStore<ReadonlySet<string>>(new Set());

export const setTyping = (partnerId: string, isTyping: boolean): void => {
  clearTimeout(timers.get(partnerId));
  timers.delete(partnerId);
  if (isTyping) timers.set(partnerId, setTimeout(setTyping, forgottenAfterMs, partnerId, false));
  if (typing.get().has(partnerId) === isTyping) return;
  const next = new Set(typing.get());
  if (isTyping) next.add(partnerId);
  else next.delete(partnerId);
  typing.set(next);
};

/** Forgets who typed: the connection went, or another person signed in. */
export const clearTyping = (): void => {
  for (const partnerId of typing.get()) setTyping(partnerId, false);
};
