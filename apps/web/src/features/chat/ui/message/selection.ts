import { createStore } from '#lib/store.ts';

/** The places (`seq`) of the messages chosen in the open conversation; null while none are being chosen. */
export const selection = createStore<ReadonlySet<number> | null>(null);

/** Chooses a message, or no longer; the last one that goes ends it. */
export const toggleSelected = (seq: number): void => {
  const next = new Set(selection.get());
  if (!next.delete(seq)) next.add(seq);
  selection.set(next.size === 0 ? null : next);
};
