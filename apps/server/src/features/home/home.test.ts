import { getHome } from '@branchline/contract/home';
import { editSetting, findSettings } from '@branchline/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the home data', () => {
  it('refuses the unauthenticated', async () => {
    expect((await app.call(getHome)).failure.code).toBe('unauthenticated');
  });

  it('is the app’s name, oneself and the unread messages', async () => {
    const leader = await makeTeamLeader(app.database);
    const customer = await makeCustomer(app.database, { branchId: leader.branchId });
    await makeMessage(app.database, [leader, customer]);
    await makeMessage(app.database, [leader, customer]);
    const home = async (of: typeof customer) =>
      (await app.call(getHome, { token: await signIn(app.database, of) })).reply.data;
    expect(await home(customer)).toMatchObject({ appName: 'Branchline', me: { id: customer.id }, unread: 2 });
    expect(await home(leader)).toMatchObject({ me: { role: { slug: 'team_leader' } }, unread: 0 });
  });

  it('counts what anybody has written: only the device knows whom it has muted', async () => {
    const leader = await makeTeamLeader(app.database);
    for (const messages of [1, 2]) {
      const customer = await makeCustomer(app.database, { branchId: leader.branchId });
      for (let count = 0; count < messages; count++) await makeMessage(app.database, [customer, leader]);
    }
    const { reply } = await app.call(getHome, { token: await signIn(app.database, leader) });
    expect(reply.data.unread).toBe(3);
  });

  it('shows the name that the organisation chose', async () => {
    const admin = await makeAdmin(app.database);
    const token = await signIn(app.database, admin);
    const [name] = (await app.call(findSettings, { token, body: { key: 'app_name' } })).reply.list;
    await app.call(editSetting, { token, params: { id: name?.id ?? '' }, body: { value: 'Our Chat' } });
    expect((await app.call(getHome, { token })).reply.data.appName).toBe('Our Chat');
  });
});
