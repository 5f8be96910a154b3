import type { Message } from '@branchline/contract/shapes';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { changeConnection, getConnection, subscribeConnection } from '#lib/connection-state.ts';
import { reopen } from '#lib/realtime.ts';
import { fetchMissed } from '../api/fetch-messages.ts';
import { refreshUnreadTotal } from '../api/unread-total.ts';
import { refreshInboxes } from './inbox-cache.ts';
import { getOpenConversation, isLookedAt } from './open-conversation.ts';
import { readConversation, resendMarks } from './reading.ts';
import { isBehind } from '../core/thread.ts';
import { loadNewest, takeMessage } from './thread-loader.ts';
import { getThread, greatestRevision, heldPartnerIds, updateThread } from './thread-store.ts';

export interface Chat {
  readonly queryClient: QueryClient;
  readonly ownId: string;
}

/** Events of different conversations arrive out of order by less than this. */
const overlapMs = 60_000;
/** Of an absence in which more was written, what is looked at is loaded anew, and the rest when it is opened. */
const pagesMost = 10;
const againMs = 3000;

export const partnerOf = (ownId: string, message: Message): string =>
  message.sender === ownId ? message.recipient : message.sender;

/** Applies what came since a revision, a time in microseconds. False when it is too much. */
const takeMissed = async (ownId: string, revision: number): Promise<boolean> => {
  const time = new Date(Math.max(0, revision / 1000 - overlapMs));
  let cursor: string | null = null;
  for (let pages = 0; pages < pagesMost; pages++) {
    const page = await fetchMissed(time, cursor);
    for (const message of page.messages) takeMessage(partnerOf(ownId, message), message);
    ({ cursor } = page);
    if (cursor === null) return true;
  }
  return false;
};

const catchUp = async (chat: Chat, since: number): Promise<void> => {
  const isWhole = since > 0 && (await takeMissed(chat.ownId, since));
  if (!isWhole)
    for (const partnerId of heldPartnerIds()) updateThread(partnerId, (thread) => ({ ...thread, isFresh: false }));
  const open = getOpenConversation();
  if (open !== null && (!getThread(open).isFresh || isBehind(getThread(open))))
    await loadNewest(open).catch(() => undefined);
  else if (open !== null && isLookedAt(open)) readConversation(chat, open, { isAgain: true });
  await resendMarks(chat.queryClient);
  // Who is there, and how far others have read what nobody is looking at.
  void refreshInboxes(chat.queryClient);
  void refreshUnreadTotal(chat.queryClient);
};

/** Fetches what was missed after each reconnect, so that every screen equals a fresh load. Returns the function that stops it. */
export const startSync = (chat: Chat): (() => void) => {
  /** What was known when the connection went; null while nothing was missed. At the start all that is held is the device's. */
  let since: number | null = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runs = 0;
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    runs += 1;
    const own = runs;
    // Another sync has started, or the connection was lost again.
    const isOver = (): boolean => own !== runs || getConnection() !== 'syncing';
    since ??= greatestRevision();
    try {
      await catchUp(chat, since);
      if (isOver()) return;
      since = null;
      changeConnection('synced');
    } catch (error) {
      if (isOver()) return;
      // The connection looked open, but nobody answers.
      if (error instanceof ApiError && error.code === 'offline') reopen();
      else timer = setTimeout(() => void run(), againMs);
    }
  };
  const stop = subscribeConnection((state) => {
    if (state === 'connected') return;
    since ??= greatestRevision();
    if (state === 'syncing') void run();
  });
  if (getConnection() === 'syncing') void run();
  return () => {
    runs += 1;
    clearTimeout(timer);
    stop();
  };
};
