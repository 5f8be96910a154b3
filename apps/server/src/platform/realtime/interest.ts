import { isInterestRoom, interestRoom, type SocketServer } from './socket-types.ts';

export interface InterestOptions {
  readonly io: SocketServer;
  /** A room with more sockets than this, in this process, is narrowed to those that show the person. */
  readonly maxWholeRoom: number;
}

/** Whom each socket here shows: the people on the pages and of the conversations that it asked for. */
export interface Interest {
  /** A socket asked for these people. Interest gives no right: it only narrows an audience. */
  note(socketId: string, userIds: readonly string[]): void;
  /** The rooms to emit to about a person: a large one is replaced by the sockets in it that show that person. */
  narrow(rooms: readonly string[], userId: string): string[];
}

/** Ten pages of a list, which is what the web fetches again when it comes back; whoever was asked for longest ago gives way. */
const maxPeople = 200;

/** Holds interest in rooms of Socket.IO, which end with their sockets. */
export const createInterest = ({ io, maxWholeRoom }: InterestOptions): Interest => ({
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
      if (sockets === undefined || sockets.size <= maxWholeRoom) return [room];
      // Each socket is in a room of its own id.
      return [...(adapter.rooms.get(interestRoom(userId)) ?? [])].filter((socketId) => sockets.has(socketId));
    });
  },
});
