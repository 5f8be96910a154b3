import { putOrder, putPayment } from '@branchline/contract/orders';
import { getDashboard, getEarlierFigures, getReach, getReports } from '@branchline/contract/reports';
import { addApiKey } from '@branchline/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { startTestApp, type TestApp } from '#testing/app';
import {
  type Branch,
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeMessage,
  makeTeamLeader,
  signIn,
  type User,
} from '#testing/factories';
import { firstIdAt } from './activity.sql.ts';

let app: TestApp;
let admin: string;
let branch: Branch;
let branchLeader: string;
let leader: User;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
});
afterAll(() => app.close());
beforeEach(async () => {
  branch = await makeBranch(app.database);
  branchLeader = await signIn(app.database, await makeBranchLeader(app.database, { branchId: branch.id }));
  leader = await makeTeamLeader(app.database, { branchId: branch.id, firstName: 'Asha', lastName: 'Rao' });
});

const makeOwnCustomer = (createdAt?: Date) =>
  makeCustomer(app.database, { branchId: branch.id, ...(createdAt ? { createdAt } : {}) });
const reports = async (token: string, body: object = {}) =>
  (await app.call(getReports, { token, unknownBody: body })).reply.data;
const dashboard = async (token: string, tz?: string) =>
  (await app.call(getDashboard, { token, ...(tz === undefined ? {} : { query: { tz } }) })).reply.data;
const at = (moment: string) => ({ createdAt: new Date(moment) });

/** A zone without summer time, 14 hours ahead: what is today there is another day nearly everywhere else. */
const farEast = 'Pacific/Kiritimati';
const hour = 3_600_000;
const startOfTodayThere = () => {
  const ahead = 14 * hour;
  return Math.floor((app.clock.now().getTime() + ahead) / (24 * hour)) * 24 * hour - ahead;
};
/** Moves the clock to the middle of the day there, so that no midnight comes in between. */
const waitForNoonThere = () => {
  app.clock.advance(startOfTodayThere() + 36 * hour - app.clock.now().getTime());
  const today = startOfTodayThere();
  const daysSinceMonday = (new Date(today + 14 * hour).getUTCDay() + 6) % 7;
  return { today, monday: today - daysSinceMonday * 24 * hour };
};

describe('dashboard and reports', () => {
  it('refuse the unauthenticated, and those who chat', async () => {
    const askAll = (token?: string) =>
      Promise.all([
        app.call(getDashboard, { token }),
        app.call(getEarlierFigures, { token }),
        app.call(getReach, { token }),
        app.call(getReports, { token, body: {} }),
      ]);
    for (const { failure } of await askAll()) expect(failure.code).toBe('unauthenticated');
    for (const user of [leader, await makeOwnCustomer()])
      for (const { failure } of await askAll(await signIn(app.database, user))) expect(failure.code).toBe('forbidden');
  });

  it('refuse another branch to a branch leader, and what is no range of days', async () => {
    const other = await makeBranch(app.database);
    const forbidden = await app.call(getReports, { token: branchLeader, body: { branch: other.id } });
    expect([forbidden.httpStatus, forbidden.failure.code]).toEqual([403, 'forbidden']);
    for (const unknownBody of [
      { startDate: '2026-02-30' },
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      { startDate: '2015-01-01', endDate: '2026-01-01' },
      { tz: 'Mars/Olympus' },
      { branchId: branch.id },
    ])
      expect((await app.call(getReports, { token: admin, unknownBody })).failure.code).toBe('invalid');
    expect((await app.call(getDashboard, { token: admin, query: { tz: 'Mars/Olympus' } })).failure.code).toBe(
      'invalid',
    );
  });
});

