import { readFile } from 'node:fs/promises';
import { addUser } from '@branchline/contract/users';
import { call, leaderPassword, makeBranch, makeCustomer, makeLeader, newPhone } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

test('customers are imported after a preview, row by row where something is wrong, and exported', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const [first, second] = [newPhone(), newPhone()];
  const lines = [
    'phone,firstName,lastName,branch',
    `${first},Anita,Kulkarni,${branch.name}`,
    `12345,Short,Number,${branch.name}`,
    `${newPhone()},Lost,Branch,Nowhere`,
    `${leader.me.phone ?? ''},Is,Staff,${branch.name}`,
    `${second},=SUM(1),Naik,${branch.name}`,
  ];
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  const page = await open(`/users?branch=${branch.id}&role=customer`, { as: admin });
  await expect(page.getByText('No user matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file);
  await expect(dialog.getByText('2 will be added, 0 updated.')).toBeVisible();
  await expect(dialog.getByText('3 rows have problems')).toBeVisible();
  for (const row of [/Row 3: .*10 digits/, /Row 4: .*branch/i, /Row 5: .*staff/i])
    await expect(dialog.getByText(row)).toBeVisible();
  // Nothing has happened yet.
  await expect(page.getByText('No user matches these filters.')).toBeAttached();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Anita Kulkarni/ })).toBeVisible();
  await expect(page.getByText('2 users').first()).toBeVisible();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file);
  await expect(dialog.getByText('0 will be added, 0 updated.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  const rows = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(rows[0]).toBe('firstName,lastName,phone,email,role,branch,status,createdAt');
  expect(rows).toHaveLength(3);
  expect(text).toContain(`Anita,Kulkarni,${first}`);
  // A spreadsheet must not run what somebody is called.
  expect(text).not.toMatch(/(^|,)=SUM/m);
});

test('a branch leader keeps to Users, to team leaders and to the own branch', async ({ open, product, admin }) => {
  const [own, other] = [await makeBranch(product, admin), await makeBranch(product, admin)];
  const boss = await makeLeader(product, admin, { branch: own.id, role: 'branch_leader', firstName: 'Boss' });
  const ours = await makeCustomer(product, { branch: own.id, firstName: 'Ours', lastName: newPhone() });
  await makeCustomer(product, { branch: other.id, firstName: 'Theirs' });
  const page = await open('/users', { as: boss });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Users']);
  await expect(page.getByLabel('Branch', { exact: true })).toBeHidden();
  await expect(page.getByLabel('Role').locator('option')).toHaveText(['All', 'Team Leader', 'Customer']);
  await expect(page.getByRole('row', { name: /Ours/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Theirs|Boss/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await expect(dialog.getByLabel('Role').locator('option')).toHaveText(['Team Leader']);
  await expect(dialog.getByLabel('Branch').locator('option')).toHaveText([own.name]);
  const fields = {
    'First Name': 'Deepa',
    'Last Name': 'Nair',
    Email: `deepa.${newPhone()}@example.com`,
    Phone: newPhone(),
    Password: leaderPassword,
    'Address line 1': '1 High Street',
    'Address line 2': 'Ward 2',
    City: 'Pune',
    State: 'Maharashtra',
    'Zip code': '411001',
  };
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const added = page.getByRole('row', { name: /Deepa Nair/ });
  await expect(added.getByText(own.name)).toBeVisible();
  await added.getByRole('button', { name: 'Edit Deepa Nair' }).click();
  const edit = page.getByRole('dialog', { name: 'Update User' });
  await expect(edit.getByLabel('Branch').locator('option')).toHaveText([own.name]);
  await expect(edit.getByLabel('Role').locator('option')).toHaveText(['Team Leader']);
  await edit.getByLabel('City').fill('Nashik');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(added.getByText(/Nashik/)).toBeVisible();
  await page.getByRole('button', { name: `Edit Ours ${ours.me.lastName}` }).click();
  await expect(edit.getByLabel('Role').locator('option')).toHaveText(['Customer']);
  await expect(edit.getByLabel('Branch').locator('option')).toHaveText([own.name]);
  await edit.getByRole('button', { name: 'Cancel' }).click();

  // Whatever is typed into the address bar, they land where they belong.
  for (const path of ['/branchs', '/quick-reply', '/uploaded-files', '/messages', '/audit', '/chat-users']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/users$/);
  }
  const body = {
    email: `x.${newPhone()}@example.com`,
    phone: newPhone(),
    firstName: 'X',
    lastName: 'Y',
    role: 'team_leader',
    branch: other.id,
    addressline1: 'a',
    addressline2: 'b',
    city: 'c',
    state: 'd',
    zipcode: 'e',
    status: true,
    password: leaderPassword,
  } as const;
  await expect(call(product, addUser, { token: boss.token, body })).rejects.toThrow(/forbidden|invalid/);
  await expect(
    call(product, addUser, { token: boss.token, body: { ...body, branch: own.id, role: 'branch_leader' } }),
  ).rejects.toThrow(/invalid/);
});

test('on a phone the users list waits in the shape of its cards, and its toolbar stays where it is', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  await makeCustomer(product, { branch: branch.id });
  const page = await open('about:blank', { as: admin, isPhone: true, context: { serviceWorkers: 'block' } });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/users', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`${product.origin}/users?branch=${branch.id}`);
  const bars = page.getByRole('status').filter({ hasText: 'Loading' }).locator('div').first().locator('span');
  const [first, second] = [await bars.nth(0).boundingBox(), await bars.nth(1).boundingBox()];
  expect(second?.x).toBe(first?.x);
  expect(second?.y).toBeGreaterThan(first?.y ?? Infinity);
  const search = page.getByRole('searchbox', { name: 'Search' });
  // What stands above it comes by itself.
  await expect(page.getByText(/^Protect this account with a code from an app/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  const before = await search.boundingBox();
  answer();
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
});
