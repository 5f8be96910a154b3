/** Messages that wait to be written, joined into numbered batches. */
export interface OutgoingBatches {
  add(topic: string, message: unknown): void;
  readonly isEmpty: boolean;
  /** The batch to write now; the same one again until `confirm`. Empty batches are heartbeats. */
  next(): Batch;
  /** The batch was written. */
  confirm(): void;
}

export interface Batch {
  /** Counts 1, 2, 3 …; a hole means that messages were dropped. */
  readonly number: number;
  /** A JSON list of `[topic, message]`. */
  readonly body: string;
}

const batchBytes = 64 * 1024;

/**
 * Keeps at most `maxBytes` of waiting messages. Over that all of them are dropped and a number is left out: readers see
 * the hole and fetch what they missed, which they would have to do for the first lost message as well.
 */
export const createOutgoingBatches = (maxBytes: number): OutgoingBatches => {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let number = 0;
  let current: Batch | null = null;

  const takeBody = () => {
    let bytes = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || bytes < batchBytes)) {
      bytes += waiting[count]?.length ?? 0;
      count += 1;
    }
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return `[${taken.join(',')}]`;
  };

  return {
    add: (topic, message) => {
      const text = JSON.stringify([topic, message]);
      waiting.push(text);
      waitingBytes += text.length;
      if (waitingBytes <= maxBytes) return;
      waiting = [];
      waitingBytes = 0;
      number += 1;
    },
    get isEmpty() {
      return current === null && waiting.length === 0;
    },
    next: () => {
      if (current) return current;
      number += 1;
      current = { number, body: takeBody() };
      return current;
    },
    confirm: () => {
      current = null;
    },
  };
};
