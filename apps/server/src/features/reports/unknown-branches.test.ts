import { getReports } from '@branchline/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  const leader = await makeTeamLeader(app.database);
  const customer = await makeCustomer(app.database, { branchId: leader.branchId });
  await makeMessage(app.database, [customer, leader], { createdAt: new Date('2026-05-01T10:00:00Z') });
});
afterAll(() => app.close());

const unknown = ['not-a-uuid', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const nothing = { today: 0, thisWeek: 0, totals: 0 };

describe.each(unknown)('reports of the branch %s, which nothing has', (branch) => {
  it('tell an admin of nothing', async () => {
    const { data } = (await app.call(getReports, { token: admin, body: { branch } })).reply;
    expect(data).toMatchObject({
      messages: nothing,
      conversations: nothing,
      newCustomers: nothing,
      activeCustomers: nothing,
      perLeader: [],
      perBranch: [],
    });
    expect(data.perDay.filter(({ messages, newCustomers }) => messages + newCustomers > 0)).toEqual([]);
  });

  it('are no branch leader’s', async () => {
    const token = await signIn(app.database, await makeBranchLeader(app.database));
    expect((await app.call(getReports, { token, body: { branch } })).failure.code).toBe('forbidden');
  });
});
