import type {
  EventDefinition,
  HandlerAck,
  PayloadInput,
  PayloadOf,
  ServerEventDefinition,
} from '@branchline/contract/event';
import type { Actor, RequestInfo } from '#platform/http/actor';

/** What a handler of a client event receives. */
export interface EventInput<D extends EventDefinition> {
  readonly actor: Actor;
  readonly payload: PayloadOf<D>;
  /** The handshake's address and user agent; `id` is one per event. */
  readonly request: RequestInfo;
  readonly socketId: string;
}

export type EventHandler<D extends EventDefinition> = (input: EventInput<D>) => Promise<HandlerAck<D>> | HandlerAck<D>;

export interface EventOptions {
  /** The bucket the event is counted in: `message` (20 in a burst, 5 a second) or the caller's general one. */
  readonly limit?: 'message' | 'user' | 'none';
  /** One person's events of this name are handled one after the other, in the order they arrived. */
  readonly inOrder?: boolean;
}

export interface EmitOptions {
  /** The device that already knows. */
  readonly exceptSocketId?: string | undefined;
  /** Plain JSON that goes with the event to every process, whose filter is asked with it. */
  readonly tag?: unknown;
  /** To the devices of this process alone. */
  readonly onlyHere?: boolean | undefined;
}

/** Where features hang their client events, and how they reach people. Everything but `isOnline` reaches every process. */
export interface Realtime {
  /**
   * Answers one client event. The dispatcher checks the limit, the role and the payload, adds `status: 1`, and turns
   * whatever is thrown into a failed acknowledgement. Throws when the name is taken.
   */
  registerEvent<const D extends EventDefinition>(event: D, handler: EventHandler<D>, options?: EventOptions): void;
  /** To every device of a user. Call it after the commit. */
  emitToUser<const D extends ServerEventDefinition>(
    userId: string,
    event: D,
    payload: PayloadInput<D>,
    options?: EmitOptions,
  ): void;
  /** The same for some users, each of whom hears a payload of their own. */
  emitToEach<const D extends ServerEventDefinition>(
    userIds: readonly string[],
    event: D,
    payloadFor: (userId: string) => PayloadInput<D>,
    options?: EmitOptions,
  ): void;
  /** What is known of these people changed, while their sessions go on: their devices join other topics, on every process. */
  changeActors(changes: readonly ActorChange[]): void;
  /** Says which topics (rooms) a socket of this actor joins; asked after its sign-in, and when the actor changed. */
  setTopics(topicsFor: (actor: Actor) => readonly string[]): void;
  /**
   * To the devices that joined one of the topics, once each, on every process; not to those of `aboutUserId`, whom it
   * is about. Of a topic with many devices in one process, only those get it that show that person (`noteInterest`).
   */
  emitToTopics<const D extends ServerEventDefinition>(
    topics: readonly string[],
    event: D,
    payload: PayloadInput<D>,
    options?: { readonly aboutUserId?: string | undefined },
  ): void;
  /** A device asked for these people, and shows them. */
  noteInterest(socketId: string, userIds: readonly string[]): void;
  /** Closes the sockets of one session, with a reason. */
  endSession(sessionId: string, message: string): void;
  /** The same for every session of a user, but for `exceptSessionId`. */
  endUser(userId: string, message: string, options?: { readonly exceptSessionId?: string | undefined }): void;
  /** Asked on each process before an event with a tag goes out to the sockets there; false: it does not. */
  setEmitFilter(filter: (tag: unknown) => boolean): void;
  /** How often a process looks in the database for what it missed: a publication can be lost. */
  readonly repairEveryMs: number;
  /** Whether a user has a socket in this process. */
  hasSocketHere(userId: string): boolean;
  /** Whether a user has a socket anywhere, as far as this process knows. */
  isOnline(userId: string): boolean;
  /** A device says whether somebody is looking at it; before it says so, somebody is. */
  setLookedAt(socketId: string, isLookedAt: boolean): void;
  /** Whether somebody may be looking at one of the user's devices, on any process; where that is unknown they may. */
  isLookedAt(userId: string): boolean;
  /** The listener is called when nobody looks at any of a user's devices any more; perhaps on several processes. */
  onLookedAway(listener: (userId: string) => void): void;
  /** False while counts of other processes are missing: `isLookedAt` may say no of somebody who looks. */
  isAttentionKnown(): boolean;
  /**
   * The listener is called when users' first sockets anywhere open, and when their last ones have been gone for a moment.
   * Changes of one moment are batched. Usually on the process that held the socket; now and then on two.
   */
  onPresenceChange(listener: PresenceListener): void;
}

/** Of one person; what stands here replaces what a device was let in with. */
export interface ActorChange extends Pick<Actor, 'branchId'> {
  readonly userId: string;
  readonly leaderId: string | null;
}

/** A session with sockets, and the branch and leader that these take its user to have. */
export type OpenSession = Pick<Actor, 'sessionId' | 'branchId' | 'leaderId'>;

/** What the database says of open sessions and their sockets do not know. */
export interface SessionChanges {
  readonly ended: readonly string[];
  readonly moved: readonly (ActorChange & Pick<Actor, 'sessionId'>)[];
}

export interface PresenceChange {
  readonly userId: string;
  readonly online: boolean;
  /** When the last socket went, or the first one came. */
  readonly at: Date;
}
/** `isStopping`: this process ends, so only what must be stored is worth doing. */
export type PresenceListener = (
  changes: readonly PresenceChange[],
  moment: { readonly isStopping: boolean },
) => void | Promise<void>;
