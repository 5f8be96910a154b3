import type { Message } from '@branchline/contract/shapes';

/** The part of a conversation this device holds: a run of messages by place, without a gap, up to the newest known. */
export interface Thread {
  readonly messages: readonly Message[];
  /** Whether the server was asked since the page was opened. */
  readonly isFresh: boolean;
  /** A run far back that a search led to. Shown instead of the newest, until reading on closes the hole between them. */
  readonly aside: readonly Message[] | null;
  /** Counts up when the list shows another part, and so begins anew. */
  readonly view: number;
}

export const emptyThread: Thread = { messages: [], isFresh: false, aside: null, view: 0 };

export const firstSeq = (thread: Thread): number => thread.messages[0]?.seq ?? 0;
export const lastSeq = (thread: Thread): number => thread.messages.at(-1)?.seq ?? 0;
/** What the list draws. */
export const shownMessages = (thread: Thread): readonly Message[] => thread.aside ?? thread.messages;
/** Whether messages exist before those shown. */
export const hasOlder = (thread: Thread): boolean => (shownMessages(thread)[0]?.seq ?? 0) > 1;

const union = (one: readonly Message[], other: readonly Message[]): Message[] => {
  const bySeq = new Map<number, Message>();
  // A deleted message stays deleted, and a read one read, whichever answer comes last.
  for (const message of [...one, ...other]) {
    const known = bySeq.get(message.seq);
    if (known?.deleted) continue;
    bySeq.set(message.seq, known?.isRead ? { ...message, isRead: true } : message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
};

/** Runs whose places touch or overlap; an empty one touches any. */
const touch = (one: readonly Message[], other: readonly Message[]): boolean => {
  const [oneFirst, oneLast, otherFirst, otherLast] = [one[0], one.at(-1), other[0], other.at(-1)];
  if (!oneFirst || !oneLast || !otherFirst || !otherLast) return true;
  return otherFirst.seq <= oneLast.seq + 1 && otherLast.seq >= oneFirst.seq - 1;
};

/**
 * Adds a run of messages (by place, without a gap). Answers null when there is a hole between it and what the thread
 * holds: what lies between has to be fetched first.
 */
export const addRun = (thread: Thread, run: readonly Message[]): Thread | null => {
  if (run.length === 0) return thread;
  if (!touch(thread.messages, run)) return null;
  return { ...thread, messages: union(thread.messages, run) };
};

/** Adds a page before or after what is shown; one that touches nothing any more is let go. */
export const addPage = (thread: Thread, page: readonly Message[]): Thread => {
  if (thread.aside === null) return addRun(thread, page) ?? thread;
  if (page.length === 0 || !touch(thread.aside, page)) return thread;
  const aside = union(thread.aside, page);
  // Read on as far as the newest part: from here it is one run again, and nothing moves.
  return touch(thread.messages, aside)
    ? { ...thread, messages: union(thread.messages, aside), aside: null }
    : { ...thread, aside };
};

/** Shows a run far back instead of the newest part. */
export const showAside = (thread: Thread, run: readonly Message[]): Thread =>
  addRun(thread, run) ?? { ...thread, aside: run, view: thread.view + 1 };

/** Goes back to the newest part. */
export const leaveAside = (thread: Thread): Thread =>
  thread.aside === null ? thread : { ...thread, aside: null, view: thread.view + 1 };

const mapMessages = (
  thread: Thread,
  concerns: (message: Message) => boolean,
  change: (message: Message) => Message,
) => {
  const mapped = (messages: readonly Message[]): readonly Message[] =>
    messages.some(concerns) ? messages.map((message) => (concerns(message) ? change(message) : message)) : messages;
  const messages = mapped(thread.messages);
  const aside = thread.aside && mapped(thread.aside);
  return messages === thread.messages && aside === thread.aside ? thread : { ...thread, messages, aside };
};

/** Marks what `readerId` received up to a place as read. */
export const markReadUpTo = (thread: Thread, readerId: string, upTo: number): Thread =>
  mapMessages(
    thread,
    (message) => message.recipient === readerId && message.seq <= upTo && !message.isRead,
    (message) => ({ ...message, isRead: true }),
  );

/** Puts a changed message in the place of the one with its id. */
export const replaceMessage = (thread: Thread, changed: Message): Thread =>
  mapMessages(
    thread,
    (message) => message.id === changed.id,
    () => changed,
  );

/** What was told of a conversation, which holds whatever an older answer says. */
export interface Told {
  /** As they are now, by their ids. */
  readonly deleted: ReadonlyMap<string, Message>;
  /** How far each of the two has read. */
  readonly readUpTo: ReadonlyMap<string, number>;
}

/** Holds a conversation to what was told of it. */
export const asTold = (thread: Thread, { deleted, readUpTo }: Told): Thread => {
  const isRead = ({ recipient, seq }: Message): boolean => seq <= (readUpTo.get(recipient) ?? 0);
  return mapMessages(
    thread,
    (message) => (!message.deleted && deleted.has(message.id)) || (!message.isRead && isRead(message)),
    (message) => {
      const now = deleted.get(message.id) ?? message;
      return now.isRead || !isRead(now) ? now : { ...now, isRead: true };
    },
  );
};

/** The files that messages had and have no more: those of a deleted one, and what was erased by its age. */
export const filesTakenAway = (before: Thread, after: Thread): string[] => {
  if (after.messages === before.messages && after.aside === before.aside) return [];
  const had = [...before.messages, ...(before.aside ?? [])].filter(({ files }) => files.length > 0);
  if (had.length === 0) return [];
  const now = new Map([...after.messages, ...(after.aside ?? [])].map((message) => [message.id, message]));
  return had.flatMap((message) => {
    const changed = now.get(message.id);
    if (changed === undefined || changed === message) return [];
    const left = new Set(changed.files.map(({ id }) => id));
    return message.files.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  });
};
