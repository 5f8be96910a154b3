import type pg from 'pg';
import { forbidden, notFound, unavailable } from '#platform/app-error';
import { isUniqueViolation } from '#platform/db/sql-state';
import { newId } from '#platform/ids';
import { type ChatPerson, inRowOrder, mayChat } from './conversations.policy.ts';
import {
  createConversations,
  findPairs,
  type MessageToStore,
  type PairRow,
  storeMessages,
  type StoredPlace,
} from './message-store.repository.ts';

/** A message as its sender handed it in, attachments already checked. */
export interface Draft {
  readonly senderId: string;
  readonly recipientId: string;
  readonly messageType: 'text' | 'file';
  readonly content: string;
  readonly clientId: string | null;
  readonly attachments: readonly string[];
}

export type Written =
  | { readonly kind: 'stored'; readonly id: string; readonly conversationId: number; readonly place: StoredPlace }
  /** The `clientId` had been stored before; nothing was stored now. */
  | { readonly kind: 'repeated' };

interface Waiting {
  readonly draft: Draft;
  readonly pairKey: string;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

export interface MessageWriter {
  /** Resolves after the commit. Rejects with `not_found`, `forbidden`, or `unavailable` when too much waits. */
  write(draft: Draft): Promise<Written>;
  /** Sends waiting now, and the size of the last flush: for the metrics. */
  readonly queueLength: number;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

export interface WriterOptions {
  readonly pool: pg.Pool;
  readonly onFlush?: (size: number) => void;
}

const maxBatch = 500;
const maxWaiting = 20_000;
const maxInFlight = 2;
const triesForRaces = 3;

const pairKeyOf = ({ senderId, recipientId }: Draft): string =>
  senderId < recipientId ? senderId + recipientId : recipientId + senderId;

/** Says what stands in the way of this pair; null when nothing does. */
const refusalOf = ({ sender, recipient, conversationId }: PairRow): Error | null => {
  if (sender && recipient && mayChat(sender, recipient)) return null;
  // Only people who have written to each other may know that the other one exists.
  if (!sender || !recipient || conversationId === null) return notFound('person');
  return forbidden('You can no longer write to this person.');
};

interface Allowed {
  readonly waiting: Waiting;
  readonly sender: ChatPerson;
  readonly recipient: ChatPerson;
  readonly conversationId: number | null;
}

/**
 * The write path. All sends that wait share one statement and one commit; the next flush starts when one of the two in
 * flight ends, with no timer, so a lone message goes at once. Messages of one pair of people are never in two flushes
 * at a time, which keeps them in the order they were sent.
 */
export const createMessageWriter = ({ pool, onFlush }: WriterOptions): MessageWriter => {
  let queue: Waiting[] = [];
  const busyPairs = new Set<string>();
  let inFlight = 0;
  let isPumpDue = false;
  let whenIdle: (() => void)[] = [];

  const checkPairs = async (batch: readonly Waiting[]): Promise<Allowed[]> => {
    const first = new Map<string, Waiting>();
    for (const waiting of batch) first.set(waiting.draft.senderId + waiting.draft.recipientId, waiting);
    const keys = [...first.keys()];
    const found = await findPairs(
      pool,
      [...first.values()].map((waiting) => waiting.draft),
    );
    const byKey = new Map(found.map((pair, index) => [keys[index], pair]));
    const allowed: Allowed[] = [];
    for (const waiting of batch) {
      const pair = byKey.get(waiting.draft.senderId + waiting.draft.recipientId);
      const refusal = pair ? refusalOf(pair) : notFound('person');
      if (refusal) waiting.reject(refusal);
      else if (pair?.sender && pair.recipient)
        allowed.push({ waiting, sender: pair.sender, recipient: pair.recipient, conversationId: pair.conversationId });
    }
    return allowed;
  };

  const openConversations = async (allowed: readonly Allowed[]): Promise<Map<string, number>> => {
    const ids = new Map<string, number>();
    const missing = new Map<string, Allowed>();
    for (const each of allowed) {
      if (each.conversationId === null) missing.set(each.waiting.pairKey, each);
      else ids.set(each.waiting.pairKey, each.conversationId);
    }
    if (missing.size === 0) return ids;
    const wanted = [...missing.values()].map((each) => {
      const [first, second] = inRowOrder(each.sender, each.recipient);
      return { kind: first.role === 'customer' ? 0 : 1, firstUserId: first.id, secondUserId: second.id };
    });
    for (const made of await createConversations(pool, wanted)) {
      const [low, high] = [made.firstUserId, made.secondUserId].sort();
      ids.set(`${String(low)}${String(high)}`, made.id);
    }
    return ids;
  };

  const store = async (batch: readonly MessageToStore[]): Promise<(StoredPlace | null)[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await storeMessages(pool, batch);
      } catch (error) {
        if (attempt === triesForRaces || !isUniqueViolation(error, 'messages_client_key')) throw error;
      }
    }
  };

