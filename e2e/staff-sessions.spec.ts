import { enableMfa, setupMfa } from '@branchline/contract/auth';
import { editSetting, listSettings } from '@branchline/contract/settings';
import { codeOf } from './fixtures/authenticator.ts';
import { call, leaderPassword, makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

// A product of its own: what is demanded here would stop everybody else.
test.use({ productName: 'staff-sessions' });
test.describe.configure({ mode: 'default' });

test('a branch leader signs somebody of the own branch out everywhere, and the audit log says so', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const boss = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader', firstName: 'Boss' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Lost', lastName: 'Phone' });
  const phone = await open('/chat-users', { as: customer, isPhone: true });
  await expect(phone.getByText('No users found to chat with.')).toBeVisible();

  const desk = await open(`/users?branch=${branch.id}&search=Lost`, { as: boss });
  await desk.getByRole('button', { name: 'Sign Lost Phone out everywhere' }).click();
  const ask = desk.getByRole('alertdialog');
  await ask.getByRole('button', { name: 'Sign out' }).click();
  await expect(ask).toBeHidden();
  await expect(phone).toHaveURL((url) => url.pathname === '/');
  const page = await open('/audit', { as: admin });
  await expect(page.getByRole('row', { name: /Signed a user out everywhere/ }).first()).toContainText('Lost Phone');
});

test('staff of an organisation that demands it set up a second factor first, and sign in with it', async ({
  open,
  product,
  admin,
}) => {
  const { token } = admin;
  const branch = await makeBranch(product, admin);
  const boss = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader' });
  const { data: own } = await call(product, setupMfa, { token });
  await call(product, enableMfa, { token, body: { code: codeOf(own.secret) } });
  const { list } = await call(product, listSettings, { token });
  const id = list.find(({ key }) => key === 'require_second_factor')?.id ?? '';
  await call(product, { ...editSetting, path: `/api/setting/edit/${id}` }, { token, body: { value: 'true' } });

  const page = await open('/login');
  const signIn = async (): Promise<void> => {
    await page.getByLabel('Email/Phone').fill(boss.email);
    await page.getByLabel('Password', { exact: true }).fill(leaderPassword);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await signIn();
  await expect(page.getByText('Your organisation asks for a second factor when you sign in.')).toBeVisible();
  await page.goto('/users');
  await expect(page).toHaveURL(/\/user-profile/);
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  const recoveryCode = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.goto('/users');
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signIn();
  await page.getByLabel(/code/i).first().fill(recoveryCode);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/users$/);
});
