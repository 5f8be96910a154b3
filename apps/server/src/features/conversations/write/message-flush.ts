import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { forbidden, notFound, toFailure, unavailable } from '#platform/app-error';
import { isRetryable, isUniqueViolation } from '#platform/db/sql-state';
import { newId } from '#platform/ids';
import { type ChatPerson, inRowOrder, mayChat, type Tie } from '../conversations.policy.ts';
import {
  permissionFingerprint,
  type MessageToStore,
  storeMessages,
  type StoredMessage,
} from './message-store.repository.ts';
import {
  createConversations,
  findPairs,
  findStoredClientIds,
  kindOfFirst,
  type PairRow,
} from './writing-pairs.repository.ts';

/** A message as its sender handed it in, attachments already checked. */
export interface NewMessage {
  readonly senderId: string;
  readonly recipientId: string;
  readonly messageType: 'text' | 'file';
  readonly content: string;
  readonly clientId: string | null;
  readonly attachments: readonly string[];
  /** The place of the message it answers, in the same conversation. */
  readonly replyToSeq: number | null;
  readonly isForwarded: boolean;
}

export type Written =
  | { readonly kind: 'stored'; readonly id: string; readonly stored: StoredMessage }
  /** The `clientId` had been stored before; nothing was stored now. */
  | { readonly kind: 'repeated' };

/** A message in the queue, and who waits for it. */
export interface QueuedMessage {
  readonly message: NewMessage;
  readonly since: number;
  readonly pairKey: string;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

export interface FlushListeners {
  /** Called for a message that may need something from the server itself, such as an automatic answer. */
  readonly onNoticed?: ((stored: StoredMessage) => void) | undefined;
  /** Called with the number of messages that a commit stored. */
  readonly onStored?: ((count: number) => void) | undefined;
  /** Called with the ids of messages that may or may not be stored: the statement failed, perhaps after its commit. */
  readonly onUnanswered?: ((messageIds: readonly string[]) => void) | undefined;
}

const rememberedPairs = 20_000;
const triesForRaces = 3;

/** Says what stands in the way of this pair; null when nothing does. */
const refusalOf = ({ sender, recipient, tie, conversationId }: PairRow): Error | null => {
  if (sender && recipient && mayChat(sender, recipient, tie)) return null;
  // Only people who have written to each other may know that the other one exists.
  if (!sender || !recipient || conversationId === null) return notFound('person');
  return forbidden('You can no longer write to this person.');
};

/** Two people who were found allowed to write to each other. */
interface KnownPair {
  readonly conversationId: number;
  /** Who stands first in the conversation's row. */
  readonly firstUserId: string;
  /** What was true of them then: see `permissionFingerprint`. */
  readonly fingerprint: string;
}

interface Allowed {
  readonly pairKey: string;
  readonly first: ChatPerson;
  readonly second: ChatPerson;
  readonly tie: Tie | null;
  readonly conversationId: number | null;
}

/** Runs a statement again that lost to another process: a `clientId` stored there first, or a deadlock. */
const tryAgain = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const isLostRace = isUniqueViolation(error, 'messages_client_key') || isRetryable(error);
      if (attempt === triesForRaces || !isLostRace) throw error;
    }
  }
};

/**
 * Makes `flush`, which checks and stores a batch in one commit and answers everybody in it; it never rejects, and says
 * when the database did not answer. Of one sender's `clientId` a batch holds only the first. What was found out about a
 * pair of people is remembered and compared by the statement that stores; where it changed, it is looked up anew.
 */
