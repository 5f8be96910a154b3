import {
  deleteMessage,
  editMessage,
  markRead,
  messagesRead,
  messageUpdated,
  newMessage,
  react,
  sendMessage,
} from '@branchline/contract/socket-events';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinCluster, type Member } from '#testing/clusters';
import { createTestDatabase, type TestDatabase } from '#testing/database';
import { makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { openApp } from '#testing/open-app';
import { type RedisServer, startRedisServer } from '#testing/redis-server';
import { soon } from '#testing/wait-options';

type Opened = Awaited<ReturnType<typeof openApp>>;

describe.skipIf(process.env['TEST_REDIS_URL'] === undefined)('what another process could not tell', () => {
  let redis: RedisServer;
  let shared: TestDatabase;
  /** Of the first process: how many of its publications are lost, without a word. */
  let isLost: (place: number) => boolean = () => false;
  let published = 0;
  const prefix = randomUUID();
  const members: Member[] = [];
  const apps: Opened[] = [];
  let [customer, leader, stranger] = [] as unknown as [User, User, User];
  beforeAll(async () => {
    redis = await startRedisServer();
    shared = await createTestDatabase();
    for (let each = 0; each < 2; each++) {
      const member = await joinCluster(redis.url, prefix);
      const { publish } = member.pubsub;
      if (each === 0)
        member.pubsub.publish = (topic, message) => {
          if (topic !== 'realtime.emit' || !isLost(published++)) publish(topic, message);
        };
      members.push(member);
      apps.push(
        await openApp({
          database: shared.database,
          env: { RATE_LIMIT_FACTOR: '1000' },
          deps: { pubsub: member.pubsub, redis: member.link },
          realtimeTiming: { repairEvery: 200 },
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
  beforeEach(async () => {
    const { id: branchId } = await makeBranch(shared.database);
    customer = await makeCustomer(shared.database, { branchId });
    leader = await makeTeamLeader(shared.database, { branchId });
    stranger = await makeCustomer(shared.database, { branchId });
    published = 0;
  });
  afterEach(() => {
    isLost = () => false;
  });

  const device = async (app: Opened | undefined, user: User) => {
    const socket = await app?.connect(await signIn(shared.database, user));
    if (!socket) throw new Error('There is no process.');
    const heard: string[] = [];
    socket.on(newMessage.name, ({ content }: { content: string }) => heard.push(content));
    const changes: string[] = [];
    socket.on(messageUpdated.name, ({ content, deleted, reactions }: Record<string, unknown>) =>
      changes.push(deleted === true ? 'deleted' : `${String(content)} ${String((reactions as unknown[]).length)}`),
    );
    const marks: string[] = [];
    socket.on(messagesRead.name, ({ userid, upTo }: Record<string, unknown>) =>
      marks.push(`${userid === customer.id ? 'customer' : 'leader'} ${String(upTo)}`),
    );
    const ask = (name: string, payload: object): Promise<{ status: number; data?: { id: string } }> =>
      socket.emitWithAck(name, payload) as Promise<{ status: number; data?: { id: string } }>;
    const say = async (to: User, content: string) => {
      const ack = await ask(sendMessage.name, { touserid: to.id, messageType: 'text', content });
      expect(ack.status).toBe(1);
      return ack.data?.id ?? '';
    };
    return { heard, changes, marks, ask, say };
  };

  test('every tenth publication is lost without a word: everybody hears everything, once', async () => {
    isLost = (place) => place % 10 === 9;
    const phone = await device(apps[0], customer);
    const [tablet, desk, other] = [
      await device(apps[1], customer),
      await device(apps[1], leader),
      await device(apps[1], stranger),
    ];
    const all = Array.from({ length: 45 }, (_, number) => String(number));
    for (const content of all) await phone.say(leader, content);
    await vi.waitFor(() => expect([...desk.heard].sort()).toEqual([...all].sort()), soon);
    await vi.waitFor(() => expect([...tablet.heard].sort()).toEqual([...all].sort()), soon);
    await desk.say(customer, 'answer');
    await vi.waitFor(() => expect(phone.heard).toEqual(['answer']), soon);
    await vi.waitFor(() => expect(tablet.heard).toContain('answer'), soon);
    expect(desk.heard).toHaveLength(45);
    expect(tablet.heard).toHaveLength(46);
    expect(other.heard).toEqual([]);
  });

  test('edits, reactions, deletions and read marks come, too', async () => {
    const phone = await device(apps[0], customer);
    const desk = await device(apps[1], leader);
    const [first, second] = [await phone.say(leader, 'one'), await phone.say(leader, 'two')];
    await desk.say(customer, 'answer');
    await vi.waitFor(() => expect([phone.heard, desk.heard]).toEqual([['answer'], ['one', 'two']]), soon);
    isLost = () => true;
    await phone.ask(editMessage.name, { id: first, content: 'ONE' });
    await vi.waitFor(() => expect(desk.changes).toEqual(['ONE 0']), soon);
    await phone.ask(react.name, { id: first, emoji: '👍' });
    await vi.waitFor(() => expect(desk.changes).toEqual(['ONE 0', 'ONE 1']), soon);
    await phone.ask(deleteMessage.name, { id: second });
    await vi.waitFor(() => expect(desk.changes).toEqual(['ONE 0', 'ONE 1', 'deleted']), soon);
    await phone.ask(markRead.name, { userid: leader.id, upTo: 3 });
    await vi.waitFor(() => expect(desk.marks).toContain('customer 3'), soon);
    expect(desk.heard).toEqual(['one', 'two']);
  });

  test('while Redis is away, people hear those on the other process; when it is back, nothing comes again', async () => {
    const phone = await device(apps[0], customer);
    const [tablet, desk, other] = [
      await device(apps[1], customer),
      await device(apps[1], leader),
      await device(apps[1], stranger),
    ];
    await phone.say(leader, 'before');
    await vi.waitFor(() => expect(desk.heard).toEqual(['before']), soon);

    await redis.kill();
    await vi.waitFor(() => expect(members.map(({ pubsub }) => pubsub.isConnected)).toEqual([false, false]), soon);
    const all = ['before', '1', '2', '3', '4', '5'];
    for (const content of all.slice(1)) await phone.say(leader, content);
    await vi.waitFor(() => expect(desk.heard).toEqual(all), soon);
    await vi.waitFor(() => expect(tablet.heard).toEqual(all), soon);
    await desk.say(customer, 'answer');
    await vi.waitFor(() => expect(phone.heard).toEqual(['answer']), soon);

    await redis.restart();
    await vi.waitFor(() => expect(members.map(({ pubsub }) => pubsub.isConnected)).toEqual([true, true]), soon);
    await phone.say(leader, 'after');
    await vi.waitFor(() => expect(desk.heard).toEqual([...all, 'after']), soon);
    await vi.waitFor(() => expect(tablet.heard).toEqual([...all, 'answer', 'after']), soon);
    expect(phone.heard).toEqual(['answer']);
    expect(other.heard).toEqual([]);
  }, 60_000);

  test('what a process stored that died before it told the others is told by them', async () => {
    const [phone, desk] = [await device(apps[0], customer), await device(apps[1], leader)];
    await phone.say(leader, 'heard');
    await vi.waitFor(() => expect(desk.heard).toEqual(['heard']), soon);
    members[0]?.vanish();
    await vi.waitFor(() => expect(members[0]?.pubsub.isConnected).toBe(false), soon);
    await phone.say(leader, 'last words');
    await vi.waitFor(() => expect(members[1]?.pubsub.isConnected).toBe(true), soon);
    await vi.waitFor(() => expect(desk.heard).toEqual(['heard', 'last words']), soon);
  }, 60_000);
});
