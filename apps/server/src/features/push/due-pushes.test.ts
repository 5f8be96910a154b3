import { ackPush, subscribePush } from '@branchline/contract/push';
import { attention, deleteMessage, markRead } from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { duePushes } from '#schema/push';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { createTestDatabase } from '#testing/database';
import { newId } from '#platform/ids';
import { makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { startPushService } from '#testing/push-service';
import { soon } from '#testing/wait-options';
import { takeDue } from './due-pushes.repository.ts';
import { openDeliveries } from './push-deliveries.repository.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
let customer: User;
let leader: User;
let sender: ChatClient;

beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await app.close();
  service.close();
});
beforeEach(async () => {
  service.answerWith(201);
  service.pushed.length = 0;
  await app.database.db.delete(duePushes);
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId });
  sender = await connectUser(app, leader);
});

const subscribe = async (path: string) => {
  const token = await signIn(app.database, customer);
  await app.call(subscribePush, { token, body: { ...service.subscriptionOf(path), showText: true } });
};
const say = async (content: string) => {
  const message = await sender.say(customer, content);
  await app.later.settled();
  return message;
};
const textsAt = (path: string) => service.read(path).flatMap(({ body }) => body ?? []);
const due = () => app.database.db.select().from(duePushes);
/** As if so many seconds had gone by for everything that is due or waits to be. */
const wait = async (seconds: number) => {
  await app.database.db.execute(sql`update due_pushes set created_at = created_at - make_interval(secs => ${seconds}),
    due_at = due_at - make_interval(secs => ${seconds})`);
};
const whenNothingIsDue = () => vi.waitFor(async () => expect(await due()).toEqual([]), soon);

describe('attention', () => {
  it('pushes at once to somebody without a socket', async () => {
    await subscribe('phone');
    await say('Nobody is there');
    expect(textsAt('phone')).toEqual(['Nobody is there']);
    expect(await due()).toEqual([]);
  });

  it('leaves somebody who looks at the app 30 seconds to read, and pushes then', async () => {
    await subscribe('phone');
    const device = await connectUser(app, customer);
    await say('You see this');
    // The next look for what is due finds it, and leaves it.
    await vi.waitFor(async () => expect((await due())[0]?.dueAt.getTime()).toBeGreaterThan(Date.now() + 20_000), soon);
    expect(service.pushed).toEqual([]);
    await wait(31);
    await vi.waitFor(() => expect(textsAt('phone')).toEqual(['You see this']), soon);
    await whenNothingIsDue();
    device.socket.disconnect();
  });

  it('never pushes what was read meanwhile, and what was deleted', async () => {
    await subscribe('phone');
    const device = await connectUser(app, customer);
    const { seq } = await say('Read at once');
    await device.ask(markRead, { userid: leader.id, upTo: seq });
    const { id } = await say('Taken back');
    await sender.ask(deleteMessage, { id });
    await wait(31);
    await whenNothingIsDue();
    expect(service.pushed).toEqual([]);
    device.socket.disconnect();
  });

  it('pushes at once where every device says that nobody looks, also what came just before', async () => {
    await subscribe('phone');
    const [desk, tablet] = [await connectUser(app, customer), await connectUser(app, customer)];
    await desk.ask(attention, { active: false });
    await say('The tablet shows it');
    expect(service.pushed).toEqual([]);
    await tablet.ask(attention, { active: false });
    await vi.waitFor(() => expect(textsAt('phone')).toEqual(['The tablet shows it']), soon);
    await say('Nobody looks');
    expect(textsAt('phone')).toEqual(['The tablet shows it', 'Nobody looks']);
    await desk.ask(attention, { active: true });
    await say('Back at the desk');
    expect(textsAt('phone')).toHaveLength(2);
    desk.socket.disconnect();
    tablet.socket.disconnect();
  });

  it('pushes what came just before the last device went', async () => {
    await subscribe('phone');
    const device = await connectUser(app, customer);
    await say('Wait for me');
    expect(service.pushed).toEqual([]);
    device.socket.disconnect();
    await vi.waitFor(() => expect(textsAt('phone')).toEqual(['Wait for me']), soon);
  });

  it('leaves the time to read to somebody who begins to look while the push is made', async () => {
    await subscribe('phone');
    let looks = 0;
    // Asked when the message came, by the look for what is due, as it is taken, and before it goes out.
    const isLookedAt = vi.spyOn(app.context.realtime, 'isLookedAt').mockImplementation(() => ++looks > 3);
    try {
      await sender.say(customer, 'Here I am');
      await vi.waitFor(async () => {
        const [row] = await due();
        expect(row?.tries).toBe(0);
        expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 10_000);
      }, soon);
      expect(service.pushed).toEqual([]);
    } finally {
      isLookedAt.mockRestore();
    }
    await wait(31);
    await vi.waitFor(() => expect(textsAt('phone')).toEqual(['Here I am']), soon);
  });

  it('does without a word about people who have no device for it', async () => {
    await say('Nobody can hear this');
    expect(await due()).toEqual([]);
  });
});

