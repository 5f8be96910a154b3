import type { ChatPartner, Message } from '@branchline/contract/shapes';
import {
  type KnownConversation,
  lastOf,
  newerLast,
  newerMessage,
  newerRecord,
  waitingAfter,
  withMarks,
} from './record.ts';

/**
 * What this device knows of a conversation: its record, its newest message, and a run of messages by place, without a
 * gap. Each message is as it was at the revision in its `conversation`.
 */
export interface Thread extends KnownConversation {
  readonly messages: readonly Message[];
  /** Who it is with, as a list last said. */
  readonly partner?: ChatPartner | undefined;
  /** Whether the server was asked since the page was opened: from then on nothing is missing but what is under way. */
  readonly isFresh: boolean;
  /** A run far back that a search led to. Shown instead of the newest, until reading on closes the gap between them. */
  readonly detached: readonly Message[] | null;
  /** Counts up when the list shows another part, and so remounts. */
  readonly view: number;
}

export const emptyThread: Thread = {
  ...{ record: null, last: null, presence: null, waiting: null },
  ...{ messages: [], isFresh: false, detached: null, view: 0 },
};

export const firstSeq = (thread: Thread): number => thread.messages[0]?.seq ?? 0;
export const lastSeq = (thread: Thread): number => thread.messages.at(-1)?.seq ?? 0;
/** What the list draws. */
export const shownMessages = (thread: Thread): readonly Message[] => thread.detached ?? thread.messages;
/** Whether messages exist before those shown. */
export const hasOlder = (thread: Thread): boolean => (shownMessages(thread)[0]?.seq ?? 0) > 1;

/** Whether a newer message is known to exist that is not held yet. */
export const isBehind = (thread: Thread): boolean =>
  lastSeq(thread) < Math.max(thread.record?.lastSeq ?? 0, thread.last?.seq ?? 0);

/** Runs whose places touch or overlap; an empty one touches any. */
export const touch = (one: readonly Message[], other: readonly Message[]): boolean => {
  const [oneFirst, oneLast, otherFirst, otherLast] = [one[0], one.at(-1), other[0], other.at(-1)];
  if (!oneFirst || !oneLast || !otherFirst || !otherLast) return true;
  return otherFirst.seq <= oneLast.seq + 1 && otherLast.seq >= oneFirst.seq - 1;
};

const union = (one: readonly Message[], other: readonly Message[]): readonly Message[] => {
  if (other.length === 0) return one;
  const bySeq = new Map(one.map((message) => [message.seq, message]));
  for (const message of other) {
    const held = bySeq.get(message.seq);
    bySeq.set(message.seq, held ? newerMessage(held, message) : message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
};

const mapped = (messages: readonly Message[], change: (message: Message) => Message): readonly Message[] => {
  const changed = messages.map(change);
  return changed.some((message, index) => message !== messages[index]) ? changed : messages;
};

/** What the server, another tab or the device knows of a conversation: its record, its last message, messages of it. */
export interface ThreadUpdate extends Partial<KnownConversation> {
  readonly partnerId: string;
  /** By place, without a gap. */
  readonly messages?: readonly Message[];
}

/**
 * The one place that applies updates of a conversation, however late and in whichever order. `record.ts` decides what is
 * newer: the greater `revision` wins, for the record and for each message. Messages that touch the run that is held extend
 * it; beyond a gap they only update the last message. A run begins with what the server was asked for.
 */
export const merge = (thread: Thread, update: ThreadUpdate): Thread => {
  const incoming = update.messages ?? [];
  let record = newerRecord(thread.record, update.record ?? null);
  let last = newerLast(thread.last, update.last ?? null);
  // Where both are as new, the incoming one counts: it may say that no answer is needed.
  let waiting = update.waiting && update.waiting.seq >= (thread.waiting?.seq ?? 0) ? update.waiting : thread.waiting;
  for (const message of incoming) {
    record = newerRecord(record, message.conversation ?? null);
    waiting = waitingAfter(waiting, message, update.partnerId);
  }
  const newest = incoming.at(-1);
  if (newest && newest.seq >= (record?.lastSeq ?? 0)) last = newerLast(last, lastOf(newest));
  const presence =
    update.presence && update.presence.at >= (thread.presence?.at ?? 0) ? update.presence : thread.presence;

  const begins = thread.messages.length > 0 || thread.isFresh;
  let messages = begins && touch(thread.messages, incoming) ? union(thread.messages, incoming) : thread.messages;
  let detached =
    thread.detached && (touch(thread.detached, incoming) ? union(thread.detached, incoming) : thread.detached);
  // Read on as far as the newest part: from here it is one run again, and nothing moves.
  if (detached && messages.length > 0 && touch(messages, detached))
    [messages, detached] = [union(messages, detached), null];
  if (record !== null) {
    const marked = (message: Message): Message => withMarks(message, record, update.partnerId);
    messages = mapped(messages, marked);
    detached &&= mapped(detached, marked);
  }
  const merged = { ...thread, record, last, presence, waiting, messages, detached };
  const keys = ['record', 'last', 'presence', 'waiting', 'messages', 'detached'] as const;
  return keys.every((key) => merged[key] === thread[key]) ? thread : merged;
};

/** Shows a run far back instead of the newest part. */
export const showDetached = (
  thread: Thread,
  update: Required<Pick<ThreadUpdate, 'partnerId' | 'messages'>>,
): Thread => {
  if (thread.messages.length > 0 && touch(thread.messages, update.messages)) return merge(thread, update);
  return merge({ ...thread, detached: update.messages, view: thread.view + 1 }, update);
};

/** Goes back to the newest part. */
export const leaveDetached = (thread: Thread): Thread =>
  thread.detached === null ? thread : { ...thread, detached: null, view: thread.view + 1 };

/** The files that messages had and have no more: those of a deleted one, and what was erased by its age. */
export const filesTakenAway = (before: Thread, after: Thread): string[] => {
  if (after.messages === before.messages && after.detached === before.detached) return [];
  const had = [...before.messages, ...(before.detached ?? [])].filter(({ files }) => files.length > 0);
  if (had.length === 0) return [];
  const now = new Map([...after.messages, ...(after.detached ?? [])].map((message) => [message.id, message]));
  return had.flatMap((message) => {
    const changed = now.get(message.id);
    if (changed === undefined || changed === message) return [];
    const left = new Set(changed.files.map(({ id }) => id));
    return message.files.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  });
};
