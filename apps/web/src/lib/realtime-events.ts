import type { PayloadOf, ServerEventDefinition } from '@branchline/contract/event';
import * as z from 'zod/mini';

const listeners = new Map<string, Set<(payload: unknown) => void>>();

/** Hands on what came over the connection. */
export const dispatchServerEvent = (name: string, payload: unknown): void => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
};

/** Calls the listener for each such event of the server, across reconnections; returns the unsubscriber. */
export const on = <D extends ServerEventDefinition>(
  event: D,
  listener: (payload: PayloadOf<D>) => void,
): (() => void) => {
  const named = listeners.get(event.name) ?? new Set();
  listeners.set(event.name, named);
  const parseAndTell = (payload: unknown): void => {
    const parsed = z.safeParse(event.payload, payload);
    if (parsed.success) listener(parsed.data as PayloadOf<D>);
    else console.warn(`${event.name} was not understood`, parsed.error);
  };
  named.add(parseAndTell);
  return () => named.delete(parseAndTell);
};
