import type { OutboxEntry } from '#features/chat/core/outbox.ts';
import { removeFromOutbox } from '#features/chat/io/outbox.ts';

/** Takes a message out of the outbox, and offers to put it back. */
export const discard = (entry: OutboxEntry): void => {
  void removeFromOutbox(entry.clientId);
  // Without a network the code may not be there: then it is gone.
  import('./offer-undo.ts').then(({ offerUndo }) => offerUndo(entry)).catch(() => undefined);
};
