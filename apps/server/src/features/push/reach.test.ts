import { listPushDevices, removePushDevice, subscribePush, unsubscribePush } from '@branchline/contract/push';
import { getReach } from '@branchline/contract/reports';
import { partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { makeAdmin, makeBranchLeader, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { startPushService } from '#testing/push-service';
import { soon } from '#testing/wait-options';

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: { PUSH_HOSTS: service.host } });
});
afterAll(async () => {
  await app.close();
  service.close();
});

let leader: User;
let customer: User;
let token: string;
let inbox: ChatClient;
beforeEach(async () => {
  service.answerWith(201);
  leader = await makeTeamLeader(app.database);
  customer = await makeCustomer(app.database, { branchId: leader.branchId });
  token = await signIn(app.database, customer);
  inbox = await connectUser(app, leader);
});

const subscribe = (path: string) => app.call(subscribePush, { token, body: service.subscriptionOf(path) });
const reachNow = async () => (await inbox.ask(usersChatWithMe, { agentask: 0, page: 1 })).data[0]?.reach;
const setTimes = (path: string, { unanswered, acked }: { unanswered: string | null; acked: string | null }) =>
  app.database.db.execute(sql`update push_subscriptions set
    unanswered_since = now() - ${unanswered}::interval, last_ack_at = now() - ${acked}::interval
    where endpoint = ${`${service.origin}/${path}`}`);

test('a leader sees whom notifications reach: nobody without a device, and nobody whose devices are silent for days', async () => {
  expect(await reachNow()).toBe('none');
  await subscribe('phone');
  expect(await reachNow()).toBe('push');
  await setTimes('phone', { unanswered: '59 minutes', acked: null });
  expect(await reachNow()).toBe('push');
  await setTimes('phone', { unanswered: '61 minutes', acked: null });
  expect(await reachNow()).toBe('stale');
  await setTimes('phone', { unanswered: '2 days', acked: '71 hours' });
  expect(await reachNow()).toBe('push');
  await setTimes('phone', { unanswered: '2 days', acked: '73 hours' });
  expect(await reachNow()).toBe('stale');
  await subscribe('tablet');
  expect(await reachNow()).toBe('push');
});

test('a device whose pushes are refused reaches nobody an hour later', async () => {
  await subscribe('refused');
  service.answerWith(403);
  await inbox.say(customer, 'Are you there?');
  await vi.waitFor(async () => {
    await app.database.db.execute(sql`update push_subscriptions set unanswered_since = now() - interval '61 minutes'
      where unanswered_since is not null and endpoint = ${`${service.origin}/refused`}`);
    expect(await reachNow()).toBe('stale');
  }, soon);
});

test('it is said of customers to leaders alone', async () => {
  await makeTeamLeader(app.database, { branchId: leader.branchId });
  const { data: fellows } = await inbox.ask(usersChatWithMe, { agentask: 1, page: 1 });
  const { data: leaders } = await (await connectUser(app, customer)).ask(usersChatWithMe, { agentask: 0, page: 1 });
  expect(fellows.length).toBeGreaterThan(0);
  expect(leaders.length).toBeGreaterThan(0);
  expect([...fellows, ...leaders].filter((partner) => 'reach' in partner)).toEqual([]);
});

test('the leaders hear when it changes: a device came, was turned off here or on another one, or was given up by its push service', async () => {
  const heard = () => inbox.heard(partnerChanged).map(({ partner }) => partner?.reach);
  await subscribe('phone');
  await vi.waitFor(() => expect(heard()).toEqual(['push']), soon);
  await app.call(unsubscribePush, { token, body: { endpoint: `${service.origin}/phone` } });
  await vi.waitFor(() => expect(heard()).toEqual(['push', 'none']), soon);
  await subscribe('lost');
  await vi.waitFor(() => expect(heard()).toEqual(['push', 'none', 'push']), soon);
  service.answerWith(410);
  await inbox.say(customer, 'Are you there?');
  await vi.waitFor(() => expect(heard()).toEqual(['push', 'none', 'push', 'none']), soon);
  service.answerWith(201);
  await subscribe('elsewhere');
  const other = await signIn(app.database, customer);
  const [device] = (await app.call(listPushDevices, { token: other })).reply.list;
  await app.call(removePushDevice, { token: other, body: { id: device!.id } });
  await vi.waitFor(() => expect(heard().slice(4)).toEqual(['push', 'none']), soon);
});

test('staff see by branch whom notifications reach, each active customer once, and why not the others', async () => {
  const { branchId } = leader;
  const make = (values: object = {}) => makeCustomer(app.database, { branchId, ...values });
  const onDevice = async (user: User, path: string) =>
    app.call(subscribePush, { token: await signIn(app.database, user), body: service.subscriptionOf(path) });
  const [refused, back] = [await make(), await make()];
  await make({ isActive: false });
  for (const user of [refused, back]) await onDevice(user, `lost-${user.id}`);
  service.answerWith(410);
  for (const user of [refused, back]) await inbox.say(user, 'Hello');
  const counts = async (by: User) => {
    const { data } = (await app.call(getReach, { token: await signIn(app.database, by) })).reply;
    const line = data.find(({ branch }) => branch.id === branchId);
    return line && [line.customers, line.reached, line.never, line.refused, line.stale];
  };
  const admin = await makeAdmin(app.database);
  await vi.waitFor(async () => expect(await counts(admin)).toEqual([3, 0, 1, 2, 0]), soon);
  service.answerWith(201);
  await onDevice(back, 'back');
  await onDevice(back, 'silent');
  const silent = await make();
  await onDevice(silent, 'gone');
  for (const path of ['silent', 'gone']) await setTimes(path, { unanswered: '4 days', acked: null });
  expect(await counts(admin)).toEqual([4, 1, 1, 1, 1]);
  expect(await counts(await makeBranchLeader(app.database, { branchId }))).toEqual([4, 1, 1, 1, 1]);
  expect(await counts(await makeBranchLeader(app.database))).toBeUndefined();
});
