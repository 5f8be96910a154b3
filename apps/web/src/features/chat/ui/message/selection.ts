import { createStore } from '#lib/store.ts';
import { focusMessage } from './jump-to.ts';

/** The `seq`s of the selected messages of the open conversation; null outside of selection mode. */
export const selection = createStore<ReadonlySet<number> | null>(null);

/** Toggles a message. Removing the last one ends selection mode. */
export const toggleSelected = (seq: number): void => {
  const next = new Set(selection.get());
  if (!next.delete(seq)) next.add(seq);
  selection.set(next.size === 0 ? null : next);
};

/** Ends selection mode. A focus that was on it goes to the first message that was selected. */
export const leaveSelection = (): void => {
  const [first] = selection.get() ?? [];
  const hadFocus = document.activeElement?.closest('[data-seq], [data-selection-bar]') != null;
  selection.set(null);
  if (first !== undefined && hadFocus) focusMessage(first);
};
