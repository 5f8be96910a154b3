import type { ServerEventDefinition } from '@branchline/contract/event';
import { checkedOutput } from '#platform/checked-output';
import type { Bus } from '#platform/cluster/bus';
import type { Logger } from '#platform/logger';
import type { SocketServer } from './socket-types.ts';
import { createToldKeys } from './told-keys.ts';

export interface DeliveryOptions {
  readonly io: SocketServer;
  readonly bus: Bus | null;
  readonly logger: Logger;
}

export interface Outgoing {
  readonly rooms: readonly string[];
  readonly event: ServerEventDefinition;
  readonly payload: unknown;
  /** A room, or a socket's id, that does not hear it. */
  readonly except?: string | undefined;
  /** What goes out again under this key is not told again on this process. */
  readonly once?: string | undefined;
  readonly onlyHere?: boolean | undefined;
}

interface Carried {
  readonly rooms: readonly string[];
  readonly name: string;
  readonly payload: unknown;
  readonly except?: string | undefined;
  readonly once?: string | undefined;
}

/** Sends an event to all sockets in some rooms: here at once, encoded once; to the other processes over the bus. */
export const createDelivery = ({ io, bus, logger }: DeliveryOptions): ((outgoing: Outgoing) => void) => {
  const told = createToldKeys();
  // One process alone tells everything once as it is.
  const isNew = (once: string | undefined) => bus === null || once === undefined || told.add(once);
  const isHeardIn = (room: string, except: string) => {
    const sockets = io.sockets.adapter.rooms.get(room);
    return sockets !== undefined && !(sockets.size === 1 && sockets.has(except));
  };
  const deliverHere = ({ rooms, name, payload, except, once }: Carried) => {
    // Noted also where nobody hears it: who comes here a moment later has read it, and is not told by a look-up.
    if (!isNew(once)) return;
    const here = rooms.filter((room) => io.sockets.adapter.rooms.has(room));
    if (here.length === 0) return;
    // Often the device that sent is the only one of these people here: nothing need be encoded for nobody.
    if (except !== undefined && !here.some((room) => isHeardIn(room, except))) return;
    const target = io.local.to(here);
    (except === undefined ? target : target.except(except)).emit(name, payload);
  };
  bus?.subscribe('realtime.emit', (message) => deliverHere(message as Carried));

  return ({ rooms, event, payload, except, once, onlyHere = false }) => {
    if (rooms.length === 0) return;
    try {
      const checked: unknown = checkedOutput(event.payload, payload);
      const carried = { rooms, name: event.name, payload: checked, except, once };
      deliverHere(carried);
      if (!onlyHere) bus?.publish('realtime.emit', carried);
    } catch (error) {
      // The change is committed; whoever called must not fail because of the hint. Clients fetch what they miss.
      logger.error({ err: error, event: event.name }, 'An event could not be sent');
    }
  };
};
