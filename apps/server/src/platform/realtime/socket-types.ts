import type { Socket as NetSocket } from 'node:net';
import type { Server, Socket } from 'socket.io';
import type { Actor, RequestInfo } from '#platform/http/actor';

/** What a socket carries once it is let in. */
export interface SocketData {
  actor: Actor;
  /** Of the handshake. */
  request: RequestInfo;
}

// The contract types both directions (event-dispatcher, delivery); below them events are just names and JSON.
type AnyEvents = Record<string, (...args: unknown[]) => void>;
export type SocketServer = Server<AnyEvents, AnyEvents, AnyEvents, SocketData>;
export type ServerSocket = Socket<AnyEvents, AnyEvents, AnyEvents, SocketData>;
/** The connection below a socket. */
export type Connection = ServerSocket['conn'];

/** The room of a user's sockets: the id itself, which no other room's name can be. */
export const userRoom = (userId: string): string => userId;
/** The room of the sockets that joined a topic. */
export const topicRoom = (topic: string): string => `t:${topic}`;
/** The room of the sockets that show a person. */
export const interestRoom = (userId: string): string => `i:${userId}`;
/** Whether a room is that of those who show a person. */
export const isInterestRoom = (room: string): boolean => room.startsWith(interestRoom(''));
/** Whether a room is that of a topic. */
export const isTopicRoom = (room: string): boolean => room.startsWith(topicRoom(''));

interface WebSocketOfConnection {
  readonly bufferedAmount: number;
  readonly _socket: NetSocket | null;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

/** The websocket below a connection; engine.io keeps it in a field it does not declare, as it does what is below. */
export const webSocketOf = (connection: Connection): WebSocketOfConnection | null => {
  const { socket } = connection.transport as unknown as { socket?: WebSocketOfConnection };
  return socket ?? null;
};
