import { createStore } from '#lib/store.ts';
import { postToWorker } from '#lib/worker-messages.ts';
import { rowOf } from '../core/record.ts';
import { emptyThread, filesTakenAway, merge, type ThreadUpdate, type Thread } from '../core/thread.ts';
import { changeStoredRows, findStored, keep } from './chat-database.ts';

/** Messages per conversation stored for opening it offline. */
const maxStoredMessages = 60;
const saveDelayMs = 500;

const threads = new Map<string, Thread>();
const waitingSaves = new Map<string, ReturnType<typeof setTimeout>>();

/** Incremented with every change of any conversation. */
export const threadChanges = createStore(0);

export const getThread = (partnerId: string): Thread => threads.get(partnerId) ?? emptyThread;

/** The people of whose conversations something is held in memory, also that nothing was written yet. */
export const heldPartnerIds = (): string[] =>
  [...threads].flatMap(([partnerId, { messages, isFresh }]) => (messages.length > 0 || isFresh ? [partnerId] : []));

/** What is known of each conversation, by partner. */
export const knownThreads = (): ReadonlyMap<string, Thread> => threads;

/** The greatest revision known of any conversation; 0 when none is. */
export const greatestRevision = (): number =>
  [...threads.values()].reduce((greatest, { record }) => Math.max(greatest, record?.revision ?? 0), 0);

const saveSoon = (key: string, save: () => Promise<void>): void => {
  if (waitingSaves.has(key)) return;
  const timer = setTimeout(() => {
    waitingSaves.delete(key);
    void save();
  }, saveDelayMs);
  waitingSaves.set(key, timer);
};

const saveThread = (partnerId: string): Promise<void> => {
  const { messages, partner } = getThread(partnerId);
  return keep('threads', { partnerId, messages: messages.slice(-maxStoredMessages), partner });
};

/** The rows of the stored lists, with what is known by now. */
const saveRows = (): Promise<void> => changeStoredRows((row) => rowOf(row, getThread(row.userId)));

/** Updates a conversation. Notifies listeners when something changed. */
export const updateThread = (partnerId: string, change: (thread: Thread) => Thread): void => {
  const before = getThread(partnerId);
  const after = change(before);
  if (after === before) return;
  threads.set(partnerId, after);
  threadChanges.update((count) => count + 1);
  const isOther = (key: keyof Thread): boolean => after[key] !== before[key];
  if (isOther('messages') || (after.messages.length > 0 && isOther('partner')))
    saveSoon(partnerId, () => saveThread(partnerId));
  // No list stores itself while another screen is open.
  if (isOther('record') || isOther('last') || isOther('waiting')) saveSoon('rows', saveRows);
  void forgetMedia(filesTakenAway(before, after)).catch(() => undefined);
};

/** Takes what was said of a conversation. */
export const mergeIn = (said: ThreadUpdate): void => updateThread(said.partnerId, (thread) => merge(thread, said));

/** Shows what the device kept of a conversation, until the server has answered. */
export const openStoredThread = async (partnerId: string): Promise<void> => {
  const isHeld = ({ messages, isFresh }: Thread): boolean => messages.length > 0 || isFresh;
  if (isHeld(getThread(partnerId))) return;
  const stored = await findStored('threads', partnerId);
  if (!stored || isHeld(getThread(partnerId))) return;
  // What arrived meanwhile is newer.
  const { messages, partner } = stored;
  updateThread(partnerId, (thread) =>
    merge({ ...thread, messages, partner: thread.partner ?? partner }, { partnerId }),
  );
};

/** Forgets everything in memory: another person signs in on the same page. */
export const clearThreads = (): void => {
  for (const timer of waitingSaves.values()) clearTimeout(timer);
  waitingSaves.clear();
  threads.clear();
  threadChanges.update((count) => count + 1);
};

/** Removes deleted files from the service worker's media cache. */
const forgetMedia = async (fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length > 0) await postToWorker({ type: 'forget', fileIds });
};