describe('the dashboard', () => {
  it('counts today, and the week from Monday, in the reader’s time zone', async () => {
    const { today, monday } = waitForNoonThere();
    const moments = [today, today - 1, monday, monday - 1, monday - 30 * 24 * hour];
    for (const moment of moments) await makeOwnCustomer(new Date(moment));
    expect((await dashboard(branchLeader, farEast)).countCustomers).toEqual({
      today: moments.filter((moment) => moment >= today).length,
      thisWeek: moments.filter((moment) => moment >= monday).length,
      totals: 5,
    });
  });

  it('is held against yesterday and last week up to this time', async () => {
    const { today, monday } = waitForNoonThere();
    const { key } = (await app.call(addApiKey, { token: admin, body: { name: 'Till', scopes: ['orders'] } })).reply;
    const headers = { 'x-api-key': key };
    const own = await makeOwnCustomer(new Date(today - 13 * hour));
    const week = 7 * 24 * hour;
    // Noon is now: one hour before it yesterday, one after it, and the same last week.
    const moments = [today - 13 * hour, today - 11 * hour, today + 11 * hour - week, today + 13 * hour - week];
    for (const [index, moment] of [...moments, monday - week - 1].entries()) {
      const body = { phone: own.phone ?? '', amount: 10, state: 'completed', placedAt: new Date(moment).toISOString() };
      await app.call(putOrder, { params: { externalId: `earlier-${String(index)}` }, headers, unknownBody: body });
    }
    const query = { tz: farEast };
    const { countOrders, completedOrder, countCustomers } = (
      await app.call(getEarlierFigures, { token: branchLeader, query })
    ).reply.data;
    const inLastWeek = moments.filter((moment) => moment >= monday - week && moment < today + 12 * hour - week).length;
    expect(countOrders).toEqual({ yesterday: 1, lastWeek: inLastWeek });
    expect(completedOrder).toEqual({ yesterday: 10, lastWeek: 10 * inLastWeek });
    expect(countCustomers.yesterday).toBe(1);
  });

  it('shows a branch leader what the own branch ordered and paid', async () => {
    const { key } = (await app.call(addApiKey, { token: admin, body: { name: 'Shop', scopes: ['orders'] } })).reply;
    const headers = { 'x-api-key': key };
    const [own, other] = [await makeOwnCustomer(), await makeCustomer(app.database)];
    const before = await dashboard(admin);
    for (const { phone, amount } of [
      { phone: own.phone ?? '', amount: 100 },
      { phone: other.phone ?? '', amount: 1000 },
    ]) {
      const externalId = `order-${phone}`;
      await app.call(putOrder, { params: { externalId }, headers, body: { phone, amount, state: 'completed' } });
      const body = { orderExternalId: externalId, amount: amount / 2 };
      await app.call(putPayment, { params: { externalId: `paid-${phone}` }, headers, body });
    }
    const { countOrders, completedOrder, countpayments } = await dashboard(branchLeader);
    expect([countOrders.totals, completedOrder.totals, countpayments.totals]).toEqual([1, 100, 50]);
    const all = await dashboard(admin);
    expect(all.countOrders.totals - before.countOrders.totals).toBe(2);
    expect(all.completedOrder.totals - before.completedOrder.totals).toBe(1100);
    expect(all.countpayments.totals - before.countpayments.totals).toBe(550);
  });
});

