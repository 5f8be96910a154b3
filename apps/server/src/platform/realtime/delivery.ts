import type { Schema } from '@branchline/contract/call';
import type { ServerEventDefinition } from '@branchline/contract/event';
import { checkedOutput } from '#platform/checked-output';
import type { PubSub } from '#platform/pubsub/pubsub';
import type { Logger } from '#platform/logger';
import type { Interest } from './interest.ts';
import type { SocketServer } from './socket-types.ts';

export interface DeliveryOptions {
  readonly io: SocketServer;
  readonly pubsub: PubSub | null;
  readonly interest: Pick<Interest, 'narrow'>;
  readonly logger: Logger;
}

/** What is sent to the sockets in some rooms. */
interface Part {
  readonly rooms: readonly string[];
  readonly payload: unknown;
}

export interface Outgoing {
  readonly parts: readonly Part[];
  readonly event: ServerEventDefinition;
  /** A room, or a socket's id, that is left out. */
  readonly except?: string | undefined;
  /** The person it is about: in large rooms only sockets that show that person get it (`interest.ts`). */
  readonly about?: string | undefined;
  readonly tag?: unknown;
  readonly onlyHere?: boolean | undefined;
}

interface Carried {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly except?: string | undefined;
  readonly about?: string | undefined;
  readonly tag?: unknown;
}

export interface Delivery {
  deliver(outgoing: Outgoing): void;
  /** To every socket of this process, each at some moment within `spreadMs`. */
  deliverToAllHere(event: ServerEventDefinition, payload: unknown, spreadMs: number): void;
  setFilter(filter: (tag: unknown) => boolean): void;
}

/** Sends an event to all sockets in some rooms: here at once, encoded once; to the other processes over pub/sub. */
export const createDelivery = ({ io, pubsub, interest, logger }: DeliveryOptions): Delivery => {
  let filter: (tag: unknown) => boolean = () => true;
  const hasOtherSocket = (room: string, except: string) => {
    const sockets = io.sockets.adapter.rooms.get(room);
    return sockets !== undefined && !(sockets.size === 1 && sockets.has(except));
  };
  const deliverPart = ({ rooms, payload }: Part, { name, except, about }: Carried) => {
    const all = rooms.filter((room) => io.sockets.adapter.rooms.has(room));
    const here = about === undefined ? all : interest.narrow(all, about);
    if (here.length === 0) return;
    // Often the sending device is the only socket here: then nothing is encoded.
    if (except !== undefined && !here.some((room) => hasOtherSocket(room, except))) return;
    const target = io.local.to(here);
    (except === undefined ? target : target.except(except)).emit(name, payload);
  };
  const deliverHere = (carried: Carried) => {
    // The filter is asked even without a socket here: one that connects in a moment has loaded this already.
    if (carried.tag === undefined || filter(carried.tag)) for (const part of carried.parts) deliverPart(part, carried);
  };
  pubsub?.subscribe('realtime.emit', (message) => deliverHere(message as Carried));

  const deliver = ({ parts, event, except, about, tag, onlyHere = false }: Outgoing) => {
    try {
      const checked = parts
        .filter(({ rooms }) => rooms.length > 0)
        .map(({ rooms, payload }) => ({ rooms, payload: checkedOutput<Schema>(event.payload, payload) }));
      if (checked.length === 0) return;
      const carried = { name: event.name, parts: checked, except, about, tag };
      deliverHere(carried);
      if (!onlyHere) pubsub?.publish('realtime.emit', carried);
    } catch (error) {
      // The change is committed; whoever called must not fail because of the hint. Clients fetch what they miss.
      logger.error({ err: error, event: event.name }, 'An event could not be sent');
    }
  };
  return {
    deliver,
    deliverToAllHere: (event, payload, spreadMs) => {
      for (const socket of io.sockets.sockets.values())
        setTimeout(() => socket.emit(event.name, payload), Math.random() * spreadMs).unref();
    },
    setFilter: (next) => {
      filter = next;
    },
  };
};
