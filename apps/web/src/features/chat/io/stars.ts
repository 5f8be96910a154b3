import type { Message } from '@branchline/contract/shapes';
import { messageStarred } from '@branchline/contract/stars';
import { getConnection, isConnected, subscribeConnection } from '#lib/connection-state.ts';
import { on } from '#lib/realtime-events.ts';
import { getSession } from '#lib/session-store.ts';
import { createStore } from '#lib/store.ts';
import { readStored, writeStored } from '#lib/stored-keys.ts';
import { fetchStarIds } from '../api/stars.ts';
import { addChange, getOutbox } from './outbox.ts';

/** The ids of the messages that the person starred, as far as this device knows. */
export const stars = createStore<ReadonlySet<string>>(new Set());

const showStars = (ids: Iterable<string>): void => {
  const next = new Set(ids);
  stars.set(next);
  writeStored('stars', next.size === 0 ? null : [...next].join(' '));
};

/** Of each list that is being fetched: what was changed since it was asked for. */
const changedMeanwhile = new Set<Map<string, boolean>>();

/** Shows a message with a star, or without. */
export const showStar = (id: string, isStarred: boolean): void => {
  for (const changed of changedMeanwhile) changed.set(id, isStarred);
  const next = new Set(stars.get());
  if (isStarred) next.add(id);
  else next.delete(id);
  showStars(next);
};

/** Stars messages, or no longer. */
export const setStarred = (messages: readonly Message[], isStarred: boolean): void => {
  for (const { id, sender, recipient } of messages) {
    if (stars.get().has(id) === isStarred) continue;
    showStar(id, isStarred);
    addChange(sender === getSession()?.userId ? recipient : sender, { kind: 'star', id, isStarred });
  }
};

const loadStars = async (): Promise<void> => {
  const changed = new Map<string, boolean>();
  changedMeanwhile.add(changed);
  try {
    const next = new Set(await fetchStarIds());
    for (const { change } of getOutbox()) if (change?.kind === 'star') changed.set(change.id, change.isStarred);
    for (const [id, isStarred] of changed)
      if (isStarred) next.add(id);
      else next.delete(id);
    showStars(next);
  } finally {
    changedMeanwhile.delete(changed);
  }
};

/** Knows what was starred on all the person's devices; returns the stopper. */
export const startStars = (): (() => void) => {
  showStars((readStored('stars') ?? '').split(' ').filter((id) => id !== ''));
  const load = (): void => {
    if (isConnected(getConnection())) loadStars().catch(() => undefined);
  };
  load();
  let wasConnected = isConnected(getConnection());
  const stops = [
    on(messageStarred, ({ id, starred }) => showStar(id, starred)),
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
