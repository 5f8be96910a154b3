import type { Message, QuotedMessage } from '@branchline/contract/shapes';
import { createStore } from '#lib/store.ts';

/** What is being written beside a plain message: an answer, or other words for an own message. */
export type Composing =
  | { readonly kind: 'reply'; readonly quoted: QuotedMessage }
  | {
      readonly kind: 'edit';
      readonly message: Message;
      readonly text: string;
      /** What it says now, with the words that wait to be sent. */
      readonly before: string;
      /** The words of before that still wait: these go in their place. */
      readonly replaces: string | undefined;
      /** What the draft behind it answers, once it is done. */
      readonly reply: QuotedMessage | undefined;
    };

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
  return composing?.kind === 'edit' ? composing.reply : composing?.quoted;
};

/** Has the message that is being written answer something else, or nothing; an edit goes on before it. */
export const setReply = (partnerId: string, quoted: QuotedMessage | undefined): void => {
  const composing = composings.get().get(partnerId);
  if (composing?.kind === 'edit') setComposing(partnerId, { ...composing, reply: quoted });
  else setComposing(partnerId, quoted ? { kind: 'reply', quoted } : null);
};

/** Ends an edit, and gives back the answer that was begun before it; or lets go of an answer. */
export const endComposing = (partnerId: string): void => {
  const composing = composings.get().get(partnerId);
  const quoted = composing?.kind === 'edit' ? composing.reply : undefined;
  setComposing(partnerId, quoted ? { kind: 'reply', quoted } : null);
};
