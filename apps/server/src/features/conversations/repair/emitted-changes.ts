/** What an event changes in a conversation. It travels with the event to the other processes. */
export interface ConversationChange {
  readonly conversationId: number;
  readonly revision: number;
  /** The place of a new message. */
  readonly seq?: number;
  /** A message that was changed, with its own revision. */
  readonly changed?: { readonly messageId: string; readonly revision: number };
}

/** Where a conversation stands in the database. */
export interface ConversationPosition {
  readonly id: number;
  readonly revision: number;
  readonly lastSeq: number;
}

interface Emitted {
  /** The greatest revision whose record went out with an event. */
  revision: number;
  /** Every place from `first` to `last` went out; `first` is 0 once everything before it is known to have, too. */
  first: number;
  last: number;
  /** Places behind a hole. */
  beyond: Set<number>;
  notedAt: number;
}

/** How long it is remembered at least: longer than an event is under way between processes. */
const rememberMs = 60_000;

/**
 * Which changes of conversations this process has emitted to the people here, or would have, had anybody been here. It is
 * the one place that answers "was it emitted?": whatever is noted twice is emitted once, and what the database has and
 * nobody noted is missing. `now` in milliseconds.
 *
 * | state of a conversation | noted            | becomes                                       |
 * | ----------------------- | ---------------- | --------------------------------------------- |
 * | unknown                 | place n          | n to n, what came before is not known          |
 * | m to n                  | place n + 1      | m to n + 1, and what is beyond, if it follows  |
 * | m to n                  | place > n + 1    | m to n with a hole                             |
 * | any                     | `settle` up to k | everything to k, later places stay             |
 */
export const createEmittedChanges = (now: () => number = () => performance.now()) => {
  const conversations = new Map<number, Emitted>();
  const messages = new Map<string, { readonly revision: number; readonly notedAt: number }>();

  const entryOf = (id: number): Emitted => {
    const known = conversations.get(id) ?? { revision: 0, first: 1, last: 0, beyond: new Set(), notedAt: 0 };
    conversations.set(id, known);
    known.notedAt = now();
    return known;
  };
  const knowsPlaces = ({ first, last }: Emitted) => first <= last || first === 0;
  const extend = (entry: Emitted) => {
    while (entry.beyond.delete(entry.last + 1)) entry.last += 1;
  };
  const noteSeq = (entry: Emitted, seq: number): boolean => {
    if (!knowsPlaces(entry)) {
      entry.first = seq;
      entry.last = seq;
      return true;
    }
    if ((seq >= entry.first && seq <= entry.last) || entry.beyond.has(seq)) return false;
    entry.beyond.add(seq);
    extend(entry);
    return true;
  };
  const noteChanged = ({ messageId, revision }: NonNullable<ConversationChange['changed']>): boolean => {
    const key = `${messageId} ${String(revision)}`;
    if (messages.has(key)) return false;
    messages.set(key, { revision, notedAt: now() });
    return true;
  };

  return {
    /** Notes what is about to be emitted. False: it was emitted before. Marks may go out again, they only grow. */
    note: ({ conversationId, revision, seq, changed }: ConversationChange): boolean => {
      const entry = entryOf(conversationId);
      entry.revision = Math.max(entry.revision, revision);
      if (seq !== undefined) return noteSeq(entry, seq);
      return changed === undefined || noteChanged(changed);
    },
    hasChanged: (messageId: string, revision: number): boolean => messages.has(`${messageId} ${String(revision)}`),
    isKnown: (id: number): boolean => conversations.has(id),
    revisionOf: (id: number): number => conversations.get(id)?.revision ?? 0,
    /** Whether everything in the conversation is known to have been emitted. */
    isWhole: ({ id, revision, lastSeq }: ConversationPosition): boolean => {
      const entry = conversations.get(id);
      return entry !== undefined && entry.revision >= revision && entry.first === 0 && entry.last >= lastSeq;
    },
    /** The places that need not be read again; null when none is known. */
    placesOf: (id: number): { readonly first: number; readonly last: number } | null => {
      const entry = conversations.get(id);
      return entry && knowsPlaces(entry) ? { first: entry.first, last: entry.last } : null;
    },
    /** Nothing up to this place is missing. */
    settle: (id: number, upTo: number): void => {
      const entry = entryOf(id);
      if (knowsPlaces(entry) && entry.first > upTo + 1) {
        for (let seq = entry.first; seq <= entry.last; seq += 1) entry.beyond.add(seq);
        entry.last = upTo;
      }
      entry.first = 0;
      entry.last = Math.max(entry.last, upTo);
      for (const seq of entry.beyond) if (seq <= entry.last) entry.beyond.delete(seq);
      extend(entry);
    },
    /** Forgets what is older than this revision, and not noted lately: no look reaches back to it. */
    forget: (before: number): void => {
      const since = now() - rememberMs;
      for (const [id, entry] of conversations)
        if (entry.revision < before && entry.notedAt < since) conversations.delete(id);
      for (const [key, message] of messages)
        if (message.revision < before && message.notedAt < since) messages.delete(key);
    },
  };
};

export type EmittedChanges = ReturnType<typeof createEmittedChanges>;
