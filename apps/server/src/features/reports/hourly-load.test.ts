import { getReports } from '@branchline/contract/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { branches } from '#schema/branches';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranch, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());

test('what customers write in each hour is held against the hours of the branch, on its own clock', async () => {
  const branch = await makeBranch(app.database);
  const leader = await makeTeamLeader(app.database, { branchId: branch.id });
  const customer = await makeCustomer(app.database, { branchId: branch.id });
  // 10:10, 10:50 and 20:05 in Kolkata, the last on a Monday and on a Tuesday.
  for (const moment of ['2026-03-02T04:40', '2026-03-02T05:20', '2026-03-02T14:35', '2026-03-03T14:35'])
    await makeMessage(app.database, [customer, leader], { createdAt: new Date(`${moment}:00Z`) });
  await makeMessage(app.database, [leader, customer], { createdAt: new Date('2026-03-02T05:00:00Z') });
  const range = { branch: branch.id, startDate: '2026-03-02', endDate: '2026-03-03' };
  const hourly = async () =>
    (await app.call(getReports, { token: admin, body: { ...range, tz: 'Asia/Kolkata' } })).reply.data.hourly;
  const used = async () => {
    const { hours = [], ...rest } = (await hourly()) ?? {};
    return { ...rest, hours: hours.flatMap((hour, at) => (hour.open + hour.closed > 0 ? [{ at, ...hour }] : [])) };
  };
  const tenToEight = [
    { at: 10, open: 2, closed: 0 },
    { at: 20, open: 2, closed: 0 },
  ];
  expect(await used()).toEqual({ zone: 'Asia/Kolkata', days: 2, hasHours: false, hours: tenToEight });
  await app.database.db
    .update(branches)
    .set({ hours: { zone: 'Asia/Dubai', week: { mon: [['08:00', '20:00']] }, holidays: [] } })
    .where(eq(branches.id, branch.id));
  expect(await used()).toEqual({
    ...{ zone: 'Asia/Dubai', days: 2, hasHours: true },
    hours: [
      { at: 8, open: 1, closed: 0 },
      { at: 9, open: 1, closed: 0 },
      { at: 18, open: 1, closed: 1 },
    ],
  });
});
