import { listContactChanges } from '@branchline/contract/contact-changes';
import { editUser } from '@branchline/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { readTextedCode } from '#testing/codes';
import { makeAdmin, makeBranch, makeBranchLeader, makeCustomer, newPhone, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

test('S56: a branch leader has codes sent to twenty people an hour, and an admin needs none', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const head = await signIn(app.database, await makeBranchLeader(app.database, { branchId }));
  const admin = await signIn(app.database, await makeAdmin(app.database));
  const changeNumber = async (token: string) => {
    const { id } = await makeCustomer(app.database, { branchId });
    return app.call(editUser, { token, params: { id }, body: { phone: newPhone() } });
  };
  for (let person = 0; person < 20; person += 1) expect((await changeNumber(head)).httpStatus).toBe(200);
  expect((await changeNumber(head)).failure.code).toBe('rate_limited');
  expect((await changeNumber(admin)).httpStatus).toBe(200);
});

test('S56: an e-mail address that comes and goes texts its customer a hundred times an hour at most', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const token = await signIn(app.database, await makeBranchLeader(app.database, { branchId }));
  const { id } = await makeCustomer(app.database, { branchId });
  const change = (email: string) => app.call(editUser, { token, params: { id }, body: { email } });
  for (let times = 0; times < 100; times += 1) {
    expect((await change(`${newPhone()}@example.com`)).httpStatus).toBe(200);
    expect((await change('')).httpStatus).toBe(200);
  }
  expect((await change(`${newPhone()}@example.com`)).failure.code).toBe('rate_limited');
});

test('S51: a code for a change is one of the texts that the hour has, or is not sent and nothing waits', async () => {
  const { id: branchId } = await makeBranch(app.database);
  const token = await signIn(app.database, await makeBranchLeader(app.database, { branchId }));
  const [first, second] = [
    await makeCustomer(app.database, { branchId }),
    await makeCustomer(app.database, { branchId }),
  ];
  const change = (id: string, phone = newPhone()) => app.call(editUser, { token, params: { id }, body: { phone } });
  const used = async () => (await app.limiter.peek('texts.installation', 'all')).used;
  await app.later.settled();
  const before = await used();
  // Somebody has that number, so no code is sent.
  expect((await change(first.id, second.phone!)).failure.code).toBe('conflict');
  expect(await used()).toBe(before);
  await changeSetting(app, 'texts_per_hour', '1');
  await change(first.id);
  const { failure } = await change(second.id);
  expect(failure).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('Too many texts') });
  await app.later.settled();
  expect(app.sms.sent.filter(({ to }) => to.endsWith(second.phone!))).toEqual([]);
  expect((await app.call(listContactChanges, { token })).reply.list.map(({ user }) => user.id)).not.toContain(
    second.id,
  );
  await changeSetting(app, 'texts_per_hour', '1000');
  expect((await change(second.id)).reply.waiting).toEqual({ fields: ['phone'], sentTo: 'phone' });
  expect(await readTextedCode(app, second.phone!)).toMatch(/^\d{6}$/);
});
