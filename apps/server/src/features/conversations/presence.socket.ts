import { presence } from '@branchline/contract/socket-events';
import type pg from 'pg';
import type { Realtime } from '#platform/realtime/realtime-types';
import { notePresence, topicsFor } from './presence.service.ts';

/** Notes who comes and goes, and tells those who may chat with that person. */
export const registerPresence = (pool: pg.Pool, realtime: Realtime): void => {
  realtime.setTopics((actor) => topicsFor(actor));
  realtime.onPresenceChange(async (changes, { isStopping }) => {
    const news = await notePresence(pool, changes);
    // Everybody loses the connection in a moment, and asks anew when it is back.
    if (isStopping) return;
    for (const { userId, online, at, audience } of news)
      realtime.emitToTopics(
        audience,
        presence,
        { userid: userId, online, lastSeen: at.toISOString() },
        { exceptUserId: userId },
      );
  });
};
