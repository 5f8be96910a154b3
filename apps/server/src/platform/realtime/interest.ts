import { isInterestRoom, interestRoom, type SocketServer } from './socket-types.ts';

export interface InterestOptions {
  readonly io: SocketServer;
  /** Sockets of one room, in this process, up to which all are told what concerns one person. */
  readonly crowd: number;
}

/** Whom each socket here shows: the people on the pages and of the conversations that it asked for. */
export interface Interest {
  /** A socket asked for these people. Interest gives no right: it only chooses among those who may hear. */
  note(socketId: string, userIds: readonly string[]): void;
  /** Of rooms whose sockets may all hear of a person: the rooms, and instead of a crowded one those in it who show that person. */
  narrow(rooms: readonly string[], userId: string): string[];
}

/** Ten pages of a list, which is what the web fetches again when it comes back; whoever was asked for longest ago gives way. */
const maxPeople = 200;

/** Holds interest in rooms of Socket.IO, which end with their sockets. */
export const createInterest = ({ io, crowd }: InterestOptions): Interest => ({
  note: (socketId, userIds) => {
    const socket = io.sockets.sockets.get(socketId);
    if (socket === undefined) return;
    for (const room of userIds.slice(-maxPeople).map(interestRoom)) {
      // Rooms stand in the order in which they were joined.
      void socket.leave(room);
      void socket.join(room);
    }
    const joined = [...socket.rooms].filter(isInterestRoom);
    for (const room of joined.slice(0, Math.max(0, joined.length - maxPeople))) void socket.leave(room);
  },
  narrow: (rooms, userId) => {
    const { adapter } = io.sockets;
    return rooms.flatMap((room) => {
      const sockets = adapter.rooms.get(room);
      if (sockets === undefined || sockets.size <= crowd) return [room];
      // Each socket is in a room of its own id.
      return [...(adapter.rooms.get(interestRoom(userId)) ?? [])].filter((socketId) => sockets.has(socketId));
    });
  },
});
