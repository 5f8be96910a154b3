import { messagePageSize } from '@branchline/contract/conversations';
import type { Message } from '@branchline/contract/shapes';
import { retry } from '#lib/retry.ts';
import { fetchMessagesBefore, fetchNewestMessages } from '../api/fetch-messages.ts';
import {
  emptyThread,
  firstSeq,
  isBehind,
  hasOlder,
  lastSeq,
  leaveDetached,
  merge,
  showDetached,
  shownMessages,
  type Thread,
  touch,
} from '../core/thread.ts';
import { getThread, mergeIn, updateThread } from './thread-store.ts';

/** Pages fetched to close the gap after a long absence. Where it is wider, the old part is dropped. */
const pagesToFill = 10;
/** A place this near to what is held is scrolled to through all that lies between. */
const nearPages = 4;
/** Messages that go on arriving while the newest are fetched do not keep a conversation loading for ever. */
const newestTries = 5;

/** Whether what was received at the start of a run is unread: what is new may begin before it. */
const beginsUnread = (partnerId: string, run: readonly Message[]): boolean =>
  run.find(({ sender }) => sender === partnerId)?.isRead === false;

/**
 * Fetches the newest page, what lies between it and what is held, and where the unread ones begin. Answers where the run
 * begins.
 */
const fetchNewestRun = async (partnerId: string): Promise<number> => {
  let run = await fetchNewestMessages(partnerId);
  for (let page = 0; page < pagesToFill; page++) {
    const first = run[0];
    if (!first || first.seq === 1) break;
    if (touch(getThread(partnerId).messages, run) && !beginsUnread(partnerId, run)) break;
    run = [...(await fetchMessagesBefore(partnerId, first.seq)), ...run];
  }
  updateThread(partnerId, (thread) => withNewest(thread, partnerId, run));
  return run[0]?.seq ?? 0;
};

const withNewest = (thread: Thread, partnerId: string, run: readonly Message[]): Thread => {
  const asked = { ...thread, isFresh: true };
  if (touch(thread.messages, run)) return merge(asked, { partnerId, messages: run });
  // The gap is too wide: the thread starts over at the newest page.
  return merge({ ...asked, messages: emptyThread.messages, view: thread.view + 1 }, { partnerId, messages: run });
};

/**
 * Asks anew for what is held before a place: it may have changed during an absence. What is very far back stays as it was:
 * taking it away would move what somebody reads there.
 */
const confirmHeld = async (partnerId: string, before: number): Promise<void> => {
  let from = before;
  for (let page = 0; page < pagesToFill && firstSeq(getThread(partnerId)) < from; page++) {
    const older = await fetchMessagesBefore(partnerId, from);
    if (!older[0]) break;
    mergeIn({ partnerId, messages: older });
    from = older[0].seq;
  }
};

const loadUntilWhole = async (partnerId: string): Promise<void> => {
  const wasFresh = getThread(partnerId).isFresh;
  let from = await fetchNewestRun(partnerId);
  // What arrived meanwhile was remembered as the last message, and may be behind others.
  for (let times = 1; times < newestTries && isBehind(getThread(partnerId)); times++)
    from = Math.min(from, await fetchNewestRun(partnerId));
  // When this fails the connection is lost, and reconnecting reloads the conversation anyway.
  if (!wasFresh) void confirmHeld(partnerId, from).catch(() => undefined);
};

const loadingNewest = new Map<string, Promise<void>>();

/** Brings a conversation up to date. Concurrent calls share one load. */
export const loadNewest = (partnerId: string): Promise<void> => once(loadingNewest, partnerId, loadUntilWhole);

/** Deduplicates concurrent work per partner. */
const once = (
  underWay: Map<string, Promise<void>>,
  partnerId: string,
  work: (partnerId: string) => Promise<void>,
): Promise<void> => {
  const going = underWay.get(partnerId) ?? work(partnerId).finally(() => underWay.delete(partnerId));
  underWay.set(partnerId, going);
  return going;
};

const fetchOlder = async (partnerId: string): Promise<void> => {
  const thread = getThread(partnerId);
  const [first] = shownMessages(thread);
  if (!first || !hasOlder(thread)) return;
  const older = await fetchMessagesBefore(partnerId, first.seq);
  mergeIn({ partnerId, messages: older });
};

const loadingOlder = new Map<string, Promise<void>>();

/** Fetches the page before what is shown, if there is one. Concurrent calls share one fetch. */
export const loadOlder = (partnerId: string): Promise<void> => once(loadingOlder, partnerId, fetchOlder);

/** Fetches the page after what is shown, while that is a detached window. */
export const loadNewer = async (partnerId: string): Promise<void> => {
  const last = getThread(partnerId).detached?.at(-1);
  if (!last) return;
  const newer = await fetchMessagesBefore(partnerId, last.seq + messagePageSize + 1);
  mergeIn({ partnerId, messages: newer });
};

const holds = (messages: readonly Message[], seq: number): boolean => {
  const [first, last] = [messages[0], messages.at(-1)];
  return first !== undefined && last !== undefined && first.seq <= seq && seq <= last.seq;
};

/**
 * Makes the list show the part of a conversation around a place: a message that a search found. Nothing once `isWanted`
 * says that the reader left, or wants another place, while it was fetched.
 */
export const showPlace = async (partnerId: string, seq: number, isWanted: () => boolean): Promise<void> => {
  const thread = getThread(partnerId);
  if (holds(shownMessages(thread), seq)) return;
  if (holds(thread.messages, seq)) {
    updateThread(partnerId, leaveDetached);
    return;
  }
  if (thread.detached === null && firstSeq(thread) - seq <= nearPages * messagePageSize) {
    let held = firstSeq(thread);
    while (held > seq) {
      await loadOlder(partnerId);
      const next = firstSeq(getThread(partnerId));
      if (next === held) return;
      held = next;
    }
    return;
  }
  const run = await fetchMessagesBefore(partnerId, seq + messagePageSize / 2);
  if (isWanted()) updateThread(partnerId, (now) => showDetached(now, { partnerId, messages: run }));
};

/** Refetches the links of a message's files: they expire after some hours. */
export const refreshLinks = async (partnerId: string, seq: number): Promise<void> => {
  const page = await fetchMessagesBefore(partnerId, seq + 1);
  mergeIn({ partnerId, messages: page });
};

/** Merges a message that arrived, was sent or changed. Fetches what is missing before it. */
export const takeMessage = (partnerId: string, message: Message): void => {
  mergeIn({ partnerId, messages: [message] });
  const thread = getThread(partnerId);
  if (!thread.isFresh || lastSeq(thread) >= message.seq) return;
  // When this fails for good, the next message or the next opening tries again.
  retry(() => loadNewest(partnerId), { againMs: 1000, timesMost: 3 }).catch(() => undefined);
};