describe('the chat reports', () => {
  it('put messages, conversations and customers into the days of a time zone', async () => {
    const one = await makeOwnCustomer(new Date('2026-03-07T18:30:00Z'));
    const other = await makeOwnCustomer(new Date('2026-03-08T18:29:59Z'));
    await makeMessage(app.database, [one, leader], at('2026-03-07T18:29:59Z'));
    await makeMessage(app.database, [leader, one], at('2026-03-07T18:30:00Z'));
    await makeMessage(app.database, [other, leader], at('2026-03-08T18:29:59Z'));
    const days = { startDate: '2026-03-07', endDate: '2026-03-09' };
    expect((await reports(branchLeader, { ...days, tz: 'Asia/Kolkata' })).perDay).toEqual([
      { date: '2026-03-07', messages: 1, conversations: 1, newCustomers: 0 },
      { date: '2026-03-08', messages: 2, conversations: 1, newCustomers: 2 },
      { date: '2026-03-09', messages: 0, conversations: 0, newCustomers: 0 },
    ]);
    expect((await reports(admin, { ...days, branch: branch.id })).perDay.map(({ messages }) => messages)).toEqual([
      2, 1, 0,
    ]);
  });

  it('know that a day can have 23 hours', async () => {
    const customer = await makeOwnCustomer();
    for (const moment of [
      '2026-03-08T04:59:59Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59Z',
      '2026-03-09T04:00:00Z',
    ])
      await makeMessage(app.database, [customer, leader], at(moment));
    const { perDay } = await reports(branchLeader, {
      startDate: '2026-03-08',
      endDate: '2026-03-08',
      tz: 'America/New_York',
    });
    expect(perDay.map(({ date, messages }) => [date, messages])).toEqual([['2026-03-08', 2]]);
  });

  it('count today, the week and in all, and customers who wrote', async () => {
    const { today, monday } = waitForNoonThere();
    const [old, silent] = [await makeOwnCustomer(), await makeOwnCustomer()];
    const moments = [monday - 1, monday, today - 1, today, today + hour];
    await makeMessage(app.database, [leader, silent], { createdAt: new Date(today) });
    for (const moment of moments) await makeMessage(app.database, [old, leader], { createdAt: new Date(moment) });
    const data = await reports(branchLeader, { tz: farEast });
    expect(data.messages).toEqual({
      today: 1 + moments.filter((moment) => moment >= today).length,
      thisWeek: 1 + moments.filter((moment) => moment >= monday).length,
      totals: 6,
    });
    expect(data.conversations).toEqual({ today: 1, thisWeek: 1, totals: 2 });
    expect(data.activeCustomers).toEqual({ today: 1, thisWeek: 1, totals: 1 });
    expect(data.perDay).toHaveLength(30);
  });

  it('measure the wait for an answer from the first message it answers', async () => {
    const [one, other] = [await makeOwnCustomer(), await makeOwnCustomer()];
    const colleague = await makeTeamLeader(app.database, { branchId: branch.id, firstName: '', lastName: '' });
    await makeMessage(app.database, [one, leader], at('2026-04-01T10:00:00Z'));
    await makeMessage(app.database, [one, leader], at('2026-04-01T10:00:30Z'));
    await makeMessage(app.database, [leader, one], at('2026-04-01T10:01:00Z'));
    await makeMessage(app.database, [leader, one], at('2026-04-01T11:00:00Z'));
    await makeMessage(app.database, [one, leader], at('2026-04-01T12:00:00Z'));
    await makeMessage(app.database, [leader, one], at('2026-04-01T12:00:20Z'));
    await makeMessage(app.database, [colleague, other], at('2026-04-01T12:00:00Z'));
    // What two leaders write is nobody's wait, and no report's message.
    await makeMessage(app.database, [leader, colleague], at('2026-04-01T12:00:00Z'));
    const data = await reports(branchLeader, { startDate: '2026-04-01', endDate: '2026-04-01' });
    expect(data.firstResponse).toEqual({ medianSeconds: 40, p90Seconds: 56 });
    const place = { branch: branch.name, conversations: 1 };
    expect(data.perLeader).toEqual([
      { ...place, id: leader.id, name: 'Asha Rao', messages: 6, medianResponseSeconds: 40 },
      { ...place, id: colleague.id, name: 'New User', messages: 1, medianResponseSeconds: null },
    ]);
  });

  it('show a branch leader the own branch only, and an admin each of them', async () => {
    const foreign = await makeTeamLeader(app.database);
    const stranger = await makeCustomer(app.database, { branchId: foreign.branchId });
    const customer = await makeOwnCustomer();
    await makeMessage(app.database, [stranger, foreign], at('2026-05-01T10:00:00Z'));
    await makeMessage(app.database, [customer, leader], at('2026-05-01T10:00:00Z'));
    const days = { startDate: '2026-05-01', endDate: '2026-05-01' };
    const own = await reports(branchLeader, days);
    expect(own.perBranch.map(({ id, messages }) => [id, messages])).toEqual([[branch.id, 1]]);
    expect(own.perLeader.map(({ id }) => id)).toEqual([leader.id]);
    expect(own.messages.totals).toBe(1);
    const all = await reports(admin, days);
    expect(all.perBranch).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: branch.id, messages: 1, conversations: 1 }),
        expect.objectContaining({ id: foreign.branchId, messages: 1 }),
      ]),
    );
    expect(all.perLeader.map(({ id }) => id).sort()).toEqual([leader.id, foreign.id].sort());
    expect((await reports(admin, { ...days, branch: newId() })).perBranch).toEqual([]);
  });
});

