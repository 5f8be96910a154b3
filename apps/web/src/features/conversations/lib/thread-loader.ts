import type { Message } from '@branchline/contract/shapes';
import { fetchMessagesBefore, fetchNewestMessages } from '../api/fetch-older-messages.ts';
import { addRun, emptyThread, firstSeq, hasOlder, lastSeq } from './thread.ts';
import { getThread, updateThread } from './thread-store.ts';

/** After a long absence this many pages are fetched to close the hole; beyond it the old part is let go. */
const pagesToFill = 10;

/** Adds a run of messages that ends with the newest, and first fetches what lies between it and what is held. */
const addNewest = async (partnerId: string, newest: readonly Message[]): Promise<void> => {
  let run = [...newest];
  for (let page = 0; page < pagesToFill; page++) {
    const first = run[0];
    if (!first || addRun(getThread(partnerId), run) !== null || first.seq === 1) break;
    run = [...(await fetchMessagesBefore(partnerId, first.seq)), ...run];
  }
  updateThread(partnerId, (thread) => ({
    ...(addRun(thread, run) ?? addRun(emptyThread, run) ?? thread),
    isFresh: true,
  }));
};

/** Brings a conversation up to date with the server. */
export const loadNewest = async (partnerId: string, options: { readonly marksRead: boolean }): Promise<void> => {
  await addNewest(partnerId, await fetchNewestMessages(partnerId, options));
};

/** Fetches the page before what is held; nothing when everything is. */
export const loadOlder = async (partnerId: string): Promise<void> => {
  const thread = getThread(partnerId);
  if (!hasOlder(thread)) return;
  const older = await fetchMessagesBefore(partnerId, firstSeq(thread));
  updateThread(partnerId, (now) => addRun(now, older) ?? now);
};

/** Fetches pages until a place is held: a message that a search found. */
export const loadBackTo = async (partnerId: string, seq: number): Promise<void> => {
  while (firstSeq(getThread(partnerId)) > seq) await loadOlder(partnerId);
};

const filling = new Set<string>();

/** Takes a message that arrived or was sent. When places are missing before it, they are fetched first. */
export const takeMessage = (partnerId: string, message: Message): void => {
  const thread = getThread(partnerId);
  if (!thread.isFresh && lastSeq(thread) === 0) return;
  const added = addRun(thread, [message]);
  if (added) updateThread(partnerId, () => added);
  else if (message.seq > lastSeq(thread) && !filling.has(partnerId)) {
    filling.add(partnerId);
    // When this fails the connection is gone, and coming back loads the conversation anyway.
    void addNewest(partnerId, [message])
      .catch(() => undefined)
      .finally(() => filling.delete(partnerId));
  }
};
