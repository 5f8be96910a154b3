import type {
  AckOf,
  EventDefinition,
  PayloadInput,
  PayloadOf,
  ServerEventDefinition,
} from '@branchline/contract/event';
import type { FailureReply } from '@branchline/contract/call';
import { newMessage, sendMessage } from '@branchline/contract/socket-events';
import type { Socket } from 'socket.io-client';
import { expect, vi } from 'vitest';
import { signIn, type User } from './factories.ts';
import type { TestApp } from './app.ts';
import { soon } from './wait-options.ts';

/** A person's device: a socket that asks, and keeps what it is told. */
export interface ChatClient {
  readonly socket: Socket;
  /** The success acknowledgement; throws with the failure. */
  ask<D extends EventDefinition>(event: D, payload: PayloadInput<D>): Promise<AckOf<D>>;
  /** The failed acknowledgement; throws when it succeeded. `payload` may be what nobody who reads the contract sends. */
  askInVain(event: EventDefinition, payload: unknown): Promise<FailureReply>;
  say(to: Pick<User, 'id'>, content: string, clientId?: string): Promise<AckOf<typeof sendMessage>['data']>;
  /** What came of one kind, in order. */
  heard<D extends ServerEventDefinition>(event: D): PayloadOf<D>[];
  /** The next of one kind that has not been awaited yet; rejects when it does not come soon. */
  hear<D extends ServerEventDefinition>(event: D): Promise<PayloadOf<D>>;
}

/** Signs a user in on a new device and connects it. */
export const connectUser = async (app: TestApp, user: Pick<User, 'id'>): Promise<ChatClient> => {
  const socket = await app.connect(await signIn(app.database, user));
  const log = new Map<string, unknown[]>();
  const taken = new Map<string, number>();
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    log.set(name, [...(log.get(name) ?? []), payload]);
    for (const wake of waiting) wake();
  });

  const emit = async (event: EventDefinition, payload: unknown): Promise<{ status: number }> =>
    (await socket.timeout(soon.timeout).emitWithAck(event.name, payload)) as { status: number };

  const ask: ChatClient['ask'] = async (event, payload) => {
    const ack = await emit(event, payload);
    if (ack.status !== 1) throw new Error(`${event.name} failed: ${JSON.stringify(ack)}`);
    return ack as AckOf<typeof event>;
  };

  return {
    socket,
    ask,
    askInVain: async (event, payload) => {
      const ack = await emit(event, payload);
      if (ack.status === 1) throw new Error(`${event.name} succeeded: ${JSON.stringify(ack)}`);
      return ack as FailureReply;
    },
    say: async (to, content, clientId) => {
      const ack = await ask(sendMessage, {
        touserid: to.id,
        recipient: to.id,
        messageType: 'text',
        content,
        ...(clientId === undefined ? {} : { clientId }),
      });
      return ack.data;
    },
    heard: (event) => (log.get(event.name) ?? []) as PayloadOf<typeof event>[],
    hear: (event) =>
      new Promise((resolve, reject) => {
        const place = taken.get(event.name) ?? 0;
        taken.set(event.name, place + 1);
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`${event.name} number ${String(place + 1)} did not come`));
        }, soon.timeout);
        const check = (): void => {
          const events = log.get(event.name) ?? [];
          if (events.length <= place) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(events[place] as PayloadOf<typeof event>);
        };
        waiting.add(check);
        check();
      }),
  };
};

/** Resolves when a client has surely heard everything sent before: another message to it went all the way. */
export const settle = async (from: ChatClient, to: ChatClient, recipient: Pick<User, 'id'>): Promise<void> => {
  const mark = await from.say(recipient, `mark ${String(Math.random())}`);
  const hasArrived = () => to.heard(newMessage).some((message) => message.id === mark.id);
  await vi.waitFor(() => expect(hasArrived(), 'the mark has arrived').toBe(true), soon);
};