describe('the roll-up', () => {
  it('says the same as the messages themselves, and counts none twice', async () => {
    const [one, other] = [await makeOwnCustomer(), await makeOwnCustomer()];
    const foreign = await makeTeamLeader(app.database);
    const stranger = await makeCustomer(app.database, { branchId: foreign.branchId });
    const write = async (day: string) => {
      for (const minute of ['01', '16', '31', '59']) {
        await makeMessage(app.database, [one, leader], at(`${day}T10:${minute}:00Z`));
        await makeMessage(app.database, [leader, one], at(`${day}T10:${minute}:25Z`));
        await makeMessage(app.database, [other, leader], at(`${day}T23:${minute}:00Z`));
        await makeMessage(app.database, [stranger, foreign], at(`${day}T23:${minute}:10Z`));
        await makeMessage(app.database, [foreign, stranger], at(`${day}T23:${minute}:40Z`));
      }
    };
    const ask = async () => {
      const days = { startDate: '2026-06-01', endDate: '2026-06-30', tz: 'Asia/Kathmandu' };
      return [
        await reports(branchLeader, days),
        await reports(admin, days),
        await reports(admin, { ...days, branch: foreign.branchId }),
      ];
    };
    await write('2026-06-10');
    const before = await ask();
    expect(before[0]?.messages.totals).toBe(12);
    await app.jobs.run('reports.rollUp');
    expect(await ask()).toEqual(before);
    await app.jobs.run('reports.rollUp');
    expect(await ask()).toEqual(before);
    const rolled = app.clock.now();
    await makeMessage(app.database, [one, leader], { createdAt: rolled });
    const after = await reports(branchLeader);
    expect(after.messages.totals).toBe(13);
    app.clock.advance(2 * hour);
    await app.jobs.run('reports.rollUp');
    expect((await reports(branchLeader)).messages.totals).toBe(13);
  });

  it('takes a crowd of messages in one conversation, of which the planner knows nothing yet', async () => {
    const customer = await makeOwnCustomer();
    const began = app.clock.now().getTime();
    const writers = [...Array.from({ length: 5_000 }, () => leader), ...Array.from({ length: 1_000 }, () => customer)];
    const { conversationId } = await makeMessage(app.database, [customer, leader], { createdAt: new Date(began) });
    const times = [...writers, leader].map((_, index) => new Date(began + (index + 1) * 1_000));
    await app.database.pool.query(
      `insert into messages (conversation_id, seq, id, sender_id, message_type, content, created_at)
       select $1, n + 1, id, sender_id, 'text', 'Hello', created_at
       from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) with ordinality as t(id, sender_id, created_at, n)`,
      [conversationId, times.map(firstIdAt), [...writers, leader].map(({ id }) => id), times],
    );
    app.clock.advance(2 * hour);
    const ask = async () => {
      const { messages, firstResponse, perLeader } = await reports(branchLeader);
      return { messages: messages.totals, firstResponse, perLeader };
    };
    const before = await ask();
    // The first question was answered after a second, the first of a thousand more after a thousand.
    expect(before).toMatchObject({ messages: 6_002, firstResponse: { medianSeconds: 500, p90Seconds: 900 } });
    await app.jobs.run('reports.rollUp');
    expect(await ask()).toEqual(before);
  });
});
