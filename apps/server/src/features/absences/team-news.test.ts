import { partnerChanged } from '@branchline/contract/socket-events';
import { addUser, editUser } from '@branchline/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { type ChatClient, connectUser } from '#testing/chat-client';
import {
  makeAdmin,
  makeBranch,
  makeCustomer,
  makeTeamLeader,
  newEmail,
  newPhone,
  signIn,
  testPassword,
} from '#testing/factories';
import { soon } from '#testing/wait-options';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('where customers are everybody’s, they and the colleagues hear who is turned off, on, added and moved', async () => {
  const { database } = app;
  const admin = await signIn(database, await makeAdmin(database));
  const branch = await makeBranch(database);
  const inBranch = { branchId: branch.id };
  const asha = await makeTeamLeader(database, { ...inBranch, firstName: 'Asha' });
  const bina = await makeTeamLeader(database, { ...inBranch, firstName: 'Bina' });
  const phone = await connectUser(app, await makeCustomer(database, inBranch));
  const desk = await connectUser(app, bina);
  const change = (body: object) => app.call(editUser, { token: admin, params: { id: asha.id }, unknownBody: body });
  /** What the latest news of a leader say that this person may do. */
  const shownOf = (client: ChatClient, id: string) => {
    const news = client.heard(partnerChanged).findLast(({ userId }) => userId === id);
    return news && (news.partner?.canWrite ?? 'not listed');
  };

  await change({ status: false });
  for (const client of [phone, desk]) await expect.poll(() => shownOf(client, asha.id), soon).toBe('not listed');
  await change({ status: true });
  for (const client of [phone, desk]) await expect.poll(() => shownOf(client, asha.id), soon).toBe(true);
  const form = {
    email: newEmail(),
    phone: newPhone(),
    firstName: 'Cara',
    lastName: 'Rao',
    role: 'team_leader',
    branch: branch.id,
    addressline1: '1',
    addressline2: '2',
    city: 'Pune',
    state: 'MH',
    zipcode: '411001',
    status: true,
    password: testPassword,
  } as const;
  const { data } = (await app.call(addUser, { token: admin, body: form })).reply;
  for (const client of [phone, desk]) await expect.poll(() => shownOf(client, data.id), soon).toBe(true);
  await change({ branch: (await makeBranch(database)).id });
  await expect.poll(() => shownOf(phone, asha.id), soon).toBe('not listed');
});
