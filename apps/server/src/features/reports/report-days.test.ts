import { getReports } from '@branchline/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranchLeader, makeCustomer, makeMessage, makeTeamLeader, signIn } from '#testing/factories';

let app: TestApp;
let admin: string;
let branchLeader: string;
/** In Los Angeles 8 March 2026 has 23 hours, from 08:00 to 07:00 in UTC. */
const moments = ['2016-04-30T23:30:00Z', '2026-03-08T07:59:59Z', '2026-03-08T08:00:00Z', '2026-03-09T06:59:59Z'];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  const leader = await makeTeamLeader(app.database);
  const place = { branchId: leader.branchId };
  branchLeader = await signIn(app.database, await makeBranchLeader(app.database, place));
  for (const moment of moments) {
    const createdAt = new Date(moment);
    const customer = await makeCustomer(app.database, { ...place, createdAt });
    await makeMessage(app.database, [customer, leader], { createdAt });
  }
});
afterAll(() => app.close());

const daysOf = async (token: string, body: object) => {
  const { perDay } = (await app.call(getReports, { token, unknownBody: body })).reply.data;
  return perDay.filter(({ messages, newCustomers }) => messages + newCustomers > 0);
};
const dayOf = (date: string, count: number) => ({
  date,
  messages: count,
  conversations: count,
  newCustomers: count,
});

describe('the days of a report', () => {
  it('are those of a zone that the database has no name for', async () => {
    // Intl knows it still; the lists of zones that come with databases do not.
    const body = { startDate: '2026-03-06', endDate: '2026-03-09', tz: 'US/Pacific-New' };
    for (const token of [admin, branchLeader])
      expect(await daysOf(token, body)).toEqual([dayOf('2026-03-07', 1), dayOf('2026-03-08', 2)]);
  });

  it('may be those of ten years, before and after they are rolled up', async () => {
    const body = { startDate: '2016-01-01', endDate: '2026-11-30', tz: 'Asia/Calcutta' };
    const ask = async () => [await daysOf(admin, body), await daysOf(branchLeader, body)];
    const expected = [dayOf('2016-05-01', 1), dayOf('2026-03-08', 2), dayOf('2026-03-09', 1)];
    expect(await ask()).toEqual([expected, expected]);
    await app.jobs.run('reports.rollUp');
    expect(await ask()).toEqual([expected, expected]);
  });

  it('may be those of the first year that can be written', async () => {
    expect(await daysOf(admin, { startDate: '0001-01-01', endDate: '0002-01-01', tz: 'Asia/Kolkata' })).toEqual([]);
  });
});
