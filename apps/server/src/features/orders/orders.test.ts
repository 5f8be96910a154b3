import { sendOtp, verifyOtp } from '@branchline/contract/auth';
import { listOrders, listPayments, putOrder, putPayment } from '@branchline/contract/orders';
import { removeAccount } from '@branchline/contract/profile';
import { getDashboard } from '@branchline/contract/reports';
import { addApiKey } from '@branchline/contract/settings';
import { editUser } from '@branchline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { readTextedCode } from '#testing/codes';
import {
  makeAdmin,
  makeBranch,
  makeBranchLeader,
  makeCustomer,
  makeTeamLeader,
  newPhone,
  signIn,
} from '#testing/factories';

let app: TestApp;
let admin: string;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app.database, await makeAdmin(app.database));
  key = (await app.call(addApiKey, { token: admin, body: { name: 'Shop', scopes: ['orders'] } })).reply.key;
});
afterAll(() => app.close());

const headers = () => ({ 'x-api-key': key });
const order = (externalId: string, body: object) =>
  app.call(putOrder, { params: { externalId }, unknownBody: body, headers: headers() });
const payment = (externalId: string, body: object) =>
  app.call(putPayment, { params: { externalId }, unknownBody: body, headers: headers() });
const figures = async () => (await app.call(getDashboard, { token: admin })).reply.data;

