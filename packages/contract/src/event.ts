import type * as z from 'zod/mini';
import type { Access, Schema } from './call.ts';

/** An event from client to server; the acknowledgement is `ack` or a failure. */
export interface EventDefinition {
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  readonly payload: Schema;
  /** The success acknowledgement, `status: 1` included. */
  readonly ack: Schema;
}
/** An event from server to client; never acknowledged. */
export interface ServerEventDefinition {
  readonly name: string;
  readonly summary: string;
  readonly payload: Schema;
}

/** Declares a client-to-server event; keeps the literal types. */
export const defineEvent = <const D extends EventDefinition>(definition: D): D => definition;
/** Declares a server-to-client event; keeps the literal types. */
export const defineServerEvent = <const D extends ServerEventDefinition>(definition: D): D => definition;

export type PayloadInput<D extends EventDefinition | ServerEventDefinition> = z.input<D['payload']>;
export type PayloadOf<D extends EventDefinition | ServerEventDefinition> = z.output<D['payload']>;
export type AckOf<D extends EventDefinition> = z.output<D['ack']>;
/** The acknowledgement as the handler returns it: `status: 1` is added by the dispatcher. */
export type HandlerAck<D extends EventDefinition> = Omit<z.input<D['ack']>, 'status'>;
