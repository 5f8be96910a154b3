import type {
  AckOf,
  EventDefinition,
  HandlerAck,
  PayloadInput,
  PayloadOf,
  ServerEventDefinition,
} from '@branchline/contract/event';
import type { Config } from '#config/config';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/db/database';
import type { Actor, Authenticate, RequestInfo } from '#platform/http/actor';
import type { Door } from '#platform/http/door';
import type { Logger } from '#platform/logger';
import type { Readable } from 'node:stream';

export interface EventInput<D extends EventDefinition> {
  readonly actor: Actor;
  readonly payload: PayloadOf<D>;
  readonly request: RequestInfo;
  readonly socketId: string;
}

/** Built by platform/realtime. `emitToUser`, `endSession` and `endUser` reach every process. */
export interface Realtime {
  /** Answers one client event; the door parses the payload, checks the role, adds `status: 1`, turns failures into acks. */
  registerEvent<const D extends EventDefinition>(
    event: D,
    handler: (input: EventInput<D>) => Promise<HandlerAck<D>>,
  ): void;
  emitToUser<const D extends ServerEventDefinition>(
    userId: string,
    event: D,
    payload: PayloadInput<D>,
    options?: { exceptSocketId?: string },
  ): void;
  /** Tells the sockets of one session why, and closes them. */
  endSession(sessionId: string, message: string): void;
  /** The same for every session of a user, but for `exceptSessionId`. */
  endUser(userId: string, message: string, options?: { exceptSessionId?: string }): void;
}
export type AckReply<D extends EventDefinition> = AckOf<D>;

/** Built by platform/limits. Counts are multiplied by RATE_LIMIT_FACTOR. */
export interface Limiter {
  /**
   * Counts one use of `limit` by `key`; throws AppError `rate_limited` with `retryAfterSeconds` when over it.
   * Throws `unavailable` when the store is away and this limit fails closed.
   */
  consume(limit: string, key: string): Promise<void>;
}

export interface Sms {
  /** `to` is the full number with the country code. Throws AppError `unavailable` when the text was not taken in 10 s. */
  send(message: { to: string; text: string }): Promise<void>;
}
export interface Mail {
  send(message: { to: string; subject: string; text: string; html?: string }): Promise<void>;
}

/** Keys are made by the server. */
export interface Storage {
  put(key: string, source: { path: string; size: number; mimeType: string }): Promise<void>;
  /** Bytes `start` to `end`, both included, or everything; AppError `not_found` when there is none. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  remove(key: string): Promise<void>;
}

export interface Jobs {
  /** Runs `work` every `everySeconds` on one process of all that share the database; a throw is logged and it goes on. */
  every(name: string, everySeconds: number, work: () => Promise<void>): void;
}

/** What every feature is registered with. */
export interface AppContext {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly http: Door;
  readonly realtime: Realtime;
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly storage: Storage;
  readonly jobs: Jobs;
}