describe('the feed of orders and payments', () => {
  it('refuses everybody without an API key, signed in or not', async () => {
    const params = { externalId: 'o-1' };
    for (const others of [{}, { 'x-api-key': 'bl_wrong' }, { 'x-auth-token': admin }, { 'x-api-key': admin }])
      for (const reply of [
        await app.call(putOrder, { params, body: { amount: 1, state: 'placed' }, headers: others }),
        await app.call(putPayment, { params, body: { amount: 1 }, headers: others }),
      ])
        expect([reply.httpStatus, reply.failure.code]).toEqual([401, 'unauthenticated']);
    expect((await figures()).countOrders.totals).toBe(0);
  });

  it.each([
    {},
    { amount: -1, state: 'placed' },
    { amount: '10', state: 'placed' },
    { amount: 10, state: 'lost' },
    { amount: 10, state: 'placed', currency: 'rupees' },
    { amount: 10, state: 'placed', phone: '12' },
    { amount: 10, state: 'placed', placedAt: 'yesterday' },
    { amount: 10, state: 'placed', role: 'admin' },
  ])('refuses %j', async (body) => {
    expect((await order('bad', body)).failure.code).toBe('invalid');
  });

  it('S23: refuses times outside the years 1 to 9999, which the database cannot keep', async () => {
    const sendAt = async (at: string) => [
      await order('at-the-end', { amount: 0, state: 'placed', placedAt: at }),
      await payment('at-the-end', { amount: 0, paidAt: at }),
    ];
    const none = ['0000-01-01T00:00:00.000Z', '0000-12-31T23:59:59.999Z', '0001-01-01T00:00:00+14:00'];
    for (const at of [...none, '9999-12-31T23:59:59-14:00']) {
      const message = 'Send the time as ISO 8601';
      const [placed, paid] = await sendAt(at);
      expect(placed?.failure).toMatchObject({ code: 'invalid', errors: { placedAt: message } });
      expect(paid?.failure).toMatchObject({ code: 'invalid', errors: { paidAt: message } });
    }
    for (const at of ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      for (const { httpStatus } of await sendAt(at)) expect(httpStatus).toBe(200);
    const [newest] = (await app.call(listOrders, { token: admin, body: {} })).reply.data;
    expect(newest).toMatchObject({ externalId: 'at-the-end', placedAt: '9999-12-31T23:59:59.999Z' });
  });

  it('counts an order once, however often it is sent, as it was sent last', async () => {
    const before = await figures();
    const placed = { amount: 120.5, currency: 'INR', state: 'placed', phone: '9876543210' };
    for (const body of [placed, placed, { ...placed, state: 'completed' }, { ...placed, state: 'completed' }])
      expect((await order('o-1', body)).reply).toEqual({ status: 1 });
    const after = await figures();
    for (const span of ['today', 'thisWeek', 'totals'] as const) {
      expect(after.countOrders[span] - before.countOrders[span]).toBe(1);
      expect(after.completedOrder[span] - before.completedOrder[span]).toBe(120.5);
    }
    await order('o-1', { ...placed, state: 'cancelled' });
    expect((await figures()).completedOrder).toEqual(before.completedOrder);
    expect((await figures()).countOrders).toEqual(after.countOrders);
  });

  it('keeps an order where it was in time when it is sent again without one', async () => {
    const before = await figures();
    await order('old', { amount: 5, state: 'placed', placedAt: '2024-02-29T10:00:00+05:30' });
    await order('old', { amount: 5, state: 'completed' });
    const after = await figures();
    expect(after.countOrders.today).toBe(before.countOrders.today);
    expect(after.completedOrder.totals - before.completedOrder.totals).toBe(5);
  });

  it('keeps what a later one leaves out: whose order it is, and which order was paid', async () => {
    const branch = await makeBranch(app.database);
    const { phone } = await makeCustomer(app.database, { branchId: branch.id });
    const branchLeader = await signIn(app.database, await makeBranchLeader(app.database, { branchId: branch.id }));
    await order('kept', { amount: 5, currency: 'INR', state: 'placed', phone });
    await payment('kept', { amount: 5, orderExternalId: 'kept' });
    await order('kept', { amount: 6, state: 'completed' });
    await payment('kept', { amount: 6 });
    const { data } = (await app.call(getDashboard, { token: branchLeader })).reply;
    expect([data.completedOrder.totals, data.countpayments.totals]).toEqual([6, 6]);
    const rows = (await app.call(listOrders, { token: branchLeader, body: {} })).reply.data;
    expect(rows).toMatchObject([{ externalId: 'kept', amount: 6, currency: 'INR', state: 'completed', phone }]);
  });

  it('refuses days that no calendar has, and moves nothing to another day', async () => {
    for (const at of ['2026-02-30T10:00:00Z', '2025-02-29T23:59:59.999+05:30', '2026-04-31T00:00:00Z']) {
      const { failure } = await order('no-day', { amount: 5, state: 'placed', placedAt: at });
      expect([failure.code, failure.errors]).toEqual(['invalid', { placedAt: 'There is no such date' }]);
      expect((await payment('no-day', { amount: 5, paidAt: at })).failure.errors).toEqual({
        paidAt: 'There is no such date',
      });
    }
  });

  it('sums payments, each once, with or without an order', async () => {
    const before = (await figures()).countpayments;
    for (const body of [
      { amount: 10.1, orderExternalId: 'o-1' },
      { amount: 10.2, orderExternalId: 'o-1' },
    ])
      expect((await payment('p-1', body)).reply).toEqual({ status: 1 });
    await payment('p-2', { amount: 20, paidAt: '2024-02-29T10:00:00Z' });
    expect((await payment('p-3', { amount: -1 })).failure.code).toBe('invalid');
    const after = (await figures()).countpayments;
    expect(after.today - before.today).toBeCloseTo(10.2);
    expect(after.totals - before.totals).toBeCloseTo(30.2);
  });
});

describe('the rows behind the dashboard', () => {
  it('are refused to the unauthenticated and to those who chat', async () => {
    const leader = await makeTeamLeader(app.database);
    for (const definition of [listOrders, listPayments]) {
      expect((await app.call(definition, { body: {} })).failure.code).toBe('unauthenticated');
      const token = await signIn(app.database, leader);
      expect((await app.call(definition, { token, body: {} })).failure.code).toBe('forbidden');
      expect((await app.call(definition, { token: admin, unknownBody: { branch: '1' } })).failure.code).toBe('invalid');
    }
  });

  it('are narrowed by day and state, newest first', async () => {
    await order('row-1', { amount: 10, state: 'placed', placedAt: '2020-01-01T20:00:00.000Z' });
    await order('row-2', { amount: 20.5, currency: 'INR', state: 'completed', placedAt: '2020-01-02T10:00:00.000Z' });
    await order('row-3', { amount: 30, state: 'completed', placedAt: '2020-01-03T10:00:00.000Z' });
    await payment('paid-row', { amount: 5, paidAt: '2020-01-02T11:00:00.000Z' });
    const days = { startDate: '2020-01-02', endDate: '2020-01-02' };
    const ordersOf = async (body: object) => (await app.call(listOrders, { token: admin, unknownBody: body })).reply;
    expect((await ordersOf({ ...days, tz: 'Asia/Kolkata' })).data.map((row) => row.externalId)).toEqual([
      'row-2',
      'row-1',
    ]);
    const utc = await ordersOf(days);
    expect(utc).toMatchObject({ page: 1, totalPage: 1, total: 1 });
    expect(utc.data).toEqual([
      {
        externalId: 'row-2',
        phone: null,
        amount: 20.5,
        currency: 'INR',
        state: 'completed',
        placedAt: '2020-01-02T10:00:00.000Z',
      },
    ]);
    const completed = await ordersOf({ state: 'completed', startDate: '2020-01-01', endDate: '2020-01-31' });
    expect(completed.data.map((row) => row.externalId)).toEqual(['row-3', 'row-2']);
    for (const page of [2, Number.MAX_SAFE_INTEGER]) expect((await ordersOf({ ...days, page })).data).toEqual([]);
    expect((await app.call(listPayments, { token: admin, body: days })).reply.data).toEqual([
      { externalId: 'paid-row', orderExternalId: null, amount: 5, paidAt: '2020-01-02T11:00:00.000Z' },
    ]);
  });

  it('show a branch leader what the own branch’s customers ordered and paid, as the figures do', async () => {
    const branch = await makeBranch(app.database);
    const branchLeader = await signIn(app.database, await makeBranchLeader(app.database, { branchId: branch.id }));
    const own = await makeCustomer(app.database, { branchId: branch.id });
    const other = await makeCustomer(app.database);
    for (const { phone } of [own, other]) {
      await order(`of-${phone ?? ''}`, { phone, amount: 7, state: 'placed' });
      await payment(`for-${phone ?? ''}`, { orderExternalId: `of-${phone ?? ''}`, amount: 7 });
    }
    const orders = (await app.call(listOrders, { token: branchLeader, body: {} })).reply;
    expect(orders.data.map((row) => row.phone)).toEqual([own.phone]);
    const payments = (await app.call(listPayments, { token: branchLeader, body: {} })).reply;
    expect(payments.data.map((row) => row.externalId)).toEqual([`for-${own.phone ?? ''}`]);
    const cards = (await app.call(getDashboard, { token: branchLeader })).reply.data;
    expect([orders.total, payments.total]).toEqual([cards.countOrders.totals, 1]);
  });
});

describe('S56: whose order it is', () => {
  const makeHead = async () => {
    const branch = await makeBranch(app.database);
    const head = await signIn(app.database, await makeBranchLeader(app.database, { branchId: branch.id }));
    const seen = async () =>
      (await app.call(listOrders, { token: head, body: {} })).reply.data.map(({ externalId }) => externalId);
    return { branch, seen };
  };
  const verified = new Date('2026-01-01');

  it('is nobody’s while nobody has proven to have its number, whatever staff write into a record', async () => {
    const { branch, seen } = await makeHead();
    const imported = await makeCustomer(app.database, { branchId: branch.id, phoneVerifiedAt: null });
    await order('theirs', { phone: imported.phone, amount: 5, state: 'placed' });
    expect(await seen()).toEqual([]);
    await app.call(sendOtp, { body: { phone: imported.phone! } });
    const otp = await readTextedCode(app, imported.phone!);
    expect((await app.call(verifyOtp, { body: { phone: imported.phone!, otp } })).httpStatus).toBe(200);
    await order('later', { phone: imported.phone, amount: 5, state: 'placed', placedAt: '2020-01-01T00:00:00Z' });
    expect(await seen()).toEqual(['later']);
    const moved = await makeCustomer(app.database, { branchId: branch.id });
    const body = { phone: newPhone() };
    await order('before', { phone: body.phone, amount: 5, state: 'placed' });
    await app.call(editUser, { token: admin, params: { id: moved.id }, body });
    await order('after', { phone: body.phone, amount: 5, state: 'placed' });
    expect(await seen()).toEqual(['later']);
  });

  it('is nobody’s for good when it came before its number was proven, however often it is sent again', async () => {
    const { branch, seen } = await makeHead();
    const phone = newPhone();
    await order('of-who-had-it', { phone, amount: 5, state: 'placed' });
    await makeCustomer(app.database, { branchId: branch.id, phone });
    for (let sent = 0; sent < 2; sent += 1) await order('of-who-had-it', { phone, amount: 5, state: 'completed' });
    await order('own', { phone, amount: 5, state: 'placed' });
    expect(await seen()).toEqual(['own']);
  });

  it('goes to nobody else when its customer’s account was erased and the number is somebody’s again', async () => {
    const { branch, seen } = await makeHead();
    const erased = await makeCustomer(app.database, { branchId: branch.id });
    const phone = erased.phone!;
    await order('of-the-erased', { phone, amount: 5, state: 'placed' });
    await app.call(removeAccount, { token: await signIn(app.database, erased) });
    await makeCustomer(app.database, { branchId: branch.id, phone });
    for (let sent = 0; sent < 2; sent += 1) await order('of-the-erased', { phone, amount: 5, state: 'completed' });
    expect(await seen()).toEqual([]);
  });

  it('stays with the customer when the number goes to somebody else', async () => {
    const [one, other] = [await makeHead(), await makeHead()];
    const first = await makeCustomer(app.database, { branchId: one.branch.id, phoneVerifiedAt: verified });
    const phone = first.phone!;
    await order('of-the-first', { phone, amount: 5, state: 'placed' });
    await app.call(editUser, { token: admin, params: { id: first.id }, body: { phone: newPhone() } });
    await makeCustomer(app.database, { branchId: other.branch.id, phone, phoneVerifiedAt: verified });
    await order('of-the-first', { phone, amount: 5, state: 'completed' });
    await order('of-the-second', { phone, amount: 5, state: 'placed' });
    expect([await one.seen(), await other.seen()]).toEqual([['of-the-first'], ['of-the-second']]);
  });
});
