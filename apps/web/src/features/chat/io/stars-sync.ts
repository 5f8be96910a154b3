import { messageUpdated } from '@branchline/contract/socket-events';
import { messageStarred } from '@branchline/contract/stars';
import type { Message } from '@branchline/contract/shapes';
import { isConnected, subscribeConnection, getConnection } from '#lib/connection-state.ts';
import { on } from '#lib/realtime-events.ts';
import { getSession } from '#lib/session-store.ts';
import { fetchStars } from '../api/stars.ts';
import { addChange, getOutbox } from './outbox.ts';
import { removeUnstarred, storeStarred, updateStoredStarred } from './stars-cache.ts';
import { changedMeanwhile, readStars, showStar, showStars, stars } from './stars-store.ts';
import { getThread } from './thread-store.ts';
import { showUsed } from './used-emoji.ts';

/** Stars or unstars messages. */
export const setStarred = (messages: readonly Message[], isStarred: boolean): void => {
  for (const message of messages) {
    const { id, sender, recipient } = message;
    if (stars.get().has(id) === isStarred) continue;
    const partnerId = sender === getSession()?.userId ? recipient : sender;
    const { partner } = getThread(partnerId);
    if (isStarred && partner) void storeStarred([{ message, partner }]);
    showStar(id, isStarred);
    addChange(partnerId, { kind: 'star', id, isStarred });
  }
};

const loadStars = async (): Promise<void> => {
  const changed = new Map<string, boolean>();
  changedMeanwhile.add(changed);
  try {
    const { ids, used } = await fetchStars();
    if (used) showUsed(used);
    const next = new Set(ids);
    for (const { change } of getOutbox()) if (change?.kind === 'star') changed.set(change.id, change.isStarred);
    for (const [id, isStarred] of changed)
      if (isStarred) next.add(id);
      else next.delete(id);
    showStars(next);
    await removeUnstarred();
  } finally {
    changedMeanwhile.delete(changed);
  }
};

/** Syncs stars between the person's devices. Returns the function that stops it. */
export const startStars = (): (() => void) => {
  showStars(readStars());
  const load = (): void => {
    if (isConnected(getConnection())) loadStars().catch(() => undefined);
  };
  load();
  let wasConnected = isConnected(getConnection());
  const stops = [
    on(messageStarred, ({ id, starred }) => showStar(id, starred)),
    on(messageUpdated, (message) => {
      if (!stars.get().has(message.id)) return;
      void updateStoredStarred(message);
      if (message.deleted) showStar(message.id, false);
    }),
    subscribeConnection((state) => {
      if (isConnected(state) && !wasConnected) load();
      wasConnected = isConnected(state);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    stars.set(new Set());
  };
};
