import { defineEvent, defineServerEvent } from '@branchline/contract/event';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '#platform/http/actor';
import { joinCluster, type Member } from '#testing/clusters';
import { createSessions, nextEvent, type RealtimeHarness, startRealtime } from '#testing/realtime-harness';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/wait-options';
import type { RealtimeTiming } from './realtime.ts';

const news = defineServerEvent({ name: 'news', summary: 'News.', payload: z.object({ text: z.string() }) });
const tell = defineEvent({
  name: 'tell',
  summary: 'Tells somebody.',
  access: { roles: { customer: 'chat' } },
  payload: z.strictObject({ to: z.string(), text: z.string() }),
  ack: z.object({ status: z.literal(1) }),
});

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('several processes', () => {
  let redis: RedisServer;
  let sessions: Map<string, Actor>;
  let prefix = '';
  let started: { member: Member; harness: RealtimeHarness }[] = [];
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.kill());
  beforeEach(() => {
    prefix = randomUUID();
    sessions = createSessions();
  });
  afterEach(async () => {
    await Promise.all(
      started.map(async ({ member, harness }) => {
        await harness.close();
        await member.leave();
      }),
    );
    started = [];
  });

  const startProcess = async (timing: Partial<RealtimeTiming> = {}) => {
    // Who had no core for a moment must not count as gone.
    const member = await joinCluster(redis.url, prefix, { silentMs: 3_000 });
    // A start does not wait for ever, and what is published before the first is heard may be lost.
    await vi.waitFor(() => expect(member.pubsub.isConnected).toBe(true), soon);
    const harness = await startRealtime(
      { pubsub: member.pubsub, timing: { checkSessionsEvery: 1_000, ...timing } },
      sessions,
    );
    harness.realtime.registerEvent(tell, ({ payload }) => {
      const { to, text } = payload;
      harness.realtime.emitToEach([to], news, () => ({ text }));
      return {};
    });
    const announced: string[] = [];
    harness.realtime.onPresenceChange((changes) => {
      for (const { userId, online } of changes) announced.push(`${userId} ${online ? 'on' : 'off'}`);
    });
    started.push({ member, harness });
    return { member, harness, announced };
  };
  const heardBy = (client: Socket) => {
    const texts: string[] = [];
    client.on('news', ({ text }: { text: string }) => texts.push(text));
    return texts;
  };

  test('an event reaches the person wherever they are connected, once', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const [ada, bob, cy] = ['ada', 'bob', 'cy'].map((userId) => a.harness.signIn(userId));
    const sender = await a.harness.connect(ada);
    const onA = heardBy(await a.harness.connect(bob));
    const onB = heardBy(await b.harness.connect(bob));
    const onStranger = heardBy(await b.harness.connect(cy));
    for (let number = 0; number < 100; number += 1) {
      await sender.emitWithAck('tell', { to: 'bob', text: String(number) });
    }
    const all = Array.from({ length: 100 }, (_, number) => String(number));
    await vi.waitFor(() => expect(onB).toEqual(all), soon);
    expect(onA).toEqual(all);
    expect(onStranger).toEqual([]);
  });

  test('a session that ends on one process ends on all', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const token = a.harness.signIn('ada');
    const client = await b.harness.connect(token);
    const reason = new Promise((resolve) => client.once('session_ended', resolve));
    const left = new Promise((resolve) => client.once('disconnect', resolve));
    a.harness.realtime.endUser('ada', 'Your account was turned off.');
    expect(await reason).toEqual({ message: 'Your account was turned off.' });
    expect(await left).toBe('io server disconnect');
  });

  test('a session that ends while Redis is away is found in the database', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const [token, other] = [a.harness.signIn('ada'), a.harness.signIn('bob')];
    const [client, kept] = [await b.harness.connect(token), await b.harness.connect(other)];
    await redis.kill();
    await vi.waitFor(() => expect(b.member.pubsub.isConnected).toBe(false), soon);
    const left = new Promise((resolve) => client.once('disconnect', resolve));
    a.harness.endInDatabase(token);
    a.harness.realtime.endSession(token, 'You signed out.');
    await left;
    expect(kept.connected).toBe(true);
    await redis.restart();
  });

  test('people on one process talk on while Redis is away, and hear those on others again when it is back', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const [ada, bob] = ['ada', 'bob'].map((userId) => a.harness.signIn(userId));
    const sender = await a.harness.connect(ada);
    const here = heardBy(await a.harness.connect(bob));
    const bobThere = await b.harness.connect(bob);
    const there = heardBy(bobThere);
    const loadAgain = nextEvent(bobThere, 'load_again');
    await redis.kill();
    await vi.waitFor(() => expect(a.member.pubsub.isConnected).toBe(false), soon);
    expect(await sender.emitWithAck('tell', { to: 'bob', text: 'hello' })).toEqual({ status: 1 });
    await vi.waitFor(() => expect(here).toEqual(['hello']), soon);
    expect(there).toEqual([]);
    await redis.restart();
    await vi.waitFor(() => expect(a.member.pubsub.isConnected && b.member.pubsub.isConnected).toBe(true), soon);
    await loadAgain;
    await sender.emitWithAck('tell', { to: 'bob', text: 'again' });
    await vi.waitFor(() => expect(there).toEqual(['again']), soon);
  });

  test('clients load anew, and stay connected, when something of another process may have been lost', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const client = await b.harness.connect(a.harness.signIn('ada'));
    await vi.waitFor(() => expect(b.member.pubsub.peers.size).toBe(1), soon);
    const announced = nextEvent(client, 'load_again');
    b.member.link.subscriber.disconnect(true);
    await announced;
    expect(client.connected).toBe(true);
  });

  test('in a crowd those on another process hear of a person whom they show', async () => {
    const [a, b] = [await startProcess(), await startProcess({ maxWholeRoom: 1 })];
    for (const { harness } of [a, b]) harness.realtime.setTopics(() => ['branch']);
    const [looks, looksNot] = [
      await b.harness.connect(a.harness.signIn('ada')),
      await b.harness.connect(a.harness.signIn('bob')),
    ];
    const [onLooks, onNot] = [heardBy(looks), heardBy(looksNot)];
    b.harness.realtime.noteInterest(looks.id ?? '', ['cy']);
    await vi.waitFor(() => expect(a.member.pubsub.peers.size).toBe(1), soon);
    a.harness.realtime.emitToTopics(['branch'], news, { text: 'cy is here' }, { aboutUserId: 'cy' });
    a.harness.realtime.emitToEach(['ada', 'bob'], news, () => ({ text: 'end' }));
    await vi.waitFor(() => expect(onNot).toEqual(['end']), soon);
    await vi.waitFor(() => expect(onLooks).toEqual(['cy is here', 'end']), soon);
  });

  test('presence and the 20 sockets count everywhere', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const token = a.harness.signIn('grace');
    const onA = await Promise.all(Array.from({ length: 12 }, () => a.harness.connect(token)));
    await vi.waitFor(() => expect(b.harness.realtime.isOnline('grace')).toBe(true), soon);
    const onB = await Promise.all(Array.from({ length: 8 }, () => b.harness.connect(token)));
    await vi.waitFor(async () => {
      // Until A has heard of those on B, one more is let in.
      const extra = a.harness.connect(token);
      void extra.then(
        (client) => onA.push(client),
        () => undefined,
      );
      await expect(extra).rejects.toMatchObject({ data: { code: 'rate_limited' } });
    }, soon);
    for (const client of onA) client.disconnect();
    await vi.waitFor(() => expect(a.harness.realtime.counts().users).toBe(0), soon);
    expect(a.harness.realtime.isOnline('grace')).toBe(true);
    for (const client of onB) client.disconnect();
    await vi.waitFor(() => expect([...a.announced, ...b.announced]).toContain('grace off'), soon);
    // B may announce it before A has heard.
    await vi.waitFor(() => expect(a.harness.realtime.isOnline('grace')).toBe(false), soon);
    expect([...a.announced, ...b.announced].filter((line) => line === 'grace on')).toHaveLength(1);
  });

  test('sockets that processes let in before they heard of each other’s become 20', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const [first, second] = a.member.pubsub.processId < b.member.pubsub.processId ? [a, b] : [b, a];
    const token = a.harness.signIn('grace');
    redis.pause();
    const connect = ({ harness }: typeof a) => Promise.all(Array.from({ length: 15 }, () => harness.connect(token)));
    const [onFirst, onSecond] = await Promise.all([connect(first), connect(second)]).finally(() => redis.resume());
    const connected = (clients: Socket[]) => clients.filter((client) => client.connected).length;
    await vi.waitFor(() => expect([connected(onFirst), connected(onSecond)]).toEqual([15, 5]), soon);
    await expect(second.harness.connect(token)).rejects.toMatchObject({ data: { code: 'rate_limited' } });
    expect([connected(onFirst), connected(onSecond)]).toEqual([15, 5]);
  });

  test('a process that starts later knows who is online already', async () => {
    const a = await startProcess();
    await a.harness.connect(a.harness.signIn('ada'));
    const b = await startProcess();
    await vi.waitFor(() => expect(b.harness.realtime.isOnline('ada')).toBe(true), soon);
    await b.harness.connect(a.harness.signIn('ada'));
    expect(b.announced).toEqual([]);
  });

  test('the people of a process that died are told to be gone, unless they came back', async () => {
    const [a, b] = [await startProcess(), await startProcess()];
    const [ada, bob] = ['ada', 'bob'].map((userId) => a.harness.signIn(userId));
    await b.harness.connect(ada);
    await b.harness.connect(bob);
    await vi.waitFor(() => expect(a.harness.realtime.isOnline('bob')).toBe(true), soon);
    b.member.vanish();
    await a.harness.connect(ada);
    await vi.waitFor(() => expect(a.announced).toEqual(['bob off']), soon);
    expect(a.harness.realtime.isOnline('ada')).toBe(true);
  });
});
