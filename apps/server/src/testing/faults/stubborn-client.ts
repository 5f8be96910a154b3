import { newMessage, olderMessagesEvent, sendMessage, socketPath } from '@branchline/contract/socket-events';
import type { AckOf } from '@branchline/contract/event';
import type { FailureReply } from '@branchline/contract/call';
import type { Message } from '@branchline/contract/shapes';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { SignedIn } from './server-place.ts';

/** How long it waits for an acknowledgement before it sends again, in milliseconds. */
const patienceMs = 6_000;

/** What a client was told of its own messages, and what it saw of others'. */
export interface ClientRecord {
  readonly acknowledged: ReadonlyMap<string, Message>;
  readonly heard: readonly Message[];
  /** Failures it was answered with, and how long it had waited for each, in milliseconds. */
  readonly refused: readonly { readonly code: string; readonly afterMs: number }[];
}

/** Somebody's device, which reconnects and sends again under the same `clientId` until it is acknowledged. */
export interface StubbornClient {
  readonly who: SignedIn;
  readonly record: ClientRecord;
  readonly socket: Socket;
  /** Resolves when all of them are acknowledged, or when it gave up. */
  sendAll(to: SignedIn, clientIds: readonly string[], window: number): Promise<void>;
  /** The whole conversation, oldest first. */
  readAll(partner: SignedIn): Promise<Message[]>;
  /** Sends nothing again and hangs up. */
  giveUp(): void;
}

type Ack<T> = T | FailureReply;

/** Connects as soon as there is a server at `url`. */
export const createStubbornClient = (url: string, who: SignedIn): StubbornClient => {
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    // A proxy of a test has a certificate that nobody signed.
    rejectUnauthorized: false,
    auth: { token: who.token },
    reconnectionDelay: 50,
    reconnectionDelayMax: 300,
  });
  // A server that refuses a connection is tried again as well, which the library leaves to its user.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), 200).unref();
  });
  const acknowledged = new Map<string, Message>();
  const heard: Message[] = [];
  const refused: { code: string; afterMs: number }[] = [];
  let isGivenUp = false;
  let resolveGivenUp = (): void => undefined;
  const givenUp = new Promise<null>((resolve) => {
    resolveGivenUp = () => resolve(null);
  });
  socket.on(newMessage.name, (message: Message) => heard.push(message));

  const ask = async (name: string, payload: unknown): Promise<unknown> => {
    const answer: unknown = await socket.timeout(patienceMs).emitWithAck(name, payload);
    return answer;
  };

  const sendOne = async (to: SignedIn, clientId: string) => {
    const payload = { touserid: to.user.id, messageType: 'text', content: `Content of ${clientId}`, clientId };
    while (!isGivenUp) {
      const since = performance.now();
      const answer = ask(sendMessage.name, payload).catch(() => null);
      const ack = (await Promise.race([answer, givenUp])) as Ack<AckOf<typeof sendMessage>> | null;
      if (ack?.status === 1) {
        acknowledged.set(clientId, ack.data);
        return;
      }
      if (ack) refused.push({ code: ack.code, afterMs: performance.now() - since });
      await sleep(50);
    }
  };

  return {
    who,
    socket,
    record: { acknowledged, heard, refused },
    sendAll: async (to, clientIds, window) => {
      const waiting = [...clientIds];
      const sendNext = async () => {
        for (let next = waiting.shift(); next !== undefined && !isGivenUp; next = waiting.shift())
          await sendOne(to, next);
      };
      await Promise.all(Array.from({ length: window }, sendNext));
    },
    readAll: async (partner) => {
      const all: Message[] = [];
      for (;;) {
        const before = all[0]?.seq;
        const page = (await ask(olderMessagesEvent.name, {
          userid: partner.user.id,
          ...(before === undefined ? {} : { before }),
        })) as Ack<AckOf<typeof olderMessagesEvent>>;
        if (page.status !== 1) throw new Error(`The history was refused: ${page.message}`);
        all.unshift(...page.data);
        if (!page.hasMore) return all;
      }
    },
    giveUp: () => {
      isGivenUp = true;
      resolveGivenUp();
      socket.disconnect();
    },
  };
};
