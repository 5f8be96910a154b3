import { defineEvent, defineServerEvent } from '@branchline/contract/event';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { webSocketOf } from '#testing/raw-connection';
import { nextEvent, type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { soon } from '#testing/wait-options';

const news = defineServerEvent({ name: 'news', summary: 'News.', payload: z.object({ text: z.string() }) });
const big = defineEvent({
  name: 'big',
  summary: 'Answers a lot.',
  access: { roles: { customer: 'own' } },
  payload: z.strictObject({}),
  ack: z.object({ status: z.literal(1), text: z.string() }),
});

let harness: RealtimeHarness;
beforeEach(async () => {
  harness = await startRealtime();
});
afterEach(() => harness.close());

const heardBy = (client: Socket) => {
  const texts: string[] = [];
  client.on('news', ({ text }: { text: string }) => texts.push(text));
  return texts;
};

test('an event reaches every device of a user, but for the one that knows, and nobody else', async () => {
  const [phone, tablet] = [await harness.connect(harness.signIn('ada')), await harness.connect(harness.signIn('ada'))];
  const stranger = await harness.connect(harness.signIn('bob'));
  const [onPhone, onTablet, onStranger] = [heardBy(phone), heardBy(tablet), heardBy(stranger)];
  harness.realtime.emitToUser('ada', news, { text: 'one' }, { exceptSocketId: phone.id });
  harness.realtime.emitToUser('ada', news, { text: 'two' });
  harness.realtime.emitToUser('nobody', news, { text: 'three' });
  harness.realtime.emitToEach(['bob', 'nobody'], news, (userId) => ({ text: `for ${userId}` }));
  await vi.waitFor(() => expect(onStranger).toEqual(['for bob']), soon);
  expect(onPhone).toEqual(['two']);
  expect(onTablet).toEqual(['one', 'two']);
});

test('a topic reaches those who joined it, once each, but not the person it is about', async () => {
  harness.realtime.setTopics(({ userId }) => (userId === 'cy' ? [] : ['branch', 'city']));
  const [ada, bob, cy] = await Promise.all(['ada', 'bob', 'cy'].map((id) => harness.connect(harness.signIn(id))));
  const [onAda, onBob, onCy] = [heardBy(ada!), heardBy(bob!), heardBy(cy!)];
  harness.realtime.emitToTopics(['branch', 'city', 'empty'], news, { text: 'one' }, { aboutUserId: 'ada' });
  harness.realtime.emitToTopics(['branch'], news, { text: 'two' });
  await vi.waitFor(() => expect(onBob).toEqual(['one', 'two']), soon);
  expect(onAda).toEqual(['two']);
  expect(onCy).toEqual([]);
});

test('what the contract does not name is left out, and a wrong payload does not leave or throw', async () => {
  const client = await harness.connect(harness.signIn('ada'));
  const heard = nextEvent(client, 'news');
  harness.realtime.emitToUser('ada', news, {} as { text: string });
  harness.realtime.emitToUser('ada', news, { text: 'one', phone: '5550001111' } as { text: string });
  expect(await heard).toEqual({ text: 'one' });
});

test('a reader that does not read is cut off, and the others hear everything', async () => {
  const [stuck, reading] = [await harness.connect(harness.signIn('ada')), await harness.connect(harness.signIn('ada'))];
  const texts = heardBy(reading);
  const socket = webSocketOf(stuck)._socket;
  socket.pause();
  const text = 'x'.repeat(16_000);
  const before = process.memoryUsage().rss;
  let sent = 0;
  while (harness.realtime.counts().slowReadersCut === 0 && sent < 5_000) {
    for (let burst = 0; burst < 10; burst += 1) harness.realtime.emitToUser('ada', news, { text: `${sent++} ${text}` });
    await vi.waitFor(() => expect(texts).toHaveLength(sent), soon);
  }
  expect(harness.realtime.counts().slowReadersCut).toBe(1);
  expect(sent).toBeLessThan(2_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  await vi.waitFor(() => expect(harness.realtime.counts().sockets).toBe(1), soon);
  socket.resume();
});

test('one large answer alone cuts off nobody', async () => {
  harness.realtime.registerEvent(big, () => ({ text: 'x'.repeat(3_000_000) }));
  const client = await harness.connect(harness.signIn('ada'));
  const ack = (await client.emitWithAck('big', {})) as { text: string };
  expect(ack.text).toHaveLength(3_000_000);
  expect(client.connected).toBe(true);
});
