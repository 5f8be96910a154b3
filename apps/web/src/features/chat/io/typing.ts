import { createStore } from '#lib/store.ts';
import type { Activity } from '../api/send-typing.ts';

/** Typing is repeated every few seconds. After this time without an event it has stopped. */
const forgottenAfterMs = 6000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** What the partners who are busy with something for the person are doing right now. */
export const typing = createStore<ReadonlyMap<string, Activity>>(new Map());

export const setTyping = (partnerId: string, activity: Activity | null): void => {
  clearTimeout(timers.get(partnerId));
  timers.delete(partnerId);
  if (activity) timers.set(partnerId, setTimeout(setTyping, forgottenAfterMs, partnerId, null));
  if ((typing.get().get(partnerId) ?? null) === activity) return;
  const next = new Map(typing.get());
  if (activity) next.set(partnerId, activity);
  else next.delete(partnerId);
  typing.set(next);
};

/** Clears it: the connection was lost, or another person signed in. */
export const clearTyping = (): void => {
  for (const partnerId of typing.get().keys()) setTyping(partnerId, null);
};
