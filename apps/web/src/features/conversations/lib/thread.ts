import type { Message } from '@branchline/contract/shapes';

/** The part of a conversation this device holds: a run of messages by place, without a gap, up to the newest known. */
export interface Thread {
  readonly messages: readonly Message[];
  /** Whether the server was asked since the page was opened. */
  readonly isFresh: boolean;
}

export const emptyThread: Thread = { messages: [], isFresh: false };

export const firstSeq = (thread: Thread): number => thread.messages[0]?.seq ?? 0;
export const lastSeq = (thread: Thread): number => thread.messages.at(-1)?.seq ?? 0;
/** Whether older messages exist that this device does not hold. */
export const hasOlder = (thread: Thread): boolean => firstSeq(thread) > 1;

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

/**
 * Adds a run of messages (by place, without a gap). Answers null when there is a hole between it and what the thread
 * holds: what lies between has to be fetched first.
 */
export const addRun = (thread: Thread, run: readonly Message[]): Thread | null => {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return thread;
  if (thread.messages.length > 0 && (first.seq > lastSeq(thread) + 1 || last.seq < firstSeq(thread) - 1)) return null;
  return { ...thread, messages: union(thread.messages, run) };
};

/** Marks what `readerId` received up to a place as read. */
export const markReadUpTo = (thread: Thread, readerId: string, upTo: number): Thread => {
  const isNews = (message: Message): boolean =>
    message.recipient === readerId && message.seq <= upTo && !message.isRead;
  if (!thread.messages.some(isNews)) return thread;
  return {
    ...thread,
    messages: thread.messages.map((message) => (isNews(message) ? { ...message, isRead: true } : message)),
  };
};

/** Puts a changed message in the place of the one with its id. */
export const replaceMessage = (thread: Thread, changed: Message): Thread => {
  if (!thread.messages.some((message) => message.id === changed.id)) return thread;
  return { ...thread, messages: thread.messages.map((message) => (message.id === changed.id ? changed : message)) };
};
