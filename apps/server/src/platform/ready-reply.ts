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

/** A value that was checked against the contract, and its text, made once for all the envelopes it goes out in. */
export class ReadyValue<Value> {
  readonly value: Value;
  #text: string | undefined;

  constructor(value: Value) {
    this.value = value;
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.value);
    return this.#text;
  }

  /** Inside other JSON it is the value. */
  toJSON(): Value {
    return this.value;
  }
}

/** Throws where the value is not what the schema declares. */
export const readyValue = <S extends Schema>(schema: S, value: z.input<S>): ReadyValue<z.output<S>> =>
  new ReadyValue(checkedOutput(schema, value));

/** Makes successes that differ in their `data` only. */
export const replyAround = (answer: Readonly<Record<string, string>>): ((data: ReadyValue<unknown>) => ReadyReply) => {
  const start = JSON.stringify({ status: 1, ...answer }).slice(0, -1);
  return (data) => new ReadyReply(`${start},"data":${data.text}}`);
};

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
