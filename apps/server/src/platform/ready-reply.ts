import type { Schema } from '@branchline/contract/call';
import type * as z from 'zod/mini';
import { checkedOutput } from '#platform/checked-output';

/** An answer that is text already. What is in it was checked against the contract; the doors send it as it is. */
export class ReadyReply {
  readonly text: string;
  #bytes: Buffer | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** In UTF-8. Made once: to write a text takes longer than all else that is done for a page that was kept. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }
}

type Answer<S extends Schema> = Omit<z.input<S>, 'status'>;

/** Makes the text of a success. Throws where the answer is not what the schema declares. */
export const readyReply = <S extends Schema>(schema: S, answer: Answer<S>): ReadyReply =>
  new ReadyReply(JSON.stringify(checkedOutput(schema, { ...answer, status: 1 })));

/**
 * Makes the text once for all who were handed the very same `found`, such as those who asked for the same list at the
 * same time. It goes when `found` goes.
 */
export const sharedReply = <Found extends object, S extends Schema>(
  schema: S,
  present: (found: Found) => Answer<S>,
): ((found: Found) => ReadyReply) => {
  const made = new WeakMap<Found, ReadyReply>();
  return (found) => {
    const known = made.get(found);
    if (known) return known;
    const reply = readyReply(schema, present(found));
    made.set(found, reply);
    return reply;
  };
};
