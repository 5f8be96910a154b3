import { ackPush, subscribePush } from '@branchline/contract/push';
import { editProfile, getProfile } from '@branchline/contract/profile';
import {
  attention,
  deleteMessage,
  markRead,
  partnerChanged,
  usersChatWithMe,
} from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids';
import { textCounts } from '#schema/settings';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { joinCluster } from '#testing/clusters';
import { makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { startPushService } from '#testing/push-service';
import { soon } from '#testing/wait-options';

const redisUrl = process.env['TEST_REDIS_URL'];

let service: Awaited<ReturnType<typeof startPushService>>;
let env: Readonly<Record<string, string>>;
let app: TestApp;
/** Another process on the same database; without Redis it does not hear who is connected to the first one. */
let other: TestApp;
beforeAll(async () => {
  service = await startPushService();
  env = { PUSH_HOSTS: service.host };
  app = await startTestApp({ env });
  other = await startTestApp({ env, database: app.database });
  await changeSetting(app, 'nudge_after_minutes', '30');
  await changeSetting(app, 'nudge_quiet_hours', '');
  // From now on it is noted who is written to.
  await run();
});
afterAll(async () => {
  await other.close();
  await app.close();
  service.close();
});

let leader: User;
let customer: User;
let sender: ChatClient;
beforeEach(async () => {
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId });
  sender = await connectUser(app, leader);
});

const run = (by = app) => by.jobs.run('nudges.send');
const texts = (of = customer) => [app, other].flatMap(({ sms }) => sms.sent.filter(({ to }) => to.endsWith(of.phone!)));
const isNoted = async (of = customer) => {
  const { rows } = await app.database.db.execute(sql`select from due_nudges where user_id = ${of.id}`);
  return rows.length === 1;
};
/** Says something, and lets it be noted that the customer may need a text. */
const say = async (content: string, to = customer) => {
  const message = await sender.say(to, content);
  await run();
  expect(await isNoted(to)).toBe(true);
  return message;
};
/** As if so many minutes had gone by for all that concerns the customer. */
const wait = async (minutes: number) => {
  const { db } = app.database;
  const past = sql`make_interval(mins => ${minutes})`;
  await db.execute(sql`update due_nudges set due_at = due_at - ${past} where user_id = ${customer.id}`);
  await db.execute(sql`update users set nudged_at = nudged_at - ${past} where id = ${customer.id}`);
  await db.execute(sql`update conversations set last_message_at = last_message_at - ${past}
    where first_user_id = ${customer.id}`);
  await db.execute(sql`update messages m set created_at = m.created_at - ${past} from conversations c
    where c.id = m.conversation_id and c.first_user_id = ${customer.id}`);
};
const isUntexted = async () => {
  await run();
  expect(texts()).toEqual([]);
};

test('a customer is texted once about what nobody saw for so long: the link, and nothing of it; the leaders see when', async () => {
  await say('The secret parcel');
  await wait(29);
  await isUntexted();
  await wait(1);
  await run();
  const name = 'Branchline';
  expect(texts().map(({ text }) => text)).toEqual([`${name}: a new message waits for you: ${app.config.publicUrl}`]);
  const seen = () => sender.heard(partnerChanged).flatMap(({ partner }) => partner?.nudgedAt ?? []);
  await vi.waitFor(() => expect(seen()).not.toEqual([]), soon);
  const { data } = await sender.ask(usersChatWithMe, { agentask: 0, page: 1 });
  expect(data[0]?.nudgedAt).toEqual(expect.any(String));
  await wait(24 * 60);
  await run();
  expect(texts()).toHaveLength(1);
});

test('a reminder of a message whose process was killed after the commit comes from another one', async () => {
  await sender.say(customer, 'The last word of a process');
  await run(other);
  await wait(30);
  await run(other);
  expect(texts()).toHaveLength(1);
});

test('two processes that begin at the same moment text once', async () => {
  await say('To both');
  await wait(30);
  await Promise.all([run(), run(other), run(), run(other)]);
  expect(texts()).toHaveLength(1);
});

