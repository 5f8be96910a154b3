import { signup, verifyOtp } from '@branchline/contract/auth';
import { editBranch } from '@branchline/contract/branches';
import { editProfile, removeAccount } from '@branchline/contract/profile';
import { partnerChanged, usersChatWithMe } from '@branchline/contract/socket-events';
import { editUser, importUsers } from '@branchline/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#schema/users';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import { readTextedCode } from '#testing/codes';
import { makeAdmin, makeBranch, makeCustomer, makeTeamLeader, signIn, type User } from '#testing/factories';
import { soon } from '#testing/wait-options';

let app: TestApp;
let admin: string;
let [ravi, asha] = [] as unknown as [User, User];
/** Of the leader who wrote with the customer, of one who never did, of one who is elsewhere by now, of a stranger. */
let [desk, fellow, former, stranger] = [] as unknown as [ChatClient, ChatClient, ChatClient, ChatClient];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
const change = (id: string, body: object) => app.call(editUser, { token: admin, params: { id }, unknownBody: body });
beforeEach(async () => {
  const { database } = app;
  const { id: branchId } = await makeBranch(database);
  ravi = await makeCustomer(database, { branchId });
  asha = await makeTeamLeader(database, { branchId });
  const dev = await makeTeamLeader(database, { branchId });
  const phone = await connectUser(app, ravi);
  await phone.say(asha, 'Hello');
  await phone.say(dev, 'Hello');
  await change(dev.id, { branch: (await makeBranch(database)).id });
  desk = await connectUser(app, asha);
  fellow = await connectUser(app, await makeTeamLeader(database, { branchId }));
  former = await connectUser(app, dev);
  stranger = await connectUser(app, await makeTeamLeader(database));
});

/** What the latest news of the customer are: the name and whether one may write, or that they are not listed any more. */
const newsOf = (client: ChatClient) => {
  const news = client.heard(partnerChanged).findLast(({ userId }) => userId === ravi.id);
  return news && (news.partner ? [news.partner.username, news.partner.canWrite] : 'not listed');
};
const expectNews = async (seen: readonly [unknown, unknown, unknown]) => {
  for (const [place, client] of [desk, fellow, former].entries())
    await expect.poll(() => newsOf(client), soon).toEqual(seen[place]);
  expect(newsOf(stranger)).toBeUndefined();
};

test('leaders and whoever wrote with a customer hear that they were turned off, and on', async () => {
  await change(ravi.id, { status: false });
  await expectNews([['Ravi Patil', false], 'not listed', ['Ravi Patil', false]]);
  await change(ravi.id, { status: true });
  await expectNews([
    ['Ravi Patil', true],
    ['Ravi Patil', true],
    ['Ravi Patil', false],
  ]);
});

test('and of another name, whoever gave it', async () => {
  await change(ravi.id, { firstName: 'Rohan' });
  await expectNews([
    ['Rohan Patil', true],
    ['Rohan Patil', true],
    ['Rohan Patil', false],
  ]);
  await app.call(editProfile, { token: await signIn(app.database, ravi), body: { firstName: 'Rahul' } });
  await expectNews([
    ['Rahul Patil', true],
    ['Rahul Patil', true],
    ['Rahul Patil', false],
  ]);
});

test('and of the name that an import gives, and of the first one that somebody signs in with', async () => {
  const file = new FormData();
  file.append('file', new Blob([`phone,firstName\n${ravi.phone!},Rohit`], { type: 'text/csv' }), 'customers.csv');
  await app.call(importUsers, { token: admin, body: file });
  await expectNews([
    ['Rohit Patil', true],
    ['Rohit Patil', true],
    ['Rohit Patil', false],
  ]);
  await app.database.db.update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, ravi.id));
  await app.call(signup, { body: { phone: ravi.phone!, firstName: 'Ravindra', lastName: '' } });
  const otp = await readTextedCode(app, ravi.phone!);
  await app.call(verifyOtp, { body: { phone: ravi.phone!, otp } });
  await expectNews([
    ['Ravindra', true],
    ['Ravindra', true],
    ['Ravindra', false],
  ]);
});

test('and that they removed their account, also where customers have own leaders', async () => {
  const { branchId } = ravi;
  await app.call(editBranch, { token: admin, params: { id: branchId ?? '' }, body: { assignment: 'personal' } });
  await app.call(removeAccount, { token: await signIn(app.database, ravi) });
  await expectNews([['Deleted user', false], 'not listed', ['Deleted user', false]]);
});

test('where customers have own leaders, no other leader of the branch hears that there is one', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const [own, other] = [
    await makeTeamLeader(app.database, { branchId }),
    await makeTeamLeader(app.database, { branchId }),
  ];
  await app.call(editBranch, { token: admin, params: { id: branchId }, body: { assignment: 'personal' } });
  const customer = await makeCustomer(app.database, { branchId, leaderId: own.id });
  const [mine, theirs] = [await connectUser(app, own), await connectUser(app, other)];
  await change(customer.id, { firstName: 'Rohan' });
  await change(customer.id, { status: false });
  await expect.poll(() => mine.heard(partnerChanged).at(-1)?.partner, soon).toBeNull();
  await app.later.settled();
  // Its answer comes behind whatever was told.
  await theirs.ask(usersChatWithMe, { agentask: 0, page: 1 });
  expect(theirs.heard(partnerChanged)).toEqual([]);
});
