import type { Schema } from '@branchline/contract/call';
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

/** What the sockets in some rooms hear. */
interface Part {
  readonly rooms: readonly string[];
  readonly payload: unknown;
}

export interface Outgoing {
  readonly parts: readonly Part[];
  readonly event: ServerEventDefinition;
  /** A room, or a socket's id, that does not hear it. */
  readonly except?: string | undefined;
  /** What goes out again under this key is not told again on this process. */
  readonly once?: string | undefined;
  readonly onlyHere?: boolean | undefined;
}

interface Carried {
  readonly name: string;
  readonly parts: readonly Part[];
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
  const deliverPart = ({ rooms, payload }: Part, { name, except }: Carried) => {
    const here = rooms.filter((room) => io.sockets.adapter.rooms.has(room));
    if (here.length === 0) return;
    // Often the device that sent is the only one of these people here: nothing need be encoded for nobody.
    if (except !== undefined && !here.some((room) => isHeardIn(room, except))) return;
    const target = io.local.to(here);
    (except === undefined ? target : target.except(except)).emit(name, payload);
  };
  const deliverHere = (carried: Carried) => {
    // Noted also where nobody hears it: who comes here a moment later has read it, and is not told by a look-up.
    if (isNew(carried.once)) for (const part of carried.parts) deliverPart(part, carried);
  };
  bus?.subscribe('realtime.emit', (message) => deliverHere(message as Carried));

  return ({ parts, event, except, once, onlyHere = false }) => {
    try {
      const checked = parts
        .filter(({ rooms }) => rooms.length > 0)
        .map(({ rooms, payload }) => ({ rooms, payload: checkedOutput<Schema>(event.payload, payload) }));
      if (checked.length === 0) return;
      const carried = { name: event.name, parts: checked, except, once };
      deliverHere(carried);
      if (!onlyHere) bus?.publish('realtime.emit', carried);
    } catch (error) {
      // The change is committed; whoever called must not fail because of the hint. Clients fetch what they miss.
      logger.error({ err: error, event: event.name }, 'An event could not be sent');
    }
  };
};