test.skipIf(redisUrl === undefined)('the leaders see when, whichever process texted', async () => {
  const prefix = `nudges-${newId()}`;
  const members = await Promise.all([joinCluster(redisUrl!, prefix), joinCluster(redisUrl!, prefix)]);
  const { database } = app;
  const [desk, texting] = await Promise.all(members.map(({ pubsub }) => startTestApp({ env, database, pubsub })));
  try {
    const device = await connectUser(desk!, leader);
    const knows = () => texting!.context.realtime.isAttentionKnown() && texting!.context.realtime.isOnline(leader.id);
    await vi.waitFor(() => expect(knows()).toBe(true), soon);
    await say('From elsewhere');
    await wait(30);
    await run(texting);
    const seen = () => device.heard(partnerChanged).flatMap(({ partner }) => partner?.nudgedAt ?? []);
    await vi.waitFor(() => expect(seen()).not.toEqual([]), soon);
  } finally {
    await desk!.close();
    await texting!.close();
    await Promise.all(members.map((member) => member.leave()));
  }
});

test('another one comes for what was written since, and not before the hours between two are over', async () => {
  await say('First');
  await wait(30);
  await run();
  await say('Second');
  await wait(60);
  await run();
  expect(texts()).toHaveLength(1);
  await wait(11 * 60);
  await run();
  expect(texts()).toHaveLength(2);
});

test('nobody is texted about what was read, deleted, acknowledged by a device, or written by the server', async () => {
  const { seq, id } = await say('Read');
  const desk = await connectUser(app, customer);
  await desk.ask(markRead, { userid: leader.id, upTo: seq });
  desk.socket.disconnect();
  await wait(30);
  await isUntexted();
  const deleted = await say('Deleted');
  await sender.ask(deleteMessage, { id: deleted.id });
  await wait(30);
  await isUntexted();
  expect(deleted.id).not.toBe(id);
  const token = await signIn(app.database, customer);
  const path = `phone-${customer.id}`;
  await app.call(subscribePush, { token, body: service.subscriptionOf(path) });
  await say('Arrived');
  await vi.waitFor(() => expect(service.read(path)).toHaveLength(1), soon);
  const [{ id: pushId = '', key = '' } = {}] = service.read(path);
  await app.call(ackPush, { body: { id: pushId, key } });
  await wait(30);
  await isUntexted();
  // The later one took the place of the earlier one on the device, which says that it has the later one.
  const before = await say('Before');
  await say('After');
  await vi.waitFor(() => expect(service.read(path)).toHaveLength(3), soon);
  const last = service.read(path).find(({ seq = 0 }) => seq > before.seq);
  await app.call(ackPush, { body: { id: last?.id ?? '', key: last?.key ?? '' } });
  await wait(30);
  await isUntexted();
  const auto = await say('Automatic');
  await app.database.db.execute(sql`update messages set is_auto = true where id = ${auto.id}`);
  await wait(30);
  await isUntexted();
});

test('nobody is texted while the app is open before them, and they are once it is not', async () => {
  const desk = await connectUser(app, customer);
  await say('Are you there?');
  await wait(30);
  await isUntexted();
  await desk.ask(attention, { active: false });
  await wait(1);
  await run();
  expect(texts()).toHaveLength(1);
  desk.socket.disconnect();
});

test('what is quiet in the branch’s zone waits for the morning', async () => {
  // Two hours around now, wherever it is.
  const { rows } = await app.database.db.execute<{ span: string }>(sql`
    select to_char(now() at time zone 'Asia/Kolkata' - interval '1 hour', 'HH24:MI') || '-' ||
      to_char(now() at time zone 'Asia/Kolkata' + interval '1 hour', 'HH24:MI') as span`);
  const hours = JSON.stringify({ zone: 'Asia/Kolkata', week: {}, holidays: [] });
  await app.database.db.execute(sql`update branches set hours = ${hours}::jsonb where id = ${leader.branchId}`);
  await changeSetting(app, 'nudge_quiet_hours', rows[0]!.span);
  try {
    await say('At night');
    await wait(30);
    await isUntexted();
  } finally {
    await changeSetting(app, 'nudge_quiet_hours', '');
  }
  await wait(61);
  await run();
  expect(texts()).toHaveLength(1);
});

