import { messageStarred } from '@branchline/contract/stars';
import type { Message } from '@branchline/contract/shapes';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { isConnected, subscribeConnection, getConnection } from '#lib/connection-state.ts';
import { on } from '#lib/realtime-events.ts';
import { readStored, writeStored } from '#lib/stored-keys.ts';
import { starTexts } from '#lib/texts/star-texts.ts';
import { showFailure } from '#lib/toasts.ts';
import { fetchStarIds, putStar } from '../api/stars.ts';
import { stars } from './stars.ts';

const show = (ids: Iterable<string>): void => {
  const next = new Set(ids);
  stars.set(next);
  writeStored('stars', next.size === 0 ? null : [...next].join(' '));
};

/** Of each list that is being fetched: what was changed since it was asked for. */
const changedMeanwhile = new Set<Map<string, boolean>>();

const showOne = (id: string, isStarred: boolean): void => {
  for (const changed of changedMeanwhile) changed.set(id, isStarred);
  const next = new Set(stars.get());
  if (isStarred) next.add(id);
  else next.delete(id);
  show(next);
};

/**
 * Stars messages, or no longer; it shows at once, and is taken back where it could not be saved. Stars are not kept for
 * later: without a network it says so. Answers whether all were saved.
 */
export const setStarred = async (messages: readonly Pick<Message, 'id'>[], isStarred: boolean): Promise<boolean> => {
  const changed = messages.filter(({ id }) => stars.get().has(id) !== isStarred);
  for (const { id } of changed) showOne(id, isStarred);
  const results = await Promise.allSettled(changed.map(({ id }) => putStar(id, isStarred)));
  let failure: unknown;
  for (const [index, result] of results.entries()) {
    const message = changed[index];
    if (result.status === 'fulfilled' || !message) continue;
    showOne(message.id, !isStarred);
    failure = result.reason;
  }
  if (failure === undefined) return true;
  const isOffline = failure instanceof ApiError && failure.code === 'offline';
  showFailure(isOffline ? starTexts.starsOffline : messageOf(failure, starTexts.notStarred));
  return false;
};

const loadStars = async (): Promise<void> => {
  const changed = new Map<string, boolean>();
  changedMeanwhile.add(changed);
  try {
    const next = new Set(await fetchStarIds());
    for (const [id, isStarred] of changed)
      if (isStarred) next.add(id);
      else next.delete(id);
    show(next);
  } finally {
    changedMeanwhile.delete(changed);
  }
};

/** Knows what was starred on all the person's devices; returns the stopper. */
export const startStars = (): (() => void) => {
  show((readStored('stars') ?? '').split(' ').filter((id) => id !== ''));
  const load = (): void => {
    if (isConnected(getConnection())) loadStars().catch(() => undefined);
  };
  load();
  let wasConnected = isConnected(getConnection());
  const stops = [
    on(messageStarred, ({ id, starred }) => showOne(id, starred)),
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
