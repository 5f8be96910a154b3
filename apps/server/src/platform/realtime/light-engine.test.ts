import { defineEvent } from '@branchline/contract/event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { webSocketOf } from '#testing/raw-connection';
import { type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/soon';

const say = defineEvent({
  name: 'say',
  summary: 'Says something.',
  access: { roles: { customer: 'own' } },
  payload: z.strictObject({}),
  ack: z.object({ status: z.literal(1) }),
});

let harness: RealtimeHarness;
afterEach(() => harness.close());

const start = async (timing?: { pingInterval: number; pingTimeout: number }) => {
  harness = await startRealtime(timing && { timing });
  harness.realtime.registerEvent(say, () => ({}));
};

test('a connection that answers no ping is closed, and one that does stays', async () => {
  await start({ pingInterval: 40, pingTimeout: 200 });
  const client = await harness.connect(harness.signIn('ada'));
  const silent = await harness.connect(harness.signIn('bob'));
  const { _socket: below } = webSocketOf(silent);
  below.pause();
  await vi.waitFor(() => expect(harness.realtime.counts().sockets).toBe(1), soon);
  below.resume();
  expect(await client.emitWithAck('say', {})).toEqual({ status: 1 });
});

test.each([
  ['a frame of no known kind', [0x83, 0x80, 0, 0, 0, 0]],
  ['a frame that is not masked', [0x81, 0x01, 0x32]],
  ['text that is not UTF-8', [0x81, 0x81, 0, 0, 0, 0, 0xff]],
])('%s closes its connection, and nobody else’s', async (_name, bytes) => {
  await start();
  const client = await harness.connect(harness.signIn('ada'));
  const broken = await harness.connect(harness.signIn('bob'));
  const closed = new Promise((resolve) => broken.once('disconnect', resolve));
  webSocketOf(broken)._socket.write(Buffer.from(bytes));
  expect(await closed).toBe('transport close');
  expect(harness.realtime.isOnline('ada')).toBe(true);
  expect(harness.realtime.counts().sockets).toBe(1);
  expect(await client.emitWithAck('say', {})).toEqual({ status: 1 });
});
