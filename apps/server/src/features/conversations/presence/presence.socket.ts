import { presence } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { PresenceChange, Realtime } from '#platform/realtime/realtime-types';
import { createAudiences, notePresence, topicsFor } from './presence.service.ts';

/** Emits who comes and goes to those who may chat with that person. */
export const registerPresence = (pool: pg.Pool, realtime: Realtime): void => {
  const audiences = createAudiences((userId) => realtime.isOnline(userId));
  const emitPresence = (topics: readonly string[], { userId, online, at }: PresenceChange) => {
    const payload = { userid: userId, online, lastSeen: at.toISOString() };
    realtime.emitToTopics(topics, presence, payload, { aboutUserId: userId });
  };
  realtime.setTopics((actor) => {
    const { lost, won } = audiences.note(actor);
    const at = new Date();
    if (lost.length > 0) emitPresence(lost, { userId: actor.userId, online: false, at });
    if (won.length > 0) emitPresence(won, { userId: actor.userId, online: true, at });
    return topicsFor(actor);
  });
  realtime.onPresenceChange(async (changes, { isStopping }) => {
    const withAudience = await notePresence(pool, audiences, changes);
    // Everybody is about to lose the connection, and asks again when it is back.
    if (isStopping) return;
    for (const { audience, ...change } of withAudience) emitPresence(audience, change);
  });
};
