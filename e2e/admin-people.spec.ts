import { addBranch } from '@branchline/contract/branches';
import { tabTo } from './fixtures/keyboard.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';
import {
  call,
  findPrimaryBranch,
  leaderPassword,
  makeBranch,
  makeCustomer,
  makeLeader,
  newPhone,
} from './fixtures/people.ts';

test.describe.configure({ mode: 'serial' });

test('an admin adds a branch and makes it the primary one', async ({ open, product, admin }) => {
  const before = await findPrimaryBranch(product, admin);
  const page = await open('/branchs', { as: admin });
  const name = `Harbour ${newPhone()}`;
  await page.getByRole('button', { name: 'Add Branch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Branch' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const name of ['Name', 'Description'])
    await expect(dialog.getByLabel(name)).toHaveAccessibleDescription(`${name} is required`);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('Down by the water.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Update Group' });
  await expect(edit.getByLabel('Name')).toHaveValue(name);
  await edit.getByLabel('Set As Primary').check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row.getByRole('cell', { name: 'Yes' })).toBeVisible();
  await expect(
    page.getByRole('row', { name: new RegExp(before.name) }).getByRole('cell', { name: 'Yes' }),
  ).toBeHidden();

  // Back to where other tests expect it; a name that is taken is refused, and what was typed stays.
  await page.getByRole('button', { name: `Edit ${before.name}` }).click();
  const restore = page.getByRole('dialog', { name: 'Update Group' });
  await restore.getByLabel('Set As Primary').check();
  await restore.getByRole('button', { name: 'Save' }).click();
  await expect(restore).toBeHidden();
  await page.getByRole('button', { name: 'Add Branch' }).click();
  await dialog.getByLabel('Name').fill(name.toUpperCase());
  await dialog.getByLabel('Description').fill('Again.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/taken|already|exists/i);
  await expect(dialog.getByLabel('Description')).toHaveValue('Again.');
});

test('an admin adds a team leader, who signs in; every rule of the form speaks up', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const page = await open('/users', { as: admin });
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of [
    'Email is required',
    'Phone number is required',
    'Password is required',
    'First Name is required',
    'Branch is required',
  ])
    await expect(dialog.getByText(message).first()).toBeVisible();

  const email = `new.${newPhone()}@example.com`;
  await dialog.getByLabel('First Name').fill('Meera');
  await dialog.getByLabel('Last Name').fill('Iyer');
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByLabel('Phone').fill('12345');
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByLabel('Role').selectOption('team_leader');
  await dialog.getByLabel('Branch').selectOption(branch.name);
  for (const label of ['Address line 1', 'Address line 2', 'City', 'State', 'Zip code'])
    await dialog.getByLabel(label).fill('Somewhere 1');
  await expect(dialog.getByText('Invalid email format').first()).toBeVisible();
  await expect(dialog.getByText('Phone number must be 10 digits').first()).toBeVisible();
  await expect(dialog.getByText('Password must be at least 6 characters').first()).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill(newPhone());
  await dialog.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await dialog.getByLabel('Choose a picture').setInputFiles(makeSample('face.png'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Meera Iyer/ }).first()).toBeVisible();

  // The picture is there when the form opens again, and goes when it is taken away.
  const edit = page.getByRole('dialog', { name: 'Update User' });
  const reopen = () => page.getByRole('button', { name: 'Edit Meera Iyer' }).first().click();
  await reopen();
  await expect(edit.getByLabel('Change the picture')).toBeAttached();
  await edit.getByRole('button', { name: 'Remove the picture' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await reopen();
  await expect(edit.getByLabel('Choose a picture')).toBeAttached();
  await expect(edit.getByRole('button', { name: 'Remove the picture' })).toBeHidden();

  const leader = await open('/login');
  await leader.getByLabel('Email/Phone').fill(email);
  await leader.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await leader.getByRole('button', { name: 'Login' }).click();
  await expect(leader).toHaveURL(/\/chat-users$/);
});

test('filters and pages of the users list stand in the address', async ({ open, product, admin }) => {
  const branch = await makeBranch(product, admin);
  for (let index = 0; index < 22; index++)
    await makeLeader(product, admin, { branch: branch.id, firstName: `Leader${String(index)}`, lastName: 'Many' });
  const page = await open('/branchs', { as: admin });
  await page.getByRole('link', { name: `View team leaders of ${branch.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`branch=${branch.id}`));
  await expect(page).toHaveURL(/role=team_leader/);
  await expect(page.getByRole('heading', { name: branch.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeHidden();
  await expect(page.getByText('22 users').first()).toBeVisible();
  // Pages are turned without a mouse too, and the focus stays there.
  const next = page.getByRole('button', { name: 'Next' });
  await tabTo(page, next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(next).toBeFocused();
  await expect(page.getByRole('row', { name: /Many/ })).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('row', { name: /Many/ })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('leader21');
  await expect(page).toHaveURL(/search=leader21/);
  await expect(page.getByRole('row', { name: /Many/ })).toHaveCount(1);
  // Back is where the list was opened from, whatever was asked of it since.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('link', { name: `View team leaders of ${branch.name}` })).toBeVisible();
  await expect(page).toHaveURL(/\/branchs$/);
  await page.goBack();
  await expect(page).toHaveURL(/search=leader21/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/users$/);
  await page.getByLabel('Role').selectOption('customer');
  await expect(page).toHaveURL(/role=customer/);
});

test('blocking ends a person’s session at once; unblocking lets them sign in again', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Blocked', lastName: newPhone() });
  const phone = await open('/chat-users', { as: customer, isPhone: true });
  await expect(phone.getByText('No users found to chat with.')).toBeVisible();

  const page = await open(`/users?search=${customer.me.lastName}`, { as: admin });
  await page.getByRole('button', { name: `Block Blocked ${customer.me.lastName}` }).click();
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to proceed?' });
  await ask.getByRole('button', { name: 'Block' }).click();
  await expect(ask).toBeHidden();
  await expect(page.getByRole('cell', { name: 'InActive' })).toBeVisible();
  await expect(phone).toHaveURL((url) => url.pathname === '/');

  await page.getByRole('button', { name: `Unblock Blocked ${customer.me.lastName}` }).click();
  await ask.getByRole('button', { name: 'Unblock' }).click();
  await expect(ask).toBeHidden();
  const seen = product.sms.countFor(customer.phone);
  await phone.getByLabel('Phone number').fill(customer.phone);
  await phone.getByRole('button', { name: 'Send OTP' }).click();
  await phone.getByLabel('OTP').fill(await product.sms.codeFor(customer.phone, seen));
  await expect(phone).toHaveURL(/\/chat-users$/);
});

test('a branch leader sees only Users, and only the own branch', async ({ open, product, admin }) => {
  const [own, other] = [await makeBranch(product, admin), await makeBranch(product, admin)];
  const boss = await makeLeader(product, admin, { branch: own.id, role: 'branch_leader', firstName: 'Boss' });
  await makeLeader(product, admin, { branch: own.id, firstName: 'Ours' });
  await makeLeader(product, admin, { branch: other.id, firstName: 'Theirs' });
  const page = await open('/users', { as: boss });
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible();
  for (const entry of ['Branch', 'Uploaded Files', 'Quick Reply', 'Settings'])
    await expect(menu.getByRole('link', { name: entry })).toBeHidden();
  await expect(page.getByRole('row', { name: /Ours/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Theirs/ })).toBeHidden();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/users/);
  await expect(
    call(product, addBranch, { token: boss.token, body: { name: 'Mine', description: 'x' } }),
  ).rejects.toThrow(/forbidden/);
});
