import { messagesRead, sendMessage, typing } from '@branchline/contract/socket-events';
import { waitFor } from '@testing-library/react';
import type { AddressInfo } from 'node:net';
import { createServer, type Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type * as SocketClient from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { ApiError } from './api-error.ts';
import { getConnection, isConnected } from './connection-state.ts';
import { connect, disconnect, emit } from './realtime.ts';
import { on } from './realtime-events.ts';
import { getSession, onSessionEnd, signOut } from './session-store.ts';

const at = vi.hoisted(() => ({ url: '' }));
const leaving = vi.hoisted(() => ({ to: vi.fn() }));
vi.mock('./leave.ts', () => ({ leaveTo: leaving.to }));
// Only the address differs from the page's own origin; the sockets are real.
vi.mock('socket.io-client', async (importOriginal) => {
  const original = await importOriginal<typeof SocketClient>();
  return { ...original, io: (options: object) => original.io(at.url, options) };
});

interface Ack {
  (reply: object): void;
}

let httpServer: HttpServer;
let server: Server;
let refusal: { message: string; code: string } | null = null;
let register: (payload: { userid: string }, ack: Ack) => void;
const accepted: Socket[] = [];

beforeAll(async () => {
  fakeServer.close();
  httpServer = createServer();
  server = new Server(httpServer, { transports: ['websocket'] });
  server.use((_, next) => {
    next(refusal ? Object.assign(new Error(refusal.message), { data: { code: refusal.code } }) : undefined);
  });
  server.on('connection', (socket) => {
    accepted.push(socket);
    socket.on('save_connection', (payload: { userid: string }, ack: Ack) => register(payload, ack));
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  at.url = `http://127.0.0.1:${String((httpServer.address() as AddressInfo).port)}`;
});
afterAll(() => server.close());

beforeEach(async () => {
  await signOut();
  refusal = null;
  accepted.length = 0;
  register = (_, ack) => ack({ status: 1, socketid: 'socket-1' });
});
afterEach(() => disconnect());

const connected = (): Promise<void> => waitFor(() => expect(isConnected(getConnection())).toBe(true));
const newest = (): Socket => {
  const socket = accepted.at(-1);
  if (!socket) throw new Error('nobody connected');
  return socket;
};

describe('connecting', () => {
  it('is for customers and team leaders, with the token and the own id', async () => {
    const registered = vi.fn();
    register = (payload, ack) => {
      registered(payload);
      ack({ status: 1, socketid: 'socket-1' });
    };
    const me = signInAs('customer', 'token-1');
    await connect();
    await connected();
    expect(newest().handshake.auth).toEqual({ token: 'token-1' });
    expect(registered).toHaveBeenCalledWith({ userid: me.id });
    expect(localStorage.getItem('socketid')).toBe('socket-1');
  });

  it.each(['admin', 'branch_leader'] as const)('is not for %s', async (role) => {
    signInAs(role);
    await connect();
    expect(getConnection()).toBe('idle');
    expect(accepted).toHaveLength(0);
  });

  it('comes back after the server closed the connection', async () => {
    signInAs('team_leader');
    await connect();
    await connected();
    newest().disconnect(true);
    await waitFor(() => expect(getConnection()).toBe('connecting'));
    await connected();
    expect(accepted).toHaveLength(2);
  });

  it('with a token that is over ends the session', async () => {
    refusal = { message: 'no', code: 'unauthenticated' };
    signInAs('customer');
    await connect();
    await waitFor(() => expect(getSession()).toBeNull());
  });
});

describe('an event of ours', () => {
  it('waits for the connection and returns the acknowledgement', async () => {
    signInAs('customer');
    void connect();
    register = (_, ack) => {
      newest().on('typing', (__, answer: Ack) => answer({ status: 1 }));
      ack({ status: 1, socketid: 'socket-1' });
    };
    expect(await emit(typing, { touserid: 'leader', typing: true })).toEqual({ status: 1 });
  });

  it('waits for a connection that is opened only after it', async () => {
    signInAs('customer');
    const answer = emit(typing, { touserid: 'leader', typing: true });
    register = (_, ack) => {
      newest().on('typing', (__, reply: Ack) => reply({ status: 1 }));
      ack({ status: 1, socketid: 'socket-1' });
    };
    await connect();
    expect(await answer).toEqual({ status: 1 });
  });

  it('that waits fails when the connection is given up', async () => {
    signInAs('customer');
    const answer = emit(typing, { touserid: 'leader', typing: true });
    register = () => undefined;
    await connect();
    disconnect();
    await expect(answer).rejects.toHaveProperty('code', 'offline');
  });

  it('fails with the server’s words', async () => {
    signInAs('customer');
    await connect();
    await connected();
    newest().on('typing', (_, ack: Ack) => ack({ status: 0, code: 'not_found', message: 'Not there.', error: 'x' }));
    await expect(emit(typing, { touserid: 'x', typing: true })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Not there.',
    });
  });

  it('that is not answered in time fails as offline', async () => {
    signInAs('customer');
    await connect();
    await connected();
    const error: unknown = await emit(typing, { touserid: 'x', typing: true }, 50).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('code', 'offline');
  });

  it('answered with the words of the specification clears the device and leads home; the words in a message do not', async () => {
    signInAs('customer');
    await connect();
    await connected();
    const words = 'Message read successfully.';
    const content = { touserid: 'leader', messageType: 'text', content: words } as const;
    newest().once('send_message', (_, ack: Ack) => ack({ status: 1, message: 'Sent.', data: { content: words } }));
    await emit(sendMessage, content).catch(() => undefined);
    expect(getSession()).not.toBeNull();
    expect(leaving.to).not.toHaveBeenCalled();
    newest().once('send_message', (_, ack: Ack) => ack({ status: 1, message: words }));
    await expect(emit(sendMessage, content)).rejects.toBeInstanceOf(ApiError);
    expect(getSession()).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(leaving.to).toHaveBeenCalledWith('/');
  });

  it('fails at once when nobody is connected', async () => {
    await expect(emit(typing, { touserid: 'x', typing: true })).rejects.toHaveProperty('code', 'offline');
  });
});

describe('an event of the server', () => {
  it('reaches its listeners, across reconnections, until they leave', async () => {
    const heard = vi.fn();
    const leave = on(messagesRead, heard);
    signInAs('customer');
    await connect();
    await connected();
    const conversation = {
      revision: 9,
      lastSeq: 3,
      readSeq: 3,
      partnerReadSeq: 3,
      partnerDeliveredSeq: 3,
      unread: 0,
    };
    const read = { userid: 'leader', upTo: 3, with: 'me', conversation };
    newest().emit('messages_read', read);
    await waitFor(() => expect(heard).toHaveBeenCalledWith(read));
    leave();
    newest().emit('messages_read', read);
    newest().disconnect(true);
    await waitFor(() => expect(accepted).toHaveLength(2));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('that says the session ended signs out, and says why', async () => {
    const told = vi.fn();
    const stop = onSessionEnd(told);
    signInAs('customer');
    await connect();
    await connected();
    newest().emit('session_ended', { message: 'Your branch was changed. Sign in again.' });
    await waitFor(() => expect(told).toHaveBeenCalledWith({ message: 'Your branch was changed. Sign in again.' }));
    expect(getSession()).toBeNull();
    stop();
  });
});
