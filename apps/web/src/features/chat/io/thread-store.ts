import type { Message } from '@branchline/contract/shapes';
import type { ToWorker } from '#lib/worker-messages.ts';
import { asTold, emptyThread, filesTakenAway, type Thread, type Told } from '../core/thread.ts';
import { findKept, keep } from './chat-database.ts';

/** Messages of a conversation that are kept on the device for the next opening without a network. */
const keptMessages = 60;
const saveDelayMs = 500;

const threads = new Map<string, Thread>();
/** What the server told since the page was opened: a page of messages that was under way may be older than that. */
const told = new Map<string, { readonly deleted: Map<string, Message>; readonly readUpTo: Map<string, number> }>();
const nothingTold: Told = { deleted: new Map(), readUpTo: new Map() };
const listeners = new Map<string, Set<() => void>>();
const waitingSaves = new Map<string, ReturnType<typeof setTimeout>>();

export const getThread = (partnerId: string): Thread => threads.get(partnerId) ?? emptyThread;

/** The people whose conversations are held in memory. */
export const heldPartnerIds = (): string[] => [...threads.keys()];

const saveSoon = (partnerId: string): void => {
  if (waitingSaves.has(partnerId)) return;
  const timer = setTimeout(() => {
    waitingSaves.delete(partnerId);
    const messages = getThread(partnerId).messages.slice(-keptMessages);
    void keep('threads', { partnerId, messages });
  }, saveDelayMs);
  waitingSaves.set(partnerId, timer);
};

/** Changes a conversation; tells its listeners when something changed. */
export const updateThread = (partnerId: string, change: (thread: Thread) => Thread): void => {
  const before = getThread(partnerId);
  const after = asTold(change(before), told.get(partnerId) ?? nothingTold);
  if (after === before) return;
  threads.set(partnerId, after);
  for (const listener of listeners.get(partnerId) ?? []) listener();
  if (after.messages !== before.messages) saveSoon(partnerId);
  void forgetPictures(filesTakenAway(before, after)).catch(() => undefined);
};

const toldOf = (partnerId: string) => {
  const known = told.get(partnerId) ?? { deleted: new Map<string, Message>(), readUpTo: new Map<string, number>() };
  told.set(partnerId, known);
  return known;
};

/** A message was deleted: it stays so, also in what is fetched later. */
export const noteDeleted = (partnerId: string, message: Message): void => {
  toldOf(partnerId).deleted.set(message.id, message);
  updateThread(partnerId, (thread) => thread);
};

/** One of the two has read what they received up to a place. */
export const noteRead = (partnerId: string, readerId: string, upTo: number): void => {
  const { readUpTo } = toldOf(partnerId);
  readUpTo.set(readerId, Math.max(upTo, readUpTo.get(readerId) ?? 0));
  updateThread(partnerId, (thread) => thread);
};

export const subscribeThread = (partnerId: string, listener: () => void): (() => void) => {
  const own = listeners.get(partnerId) ?? new Set();
  listeners.set(partnerId, own.add(listener));
  return () => own.delete(listener);
};

/** Shows what the device kept of a conversation, until the server has answered. */
export const openKeptThread = async (partnerId: string): Promise<void> => {
  if (threads.has(partnerId)) return;
  const kept = await findKept('threads', partnerId);
  if (kept && !threads.has(partnerId)) updateThread(partnerId, (thread) => ({ ...thread, messages: kept.messages }));
};

/** Forgets everything in memory: another person signs in on the same page. */
export const clearThreads = (): void => {
  for (const timer of waitingSaves.values()) clearTimeout(timer);
  waitingSaves.clear();
  const partnerIds = heldPartnerIds();
  threads.clear();
  told.clear();
  for (const partnerId of partnerIds) for (const listener of listeners.get(partnerId) ?? []) listener();
};

/** Takes pictures of files that are gone off this device, where the service worker keeps what was seen. */
const forgetPictures = async (fileIds: readonly string[]): Promise<void> => {
  if (fileIds.length === 0 || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ type: 'forget', fileIds } satisfies ToWorker);
};
