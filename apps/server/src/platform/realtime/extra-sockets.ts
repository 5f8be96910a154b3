import type { Presence } from './presence.ts';
import { type SocketServer, userRoom } from './socket-types.ts';

export interface ExtraSocketsOptions {
  readonly io: SocketServer;
  readonly presence: Pick<Presence, 'count' | 'countBefore' | 'onPeerCount'>;
  readonly maxSocketsPerUser: number;
}

/**
 * Several processes that let sockets of a user in at once have not heard of each other's. When they have, the newest
 * here are closed, as many as there are too many beside those of the processes that come before this one. Their clients
 * come back and are told.
 */
export const closeExtraSockets = ({ io, presence, maxSocketsPerUser }: ExtraSocketsOptions): void => {
  presence.onPeerCount((userId) => {
    if (presence.count(userId) <= maxSocketsPerUser) return;
    const most = Math.max(0, maxSocketsPerUser - presence.countBefore(userId));
    const oldestFirst = [...(io.sockets.adapter.rooms.get(userRoom(userId)) ?? [])];
    for (const socketId of oldestFirst.slice(most)) io.sockets.sockets.get(socketId)?.conn.close();
  });
};
