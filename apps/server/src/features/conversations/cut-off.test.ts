import { newMessage, sendMessage } from '@branchline/contract/socket-events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { joinCluster, type Member } from '#testing/clusters';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/soon';
import { createRecentLookUp } from './cut-off.service.ts';

type Opened = Awaited<ReturnType<typeof openApp>>;

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('two processes without Redis', () => {
  let redis: RedisServer;
  let shared: TestDatabase;
  const prefix = randomUUID();
  const members: Member[] = [];
  const apps: Opened[] = [];
  beforeAll(async () => {
    redis = await startRedisServer();
    shared = await createTestDatabase();
    for (let each = 0; each < 2; each++) {
      const member = await joinCluster(redis.url, prefix);
      members.push(member);
      apps.push(
        await openApp({
          database: shared.database,
          env: { RATE_LIMIT_FACTOR: '1000' },
          parts: { bus: member.bus, redis: member.link },
          realtimeTiming: { lookUpWhenCutOff: 200 },
        }),
      );
    }
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const member of members) await member.leave();
    await redis.kill();
    await shared.close();
  });

  const device = async (app: Opened | undefined, user: User) => {
    const socket = await app?.connect(await signIn(shared.database, user));
    if (!socket) throw new Error('There is no process.');
    const heard: string[] = [];
    socket.on(newMessage.name, ({ content }: { content: string }) => heard.push(content));
    const say = (to: User, content: string): Promise<{ status: number }> =>
      socket.emitWithAck(sendMessage.name, { touserid: to.id, messageType: 'text', content }) as Promise<{
        status: number;
      }>;
    return { socket, heard, say };
  };

  test('messages reach the people on the other process meanwhile, in order and once', async () => {
    const branch = await makeBranch(shared.database);
    const [customer, leader, stranger] = [
      await makeCustomer(shared.database, { branchId: branch.id }),
      await makeTeamLeader(shared.database, { branchId: branch.id }),
      await makeCustomer(shared.database, { branchId: branch.id }),
    ];
    const phone = await device(apps[0], customer);
    const [tablet, desk, other] = [
      await device(apps[1], customer),
      await device(apps[1], leader),
      await device(apps[1], stranger),
    ];
    expect((await phone.say(leader, 'before')).status).toBe(1);
    await vi.waitFor(() => expect(desk.heard).toEqual(['before']), soon);

    await redis.kill();
    await vi.waitFor(() => expect(members.map(({ bus }) => bus.isConnected)).toEqual([false, false]), soon);
    const all = ['before', '1', '2', '3', '4', '5'];
    for (const content of all.slice(1)) expect((await phone.say(leader, content)).status).toBe(1);
    await vi.waitFor(() => expect(desk.heard).toEqual(all), soon);
    await vi.waitFor(() => expect(tablet.heard).toEqual(all), soon);
    expect((await desk.say(customer, 'answer')).status).toBe(1);
    await vi.waitFor(() => expect(phone.heard).toEqual(['answer']), soon);

    // What waited for Redis is not told again when it is back.
    await redis.restart();
    await vi.waitFor(() => expect(members.map(({ bus }) => bus.isConnected)).toEqual([true, true]), soon);
    expect((await phone.say(leader, 'after')).status).toBe(1);
    await vi.waitFor(() => expect(desk.heard).toEqual([...all, 'after']), soon);
    expect(tablet.heard).toEqual([...all, 'answer', 'after']);
    expect(phone.heard).toEqual(['answer']);
    expect(other.heard).toEqual([]);
  }, 60_000);

  test('what a process stored that died before it told the others is told by them', async () => {
    const branch = await makeBranch(shared.database);
    const customer = await makeCustomer(shared.database, { branchId: branch.id });
    const leader = await makeTeamLeader(shared.database, { branchId: branch.id });
    const [phone, desk] = [await device(apps[0], customer), await device(apps[1], leader)];
    expect((await phone.say(leader, 'heard')).status).toBe(1);
    await vi.waitFor(() => expect(desk.heard).toEqual(['heard']), soon);

    members[0]?.vanish();
    await vi.waitFor(() => expect(members[0]?.bus.isConnected).toBe(false), soon);
    expect((await phone.say(leader, 'last words')).status).toBe(1);
    expect(members[1]?.bus.isConnected).toBe(true);
    await vi.waitFor(() => expect(desk.heard).toEqual(['heard', 'last words']), soon);
  }, 60_000);
});

test('what was sent is looked up for a quarter of a minute at first, and then since the last time', async () => {
  const app = await openApp();
  try {
    const { pool } = app.database;
    const branch = await makeBranch(app.database);
    const customer = await makeCustomer(app.database, { branchId: branch.id });
    const leader = await makeTeamLeader(app.database, { branchId: branch.id });
    const phone = await app.connect(await signIn(app.database, customer));
    const say = async (content: string, secondsAgo: number) => {
      const message = { touserid: leader.id, messageType: 'text', content };
      expect(await phone.emitWithAck(sendMessage.name, message)).toMatchObject({ status: 1 });
      await pool.query(`update messages set created_at = now() - $2 * interval '1 second' where content = $1`, [
        content,
        secondsAgo,
      ]);
    };
    const lookUp = createRecentLookUp(pool);
    const found = async (backMs: number | null) => {
      const contents: string[] = [];
      // So many people are looked up in two groups.
      const others = Array.from({ length: 250 }, () => randomUUID());
      for await (const messages of lookUp([...others, leader.id], { backMs }))
        contents.push(...messages.map(({ message }) => message.content));
      return contents;
    };
    await say('long ago', 20);
    await say('lately', 12);
    expect(await found(15_000)).toEqual(['lately']);
    await say('while it was not committed', 3);
    await say('now', 0);
    expect(await found(null)).toEqual(['while it was not committed', 'now']);
    // The others were heard meanwhile, and are not any more.
    expect(await found(15_000)).toEqual(['lately', 'while it was not committed', 'now']);
  } finally {
    await app.close();
  }
});
