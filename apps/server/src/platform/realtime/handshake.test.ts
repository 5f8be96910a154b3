import { defineEvent } from '@branchline/contract/event';
import { io as connectClient } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openRawConnection, webSocketOf } from '#testing/raw-connection';
import { type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/wait-options';

let harness: RealtimeHarness;
afterEach(() => harness.close());

const ping = defineEvent({
  name: 'ping_me',
  summary: 'Answers.',
  access: { roles: { customer: 'own' } },
  payload: z.strictObject({}),
  ack: z.object({ status: z.literal(1) }),
});

test('a socket without a live session is refused', async () => {
  harness = await startRealtime();
  for (const token of [undefined, '', 'null', 'stranger', 7, null, { $ne: null }, ['a'], 'x'.repeat(40_000)]) {
    await expect(harness.connect(token)).rejects.toMatchObject({ data: { status: 0, code: 'unauthenticated' } });
  }
  expect(harness.realtime.counts().sockets).toBe(0);
});

test('a role that has no socket is refused', async () => {
  harness = await startRealtime();
  for (const role of ['admin', 'branch_leader'] as const) {
    await expect(harness.connect(harness.signIn('ada', role))).rejects.toMatchObject({ data: { code: 'forbidden' } });
  }
});

test('a session may prove itself by the header, never by the address', async () => {
  harness = await startRealtime();
  const token = harness.signIn('ada');
  await harness.connect(undefined, { auth: {}, extraHeaders: { 'x-auth-token': token } });
  await expect(harness.connect(undefined, { auth: {}, query: { token } })).rejects.toMatchObject({
    data: { code: 'unauthenticated' },
  });
});

test('only the own origin may connect, and programs that have none', async () => {
  harness = await startRealtime();
  const token = harness.signIn('ada');
  await harness.connect(token, { extraHeaders: { origin: 'https://chat.example.com' } });
  for (const origin of ['https://chat.example.com.evil.test', 'https://chat.example.com:444', 'null']) {
    const refused = harness.connect(token, { extraHeaders: { origin } });
    await expect(refused).rejects.toMatchObject({ message: 'websocket error' });
  }
});

test('there is no polling', async () => {
  harness = await startRealtime();
  const reply = await fetch(`${harness.url}/socket.io/?EIO=4&transport=polling`);
  expect(reply.status).toBe(404);
  await expect(harness.connect(harness.signIn('ada'), { transports: ['polling'] })).rejects.toMatchObject({
    message: 'xhr poll error',
  });
});

test('a database that is away is told apart from a bad token', async () => {
  harness = await startRealtime({
    authenticate: () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  });
  await expect(harness.connect('some-token')).rejects.toMatchObject({ data: { code: 'unavailable' } });
});

test('no event is handled before the session is proven', async () => {
  let release = () => {};
  const proven = new Promise<null>((resolve) => (release = () => resolve(null)));
  harness = await startRealtime({ authenticate: () => proven });
  const handler = vi.fn(() => ({}));
  harness.realtime.registerEvent(ping, handler);

  const early = await openRawConnection(harness.url);
  early.send('42["ping_me",{}]');
  await early.closed;

  const during = await openRawConnection(harness.url);
  during.send('40{"token":"pending"}');
  during.send('42["ping_me",{}]');
  await during.closed;
  release();
  expect(handler).not.toHaveBeenCalled();
});

test('a connection gets a few tries, not endless ones', async () => {
  const authenticate = vi.fn(() => Promise.resolve(null));
  harness = await startRealtime({ authenticate });
  const connection = await openRawConnection(harness.url);
  for (let tries = 0; tries < 50; tries += 1) connection.send('40{"token":"guess"}');
  await connection.closed;
  expect(authenticate.mock.calls.length).toBeLessThanOrEqual(3);
});

test('a user has at most 20 sockets, also when they come at once, and another user still gets in', async () => {
  harness = await startRealtime();
  const token = harness.signIn('ada');
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => harness.connect(token)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]?.reason).toMatchObject({ data: { code: 'rate_limited' } });
  await harness.connect(harness.signIn('bob'));

  const [first] = results;
  if (first?.status === 'fulfilled') first.value.disconnect();
  await vi.waitFor(() => harness.connect(token), soon);
});

test('a ghost gives way to a new socket of its user', async () => {
  harness = await startRealtime({ timing: { pingInterval: 100, pingTimeout: 60_000 } });
  const token = harness.signIn('ada');
  const clients = await Promise.all(Array.from({ length: 20 }, () => harness.connect(token)));
  const [ghost] = clients;
  webSocketOf(ghost!)._socket.pause();
  const late = () => harness.connect(token);
  await vi.waitFor(late, { ...soon, interval: 250 });
  expect(clients.slice(1).every((client) => client.connected)).toBe(true);
});

test('what the handshake carried is not kept', async () => {
  harness = await startRealtime();
  const handshakes: unknown[] = [];
  harness.realtime.registerEvent(ping, ({ request }) => {
    handshakes.push(request);
    return {};
  });
  const client = await harness.connect(harness.signIn('ada'), { extraHeaders: { 'user-agent': 'Phone 1' } });
  expect(await client.emitWithAck('ping_me', {})).toEqual({ status: 1 });
  expect(handshakes).toMatchObject([{ ip: '127.0.0.1', userAgent: 'Phone 1' }]);
});

test('another namespace does not exist', async () => {
  harness = await startRealtime();
  const client = connectClient(`${harness.url}/admin`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: harness.signIn('ada') },
  });
  const error = await new Promise<Error>((resolve) => client.once('connect_error', resolve));
  client.disconnect();
  expect(error.message).toBe('Invalid namespace');
});