test('a customer turns it off, and is texted in the own language', async () => {
  const token = await signIn(app.database, customer);
  const edit = (body: object) => app.call(editProfile, { token, unknownBody: body });
  expect((await edit({ nudges: 'perhaps' })).failure.code).toBe('invalid');
  expect((await edit({ nudges: false })).reply.data.nudges).toBe(false);
  expect((await app.call(getProfile, { token })).reply.data).toMatchObject({ nudges: false, firstName: 'Ravi' });
  await sender.say(customer, 'No texts');
  await edit({ nudges: true, locale: 'hi' });
  await say('Texts again');
  await edit({ nudges: false });
  await wait(30);
  await isUntexted();
  await edit({ nudges: true });
  await say('And again');
  await wait(30);
  await run();
  expect(texts().map(({ text }) => text)).toEqual([expect.stringMatching(/संदेश/)]);
});

test('a text that the provider did not take is not said to have been sent', async () => {
  const { send } = app.sms;
  await say('Refused');
  await wait(30);
  app.sms.send = () => Promise.reject(new Error('The provider is away.'));
  try {
    await run();
  } finally {
    app.sms.send = send;
  }
  const { data } = await sender.ask(usersChatWithMe, { agentask: 0, page: 1 });
  expect(data[0]?.nudgedAt).toBeNull();
  await isUntexted();
});

test('at 90 % of the texts of the month reminders stop, and the admins are told', async () => {
  await changeSetting(app, 'texts_per_month', '20');
  const { db } = app.database;
  try {
    await db.update(textCounts).set({ texts: 17 });
    await db.execute(sql`insert into text_counts (month, texts) values (to_char(now() at time zone 'utc', 'YYYY-MM'), 17)
      on conflict do nothing`);
    await say('Within');
    await wait(30);
    await run();
    expect(texts()).toHaveLength(1);
    const told = () => app.mail.sent.filter(({ subject }) => subject.includes('90 % of the texts'));
    await vi.waitFor(() => expect(told().length).toBeGreaterThan(0), soon);
    const next = await makeCustomer(app.database, { branchId: leader.branchId });
    await say('Over', next);
    customer = next;
    await wait(30);
    await isUntexted();
  } finally {
    await changeSetting(app, 'texts_per_month', '0');
  }
  await run();
  expect(texts()).toHaveLength(1);
});

test('the admins are told too when a ceiling is set so that nine tenths are used up already', async () => {
  const { db } = app.database;
  const month = sql`to_char(now() at time zone 'utc', 'YYYY-MM')`;
  await db.delete(textCounts);
  await db.insert(textCounts).values({ month, texts: 95 });
  await app.limiter.reset('alarm', 'texts of the month: 90 %');
  app.mail.sent.length = 0;
  await changeSetting(app, 'texts_per_month', '100');
  try {
    await say('Over');
    await wait(30);
    await isUntexted();
    const told = () => app.mail.sent.filter(({ subject }) => subject.includes('90 % of the texts'));
    await vi.waitFor(() => expect(told().length).toBeGreaterThan(0), soon);
  } finally {
    await changeSetting(app, 'texts_per_month', '0');
    await db.delete(textCounts);
  }
});

test('nobody is texted while it is off, nor later about what was written then', async () => {
  await say('Before');
  await changeSetting(app, 'nudge_after_minutes', '0');
  try {
    await wait(30);
    await isUntexted();
  } finally {
    await changeSetting(app, 'nudge_after_minutes', '30');
  }
  await isUntexted();
});

test('what is written right after it was turned on counts', async () => {
  await changeSetting(app, 'nudge_after_minutes', '0');
  await run();
  await changeSetting(app, 'nudge_after_minutes', '30');
  await say('Hello');
  await wait(30);
  await run();
  expect(texts()).toHaveLength(1);
});
