import { editUser } from '@branchline/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBranch, makeBranchLeader, makeCustomer, newPhone, signIn } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app.close());

test('security 56: a branch leader has codes sent to twenty people an hour, and an admin needs none', async () => {
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

test('security 56: an e-mail address that comes and goes texts its customer a hundred times an hour at most', async () => {
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
