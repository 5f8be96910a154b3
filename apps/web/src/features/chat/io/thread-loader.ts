import { messagePageSize } from '@branchline/contract/conversations';
import type { Message } from '@branchline/contract/shapes';
import { fetchMessagesBefore, fetchNewestMessages } from '../api/fetch-older-messages.ts';
import {
  addPage,
  addRun,
  emptyThread,
  firstSeq,
  hasOlder,
  lastSeq,
  leaveAside,
  showAside,
  shownMessages,
  type Thread,
} from '../core/thread.ts';
import { getThread, updateThread } from './thread-store.ts';

/** After a long absence this many pages are fetched to close the hole; beyond it the old part is let go. */
const pagesToFill = 10;
/** A place this near to what is held is scrolled to through all that lies between. */
const nearPages = 4;

/** Whether what was received at the start of a run is unread: what is new may begin before it. */
const beginsUnread = (partnerId: string, run: readonly Message[]): boolean =>
  run.find(({ sender }) => sender === partnerId)?.isRead === false;

/**
 * Adds a run of messages that ends with the newest, and first fetches what lies between it and what is held, and where
 * the unread ones begin; `isAsked` when the server was asked for it. Answers where the run begins.
 */
const addNewest = async (partnerId: string, newest: readonly Message[], isAsked: boolean): Promise<number> => {
  let run = [...newest];
  for (let page = 0; page < pagesToFill; page++) {
    const first = run[0];
    if (!first || first.seq === 1) break;
    if (addRun(getThread(partnerId), run) !== null && !beginsUnread(partnerId, run)) break;
    run = [...(await fetchMessagesBefore(partnerId, first.seq)), ...run];
  }
  updateThread(partnerId, (thread) => ({ ...withNewest(thread, run), isFresh: isAsked || thread.isFresh }));
  return run[0]?.seq ?? 0;
};

const withNewest = (thread: Thread, run: readonly Message[]): Thread => {
  const joined = addRun(thread, run);
  if (joined) return joined;
  // The hole is too wide: what is held begins anew at the newest.
  const begun = addRun(emptyThread, run);
  return begun ? { ...begun, aside: thread.aside, view: thread.view + 1 } : thread;
};

/**
 * Asks anew for what is held before a place: it may have been deleted or read during an absence. What is very far back
 * stays as it was: taking it away would move what somebody reads there.
 */
const confirmHeld = async (partnerId: string, before: number): Promise<void> => {
  let from = before;
  for (let page = 0; page < pagesToFill && firstSeq(getThread(partnerId)) < from; page++) {
    const older = await fetchMessagesBefore(partnerId, from);
    if (!older[0]) break;
    updateThread(partnerId, (thread) => addRun(thread, older) ?? thread);
    from = older[0].seq;
  }
};

/** What arrives of conversations that nothing is held of yet, while their newest messages are on the way. */
const early = new Map<string, Message[]>();

/** Brings a conversation up to date with the server. */
export const loadNewest = async (partnerId: string): Promise<void> => {
  const wasAway = !getThread(partnerId).isFresh;
  const arrived = early.get(partnerId) ?? [];
  early.set(partnerId, arrived);
  let from = 0;
  try {
    from = await addNewest(partnerId, await fetchNewestMessages(partnerId), true);
  } finally {
    early.delete(partnerId);
  }
  for (const message of arrived) takeMessage(partnerId, message);
  // When this fails the connection is gone, and coming back loads the conversation anyway.
  if (wasAway) void confirmHeld(partnerId, from).catch(() => undefined);
};

const fetchOlder = async (partnerId: string): Promise<void> => {
  const thread = getThread(partnerId);
  const [first] = shownMessages(thread);
  if (!first || !hasOlder(thread)) return;
  const older = await fetchMessagesBefore(partnerId, first.seq);
  updateThread(partnerId, (now) => addPage(now, older));
};

const loadingOlder = new Map<string, Promise<void>>();

/** Fetches the page before what is shown; nothing when everything is. Asked again meanwhile, it is the same fetch. */
export const loadOlder = (partnerId: string): Promise<void> => {
  const underWay = loadingOlder.get(partnerId);
  if (underWay) return underWay;
  const fetching = fetchOlder(partnerId).finally(() => loadingOlder.delete(partnerId));
  loadingOlder.set(partnerId, fetching);
  return fetching;
};

/** Fetches the page after what is shown, while that is a part far back. */
export const loadNewer = async (partnerId: string): Promise<void> => {
  const last = getThread(partnerId).aside?.at(-1);
  if (!last) return;
  const newer = await fetchMessagesBefore(partnerId, last.seq + messagePageSize + 1);
  updateThread(partnerId, (now) => addPage(now, newer));
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
    updateThread(partnerId, leaveAside);
    return;
  }
  if (thread.aside === null && firstSeq(thread) - seq <= nearPages * messagePageSize) {
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
  if (isWanted()) updateThread(partnerId, (now) => showAside(now, run));
};

/** Fetches the links of a message's files anew: they expire after some hours. */
export const refreshLinks = async (partnerId: string, seq: number): Promise<void> => {
  const page = await fetchMessagesBefore(partnerId, seq + 1);
  updateThread(partnerId, (now) => addPage(now, page));
};

/** What arrives while the places before another message are fetched. */
const filling = new Map<string, Message[]>();

const fillUpTo = async (partnerId: string, message: Message): Promise<void> => {
  const arrived: Message[] = [];
  filling.set(partnerId, arrived);
  try {
    // What is held may have changed during an absence: the next opening asks.
    await addNewest(partnerId, [message], false);
  } catch {
    // The connection is gone, and coming back loads the conversation anyway.
  } finally {
    filling.delete(partnerId);
  }
  for (const each of arrived) takeMessage(partnerId, each);
};

/** Takes a message that arrived or was sent. When places are missing before it, they are fetched first. */
export const takeMessage = (partnerId: string, message: Message): void => {
  const thread = getThread(partnerId);
  if (!thread.isFresh && lastSeq(thread) === 0) {
    early.get(partnerId)?.push(message);
    return;
  }
  const added = addRun(thread, [message]);
  if (added) updateThread(partnerId, () => added);
  else if (message.seq > lastSeq(thread)) {
    const arrived = filling.get(partnerId);
    if (arrived) arrived.push(message);
    else void fillUpTo(partnerId, message);
  }
};
