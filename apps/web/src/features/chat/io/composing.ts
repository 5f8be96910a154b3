import type { Message, QuotedMessage } from '@branchline/contract/shapes';
import { createStore } from '#lib/store.ts';

/** What is being written beside a plain message: an answer, or other words for an own message. */
export type Composing =
  | { readonly kind: 'reply'; readonly quoted: QuotedMessage }
  | { readonly kind: 'edit'; readonly message: Message; readonly text: string };

/** By whom it is written to. */
export const composings = createStore<ReadonlyMap<string, Composing>>(new Map());

export const setComposing = (partnerId: string, composing: Composing | null): void => {
  const next = new Map(composings.get());
  if (composing) next.set(partnerId, composing);
  else next.delete(partnerId);
  composings.set(next);
};

/** What the message that is being written answers. */
export const replyOf = (partnerId: string): QuotedMessage | undefined => {
  const composing = composings.get().get(partnerId);
  return composing?.kind === 'reply' ? composing.quoted : undefined;
};