describe('a process that is killed', () => {
  it('after the commit leaves the push to another one', async () => {
    await subscribe('phone');
    service.answerWith(503);
    await say('Do not lose me');
    service.answerWith(201);
    service.pushed.length = 0;
    // What was taken and not done comes back when the lease is over.
    await wait(0);
    expect(await takeDue(app.database.pool, { userId: customer.id, isLookedAt: false })).toBeNull();
    await wait(31);
    await vi.waitFor(() => expect(textsAt('phone')).toEqual(['Do not lose me']), soon);
  });

  it('after the push and before it noted the end has nothing pushed twice', async () => {
    await subscribe('phone');
    const { seq } = await say('Once');
    const { rows } = await app.database.db.execute(sql`select conversation_id from push_deliveries limit 1`);
    const [row] = rows as { conversation_id: string }[];
    const place = { conversationId: Number(row?.conversation_id), seq, userId: customer.id };
    await app.database.db.insert(duePushes).values(place);
    await whenNothingIsDue();
    expect(textsAt('phone')).toEqual(['Once']);
  });

  it('after the device had it, and before it noted that the push service took it, has nothing pushed twice', async () => {
    await subscribe('phone');
    const { seq } = await say('Once again');
    const [{ id = '', key = '' } = {}] = service.read('phone');
    await app.call(ackPush, { body: { id, key } });
    await app.database.db.execute(sql`update push_deliveries set sent_at = null where id = ${id}`);
    const { rows } = await app.database.db.execute(sql`select conversation_id from push_deliveries where id = ${id}`);
    const conversationId = Number((rows[0] as { conversation_id: string }).conversation_id);
    await app.database.db.insert(duePushes).values({ conversationId, seq, userId: customer.id });
    await whenNothingIsDue();
    expect(textsAt('phone')).toEqual(['Once again']);
    // What was read since it was taken does not go out either.
    const device = await connectUser(app, customer);
    await device.ask(markRead, { userid: leader.id, upTo: seq });
    const { rows: devices } = await app.database.db.execute<{ id: string }>(
      sql`select id from push_subscriptions where user_id = ${customer.id}`,
    );
    await app.database.db.execute(sql`delete from push_deliveries where id = ${id}`);
    const deliveries = devices.map((each) => ({ id: newId(), subscriptionId: each.id, keyHash: Buffer.from('key') }));
    expect(deliveries).toHaveLength(1);
    expect(await openDeliveries(app.database.pool, { conversationId, seq }, deliveries)).toEqual(new Map());
    device.socket.disconnect();
  });

  it('is known by rows that nobody renews: a slow push service is waited for by one process alone', async () => {
    await subscribe('phone');
    let answer: (status: number) => void = () => undefined;
    service.answerWith(() => new Promise((resolve) => (answer = resolve)));
    await sender.say(customer, 'Slowly');
    await vi.waitFor(() => expect(service.pushed).toHaveLength(1), soon);
    const restSeconds = async () => ((await due())[0]!.dueAt.getTime() - Date.now()) / 1000;
    // A killed process's rows are the others' within seconds.
    expect(await restSeconds()).toBeLessThan(10);
    await wait(20);
    await vi.waitFor(async () => expect(await restSeconds()).toBeGreaterThan(0), soon);
    expect(await takeDue(app.database.pool, { userId: customer.id, isLookedAt: false })).toBeNull();
    service.answerWith(201);
    answer(201);
    await whenNothingIsDue();
    // Where this took longer than a push service may, it went again as the same push.
    expect(new Set(service.read('phone').map(({ id }) => id)).size).toBe(1);
  });

  it('shares its messages with the others: of two that take at once one gets it', async () => {
    // Where no app takes it before both do.
    const { database, close } = await createTestDatabase();
    onTestFinished(close);
    const { id: userId } = await makeTeamLeader(database);
    await database.db.insert(duePushes).values({ conversationId: 4711, seq: 1, userId });
    const take = () => takeDue(database.pool, { userId, isLookedAt: false });
    const taken = await Promise.all([take(), take()]);
    expect(taken.filter((each) => each !== null)).toHaveLength(1);
  });
});

