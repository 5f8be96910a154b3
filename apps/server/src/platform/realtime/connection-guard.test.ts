import { defineEvent } from '@branchline/contract/event';
import type { Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openRawConnection, webSocketOf } from '#testing/raw-connection';
import { type RealtimeHarness, startRealtime } from '#testing/realtime-harness';

const say = defineEvent({
  name: 'say',
  summary: 'Says something.',
  access: { roles: { customer: 'own' } },
  payload: z.strictObject({ text: z.string() }),
  ack: z.object({ status: z.literal(1) }),
});

let harness: RealtimeHarness;
afterEach(() => harness.close());

const start = async (rateLimitFactor = 1) => {
  harness = await startRealtime({ rateLimitFactor });
  harness.realtime.registerEvent(say, () => ({}));
};
const connectMany = (token: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => harness.connect(token)));
const closed = (client: Socket) => new Promise((resolve) => client.once('disconnect', resolve));
/** Every 25 ms one to each, until told to stop: far from too many packets for a connection. */
const keepSending = (send: () => void) => {
  const timer = setInterval(send, 25);
  return () => clearInterval(timer);
};
const largeFrame = `42["no_such_event",[${'1,'.repeat(31_000)}1]]`;

test('connections of one user that together send too much are all cut off, and nobody else’s', async () => {
  await start();
  const senders = await connectMany(harness.signIn('ada'), 20);
  const neighbour = await harness.connect(harness.signIn('bob'));
  const allClosed = Promise.all(senders.map(closed));
  const stop = keepSending(() => {
    for (const sender of senders) if (sender.connected) webSocketOf(sender).send(largeFrame);
  });
  await allClosed;
  stop();
  expect(harness.realtime.counts().floodsCut).toBe(20);
  expect(await neighbour.emitWithAck('say', { text: 'hello' })).toEqual({ status: 1 });
});

test('connections of one user that together send too often are cut off', async () => {
  await start();
  const senders = await connectMany(harness.signIn('ada'), 20);
  const firstClosed = Promise.race(senders.map(closed));
  const stop = keepSending(() => {
    for (const sender of senders) sender.emit('no_such_event').emit('no_such_event');
  });
  await firstClosed;
  stop();
  expect(harness.realtime.counts().floodsCut).toBeGreaterThan(0);
});

test('a connection that nobody has signed in on is cut off long before', async () => {
  await start();
  const stranger = await openRawConnection(harness.url);
  const stop = keepSending(() => stranger.send(`40/elsewhere,{"token":"${'x'.repeat(60_000)}"}`));
  await stranger.closed;
  stop();
  expect(harness.realtime.counts().floodsCut).toBe(1);
});

test('20 devices that come back at once with full outboxes stay', async () => {
  await start();
  const token = harness.signIn('ada');
  const devices = await connectMany(token, 20);
  const text = '漢'.repeat(4_000);
  const answers = devices.flatMap((device) =>
    Array.from({ length: 20 }, () => device.emitWithAck('say', { text }) as Promise<object>),
  );
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ status: 1 })));
  expect(harness.realtime.counts()).toMatchObject({ sockets: 20, floodsCut: 0 });
});

test('a rate factor widens what a user may send', async () => {
  await start(10);
  const devices = await connectMany(harness.signIn('ada'), 20);
  const text = 'x'.repeat(60_000);
  const answers = devices.flatMap((device) =>
    Array.from({ length: 10 }, () => device.emitWithAck('say', { text }) as Promise<object>),
  );
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ status: 1 })));
});
