import { editUser } from '@branchline/contract/users';
import { olderMessagesEvent, presence, sync, usersChatWithMe } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser, settle } from '#testing/chat-client';
import { makeAdmin, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { soon } from '#testing/wait-options';

let app: TestApp;
let leaders: User[];
beforeAll(async () => {
  // Two leaders are many, and so are two customers of a branch.
  app = await startTestApp({ realtimeTiming: { maxWholeRoom: 1 } });
  leaders = [await makeTeamLeader(app.database), await makeTeamLeader(app.database)];
});
afterAll(() => app.close());

const comingsOf = (device: ChatClient, user: User) =>
  device
    .heard(presence)
    .filter(({ userid }) => userid === user.id)
    .map(({ online }) => online);
const openDesk = async () => {
  const leader = await makeTeamLeader(app.database);
  return { leader, desk: await connectUser(app, leader) };
};

test('a leader hears of colleagues elsewhere whose page or conversation the device asked for', async () => {
  const colleague = await makeTeamLeader(app.database, { firstName: 'Zubeida', lastName: 'Qadir' });
  const [list, conversation, again, nobody] = [await openDesk(), await openDesk(), await openDesk(), await openDesk()];
  const { data } = await list.desk.ask(usersChatWithMe, { agentask: 1, page: 1, search: 'Zubeida' });
  expect(data).toMatchObject([{ userId: colleague.id, online: false }]);
  await conversation.desk.ask(olderMessagesEvent, { userid: colleague.id });
  await again.desk.ask(sync, { since: { [colleague.id]: 0 }, time: new Date().toISOString() });
  const phone = await connectUser(app, colleague);
  for (const { desk } of [list, conversation, again])
    await expect.poll(() => comingsOf(desk, colleague), soon).toEqual([true]);
  phone.socket.disconnect();
  for (const { desk } of [list, conversation, again])
    await expect.poll(() => comingsOf(desk, colleague), soon).toEqual([true, false]);
  await settle(list.desk, nobody.desk, nobody.leader);
  expect(comingsOf(nobody.desk, colleague)).toEqual([]);
});

test('who looks hears of a customer no longer once the customer is another branch’s', async () => {
  const [here, there] = leaders as [User, User];
  const admin = await signIn(app.database, await makeAdmin(app.database));
  const colleague = await makeTeamLeader(app.database, { branchId: here.branchId });
  const customer = await makeCustomer(app.database, { branchId: here.branchId });
  const [desk, other] = [await connectUser(app, here), await connectUser(app, colleague)];
  const newDesk = await connectUser(app, there);
  await desk.ask(usersChatWithMe, { page: 1 });
  const phone = await connectUser(app, customer);
  await expect.poll(() => comingsOf(desk, customer), soon).toEqual([true]);
  await app.call(editUser, { token: admin, params: { id: customer.id }, unknownBody: { branch: there.branchId } });
  await expect.poll(() => comingsOf(desk, customer), soon).toEqual([true, false]);
  phone.socket.disconnect();
  await expect.poll(() => comingsOf(newDesk, customer), soon).toEqual([true, false]);
  await settle(newDesk, desk, here);
  expect(comingsOf(desk, customer)).toEqual([true, false]);
  // The second of the branch's leaders has asked for nobody.
  expect(comingsOf(other, customer)).toEqual([]);
});
