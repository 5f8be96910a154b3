import { handOver, setAssignment } from '@branchline/contract/assignment';
import { editBranch } from '@branchline/contract/branches';
import { editMessage, partnerChanged, react, sendMessage } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { connectUser } from '#testing/chat-client';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeCustomer,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';

let app: TestApp;
let admin: string;
let branch: Branch;
let [asha, bina] = [] as unknown as [User, User];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
beforeEach(async () => {
  branch = await makeBranch(app.database);
  asha = await makeTeamLeader(app.database, { branchId: branch.id });
  bina = await makeTeamLeader(app.database, { branchId: branch.id });
  await app.call(editBranch, { token: admin, params: { id: branch.id }, body: { assignment: 'personal' } });
});

const addCustomer = async () => {
  const customer = await makeCustomer(app.database, { branchId: branch.id });
  await app.call(setAssignment, { token: admin, body: { customerId: customer.id, leaderId: asha.id } });
  return customer;
};

test('the leader before changes, reacts, answers and forwards nothing there any more', async () => {
  const customer = await addCustomer();
  const [phone, desk] = [await connectUser(app, customer), await connectUser(app, asha)];
  const theirs = await phone.say(asha, 'Hello Asha');
  const own = await desk.say(customer, 'Hello Ravi');
  await app.call(setAssignment, { token: admin, body: { customerId: customer.id, leaderId: bina.id } });
  const toThem = { touserid: customer.id, messageType: 'text' };
  for (const [event, payload] of [
    [editMessage, { id: own.id, content: 'Goodbye Ravi' }],
    [react, { id: theirs.id, emoji: '👍' }],
    [sendMessage, { ...toThem, content: 'Goodbye', replyTo: theirs.id }],
    [sendMessage, { ...toThem, forwardOf: own.id }],
  ] as const)
    expect((await desk.askInVain(event, payload)).code, JSON.stringify(payload)).toBe('forbidden');
});

test('whose list changes by more than fifty people at once loads it again', async () => {
  for (let count = 0; count < 51; count++) await addCustomer();
  const desks = [await connectUser(app, asha), await connectUser(app, bina)];
  await app.call(handOver, { token: admin, body: { fromId: asha.id, toId: bina.id } });
  for (const desk of desks) expect(await desk.hear(partnerChanged)).toEqual({ partner: null, userId: null });
});