it('goes again only to the devices whose push service was in trouble', async () => {
  const statuses: Readonly<Record<string, number>> = { '/fine': 201, '/refused': 403, '/busy': 429, '/broken': 502 };
  for (const path of Object.keys(statuses)) await subscribe(path.slice(1));
  const paths = () => [...new Set(service.pushed.map(({ path }) => path))].sort();
  service.answerWith((path) => statuses[path] ?? 500);
  await say('Hello?');
  expect(paths()).toEqual(Object.keys(statuses).sort());
  service.pushed.length = 0;
  service.answerWith(201);
  await wait(60);
  await whenNothingIsDue();
  expect(paths()).toEqual(['/broken', '/busy']);
});

it('keeps no device of a person waiting for one whose push service hangs, and each in order', async () => {
  let release = (_status: number): void => undefined;
  const held = new Promise<number>((resolve) => (release = resolve));
  await subscribe('well');
  await subscribe('hung');
  service.answerWith((path) => (path === '/hung' ? held : 201));
  const texts = ['One', 'Two', 'Three'];
  for (const text of texts) await sender.say(customer, text);
  await vi.waitFor(() => expect(textsAt('well')).toEqual(texts), soon);
  // It is still at the first one, and the others wait for their turn.
  expect(textsAt('hung')).toEqual(['One']);
  release(201);
  await vi.waitFor(() => expect([...new Set(textsAt('hung'))]).toEqual(texts), soon);
  await whenNothingIsDue();
  expect(textsAt('well')).toEqual(texts);
});

it('tells of what people wrote before what the server wrote, which wakes no phone that saves power', async () => {
  await subscribe('phone');
  const device = await connectUser(app, customer);
  const [auto, personal] = [await say('Somebody else looks after you now.'), await say('Are you there?')];
  await app.database.db.execute(sql`update messages set is_auto = true where id = ${auto.id}`);
  await wait(31);
  await whenNothingIsDue();
  device.socket.disconnect();
  expect(service.read('phone').map(({ seq }) => seq)).toEqual([personal.seq, auto.seq]);
  expect(service.pushed.map(({ headers }) => headers['urgency'])).toEqual(['high', 'normal']);
});

it('every message of many is pushed once, whoever looks away and comes back meanwhile', async () => {
  await subscribe('phone');
  const device = await connectUser(app, customer);
  const texts = Array.from({ length: 60 }, (_, index) => `Message ${String(index)}`);
  for (const [index, text] of texts.entries()) {
    if (index % 7 === 0) await device.ask(attention, { active: index % 2 === 0 });
    await sender.say(customer, text);
  }
  await device.ask(attention, { active: false });
  await whenNothingIsDue();
  expect(textsAt('phone').sort()).toEqual([...texts].sort());
  device.socket.disconnect();
});