  const flush = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const allowed = await checkPairs(batch);
      if (allowed.length === 0) return;
      const conversationIds = await openConversations(allowed);
      const rows = allowed.map(({ waiting, sender, recipient }): MessageToStore => {
        const conversationId = conversationIds.get(waiting.pairKey);
        if (conversationId === undefined) throw new Error('A conversation was not made.');
        const { draft } = waiting;
        return { ...draft, conversationId, id: newId(), byFirst: inRowOrder(sender, recipient)[0] === sender };
      });
      const places = await store(rows);
      onFlush?.(rows.length);
      allowed.forEach(({ waiting }, index) => {
        const row = rows[index];
        const place = places[index];
        if (row && place) waiting.resolve({ kind: 'stored', id: row.id, conversationId: row.conversationId, place });
        else waiting.resolve({ kind: 'repeated' });
      });
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  };

  /** Takes what may go now: nothing of a pair in flight, and of one sender's `clientId` only the first. */
  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const clientIds = new Set<string>();
    const held = new Set<string>();
    for (const waiting of queue) {
      const { draft, pairKey } = waiting;
      const clientKey = draft.clientId === null ? null : `${draft.senderId} ${draft.clientId}`;
      const mustWait =
        batch.length >= maxBatch ||
        busyPairs.has(pairKey) ||
        held.has(pairKey) ||
        (clientKey !== null && clientIds.has(clientKey));
      if (mustWait) {
        held.add(pairKey);
        rest.push(waiting);
      } else {
        if (clientKey !== null) clientIds.add(clientKey);
        batch.push(waiting);
      }
    }
    queue = rest;
    return batch;
  };

  const pump = (): void => {
    while (inFlight < maxInFlight && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      const pairs = new Set(batch.map((waiting) => waiting.pairKey));
      for (const pair of pairs) busyPairs.add(pair);
      inFlight++;
      void flush(batch).finally(() => {
        inFlight--;
        for (const pair of pairs) busyPairs.delete(pair);
        pump();
        if (inFlight === 0 && queue.length === 0) {
          for (const tell of whenIdle) tell();
          whenIdle = [];
        }
      });
    }
  };

  /** Once what came with the same read of the sockets is here too: that is no wait, and saves a flush of one message. */
  const pumpSoon = (): void => {
    if (isPumpDue) return;
    isPumpDue = true;
    setImmediate(() => {
      isPumpDue = false;
      pump();
    });
  };

  return {
    write: (draft) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxWaiting) {
          reject(unavailable('Too many messages are on their way. Please try again in a moment.'));
          return;
        }
        const pairKey = pairKeyOf(draft);
        queue.push({ draft, pairKey, resolve, reject });
        // What waits for its own pair, or for one of two flushes, goes when that ends.
        if (inFlight < maxInFlight && !busyPairs.has(pairKey)) pumpSoon();
      }),
    get queueLength() {
      return queue.length;
    },
    drain: () =>
      inFlight === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle.push(resolve);
          }),
  };
};