export const createFlush = (
  pool: pg.Pool,
  { onNoticed, onStored, onUnanswered }: FlushListeners = {},
): ((batch: readonly QueuedMessage[]) => Promise<{ readonly isAway: boolean }>) => {
  // It saves a look, never a check: storing compares the fingerprint.
  const known = new LRUCache<string, KnownPair>({ max: rememberedPairs });

  /** The pairs of these that may write; who belongs to another one is refused. */
  const checkPairs = async (batch: readonly QueuedMessage[]): Promise<Allowed[]> => {
    const byDirection = new Map<string, QueuedMessage[]>();
    for (const queued of batch) {
      const direction = queued.message.senderId + queued.message.recipientId;
      byDirection.set(direction, [...(byDirection.get(direction) ?? []), queued]);
    }
    const groups = [...byDirection.values()];
    const rows = await findPairs(
      pool,
      groups.flatMap(([queued]) => queued?.message ?? []),
    );
    return groups.flatMap((group, index) => {
      const row = rows[index];
      const refusal = row ? refusalOf(row) : notFound('person');
      if (refusal) for (const queued of group) queued.reject(refusal);
      const pairKey = group[0]?.pairKey;
      if (refusal || !row?.sender || !row.recipient || pairKey === undefined) return [];
      const [first, second] = inRowOrder(row.sender, row.recipient);
      return [{ pairKey, first, second, tie: row.tie, conversationId: row.conversationId }];
    });
  };

  /** Less the pairs of whom all that waits was stored before, with somebody else: they have not written to each other. */
  const withoutRepeats = async (
    allowed: readonly Allowed[],
    batch: readonly QueuedMessage[],
  ): Promise<readonly Allowed[]> => {
    const unmade = new Set(allowed.filter((each) => each.conversationId === null).map((each) => each.pairKey));
    const first = batch.filter(({ pairKey }) => unmade.has(pairKey));
    if (first.every(({ message }) => message.clientId === null)) return allowed;
    const stored = await findStoredClientIds(
      pool,
      first.map(({ message }) => message),
    );
    for (const index of stored) first[index]?.resolve({ kind: 'repeated' });
    const wanted = new Set(first.filter((_, index) => !stored.has(index)).map(({ pairKey }) => pairKey));
    return allowed.filter(({ pairKey }) => !unmade.has(pairKey) || wanted.has(pairKey));
  };

  const openConversations = async (allowed: readonly Allowed[]): Promise<void> => {
    const missing = new Map(allowed.filter((each) => each.conversationId === null).map((each) => [each.pairKey, each]));
    const wanted = [...missing.values()].map(({ first, second }) => ({
      kind: kindOfFirst(first),
      firstUserId: first.id,
      secondUserId: second.id,
    }));
    const made = wanted.length === 0 ? [] : await tryAgain(() => createConversations(pool, wanted));
    const idByPeople = new Map(made.map((each) => [each.firstUserId + each.secondUserId, each.id]));
    for (const { pairKey, first, second, tie, conversationId } of allowed) {
      const id = conversationId ?? idByPeople.get(first.id + second.id);
      if (id === undefined) throw new Error('A conversation was not made.');
      known.set(pairKey, {
        conversationId: id,
        firstUserId: first.id,
        fingerprint: permissionFingerprint(first, second, tie),
      });
    }
  };

  /** Each with its pair; who may not write is refused and left out. */
  const findKnown = async (batch: readonly QueuedMessage[]): Promise<(readonly [QueuedMessage, KnownPair])[]> => {
    const unknown = batch.filter(({ pairKey }) => known.get(pairKey) === undefined);
    if (unknown.length > 0) await openConversations(await withoutRepeats(await checkPairs(unknown), unknown));
    return batch.flatMap((queued) => {
      const pair = known.get(queued.pairKey);
      return pair ? [[queued, pair] as const] : [];
    });
  };

  /** Answers all but those whose people have changed meanwhile, which are returned. */
  const storeKnown = async (batch: readonly (readonly [QueuedMessage, KnownPair])[]): Promise<QueuedMessage[]> => {
    if (batch.length === 0) return [];
    const rows = batch.map(([{ message }, pair]): MessageToStore => {
      const { senderId, messageType, content, clientId, attachments, replyToSeq, isForwarded } = message;
      const byFirst = senderId === pair.firstUserId;
      return {
        conversationId: pair.conversationId,
        id: newId(),
        senderId,
        byFirst,
        messageType,
        content,
        clientId,
        attachments,
        replyToSeq,
        isForwarded,
      };
    });
    const conversations = [...new Set(batch.map(([, pair]) => pair))];
    const outcomes = await tryAgain(() => storeMessages(pool, rows, conversations)).catch((error: unknown) => {
      onUnanswered?.(rows.map(({ id }) => id));
      throw error;
    });
    const changed: QueuedMessage[] = [];
    let stored = 0;
    for (const [index, [queued]] of batch.entries()) {
      const [row, outcome] = [rows[index], outcomes[index]];
      if (row === undefined || outcome === undefined) throw new Error('A message has no outcome.');
      if (outcome === 'repeated') queued.resolve({ kind: 'repeated' });
      else if (outcome === 'changed') {
        known.delete(queued.pairKey);
        changed.push(queued);
      } else {
        stored++;
        queued.resolve({ kind: 'stored', id: row.id, stored: outcome });
        if (outcome.schedule !== null || outcome.waitsElsewhere === true) onNoticed?.(outcome);
      }
    }
    if (stored > 0) onStored?.(stored);
    return changed;
  };

  return async (batch) => {
    try {
      let left = batch;
      for (let attempt = 1; left.length > 0 && attempt <= triesForRaces; attempt++)
        left = await storeKnown(await findKnown(left));
      for (const queued of left) queued.reject(unavailable('This message could not be sent. Please try again.'));
      return { isAway: false };
    } catch (error) {
      for (const queued of batch) queued.reject(error);
      return { isAway: toFailure(error).body.code === 'unavailable' };
    }
  };
};
