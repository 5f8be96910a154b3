import { createStore } from '#lib/store.ts';
import { postToWorker } from '#lib/worker-messages.ts';
import { emptyThread, filesTakenAway, merge, type Said, type Thread } from '../core/thread.ts';
import { findStored, keep } from './chat-database.ts';

/** Messages of a conversation that are kept on the device for the next opening without a network. */
const keptMessages = 60;
const saveDelayMs = 500;

const threads = new Map<string, Thread>();
const waitingSaves = new Map<string, ReturnType<typeof setTimeout>>();

/** Counts up with every change of any conversation. */
export const threadChanges = createStore(0);

export const getThread = (partnerId: string): Thread => threads.get(partnerId) ?? emptyThread;

/** The people of whose conversations something is held in memory, also that nothing was written yet. */
export const heldPartnerIds = (): string[] =>
  [...threads].flatMap(([partnerId, { messages, isFresh }]) => (messages.length > 0 || isFresh ? [partnerId] : []));

/** What is known of each conversation, by partner. */
export const knownThreads = (): ReadonlyMap<string, Thread> => threads;

/** The newest that is known of any conversation; 0 when nothing is. */
export const greatestRevision = (): number =>
  [...threads.values()].reduce((greatest, { record }) => Math.max(greatest, record?.revision ?? 0), 0);

const saveSoon = (partnerId: string): void => {
  if (waitingSaves.has(partnerId)) return;
  const timer = setTimeout(() => {
    waitingSaves.delete(partnerId);
    const messages = getThread(partnerId).messages.slice(-keptMessages);
    void keep('threads', { partnerId, messages });
  }, saveDelayMs);
  waitingSaves.set(partnerId, timer);
};

/** Changes a conversation; tells the listeners when something changed. */
export const updateThread = (partnerId: string, change: (thread: Thread) => Thread): void => {
  const before = getThread(partnerId);
  const after = change(before);
  if (after === before) return;
  threads.set(partnerId, after);
  threadChanges.update((count) => count + 1);
  if (after.messages !== before.messages) saveSoon(partnerId);
  void forgetMedia(filesTakenAway(before, after)).catch(() => undefined);
};

/** Takes what was said of a conversation. */
export const mergeIn = (said: Said): void => updateThread(said.partnerId, (thread) => merge(thread, said));

/** Shows what the device kept of a conversation, until the server has answered. */
export const openStoredThread = async (partnerId: string): Promise<void> => {
  const isHeld = ({ messages, isFresh }: Thread): boolean => messages.length > 0 || isFresh;
  if (isHeld(getThread(partnerId))) return;
  const kept = await findStored('threads', partnerId);
  if (!kept || isHeld(getThread(partnerId))) return;
  // What came meanwhile is newer.
  updateThread(partnerId, (thread) => merge({ ...thread, messages: kept.messages }, { partnerId }));
};

/** Forgets everything in memory: another person signs in on the same page. */
export const clearThreads = (): void => {
  for (const timer of waitingSaves.values()) clearTimeout(timer);
  waitingSaves.clear();
  threads.clear();
  threadChanges.update((count) => count + 1);
};

/** Takes files that are gone off this device, where the service worker keeps what was seen and heard. */
const forgetMedia = async (fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length > 0) await postToWorker({ type: 'forget', fileIds });
};
