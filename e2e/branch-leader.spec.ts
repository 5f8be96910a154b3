import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { leaderPassword, makeBranch, makeCustomer, makePair, newPhone } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const textOf = async (download: Promise<Download>): Promise<string> =>
  (await readFile(await (await download).path(), 'utf8')).replace(/^\uFEFF/, '');

/** The admin's work: a branch leader from the form, with every field filled in. */
const addBranchLeader = async (page: Page, branchName: string) => {
  const email = `boss.${newPhone()}@example.com`;
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await expect(dialog.getByLabel('Role').locator('option')).toHaveText(['Branch Leader', 'Team Leader']);
  await dialog.getByLabel('Role').selectOption('Branch Leader');
  await dialog.getByLabel('Branch').selectOption(branchName);
  const fields = {
    'First Name': 'Nandini',
    'Last Name': 'Bose',
    Email: email,
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
  return email;
};

test('a branch leader does the work of the own branch: people, a look into a chat, figures, files of people', async ({
  open,
  product,
  admin,
}) => {
  const { branch, leader, customer } = await makePair(product, admin);
  const other = await makeBranch(product, admin);
  await makeCustomer(product, { branch: other.id, firstName: 'Theirs' });
  const device = await connectDevice(product, customer);
  await device.write(leader, 'Where is the key?');
  device.close();
  const phone = await open('/chat-users', { as: customer, isPhone: true });

  const panel = await open('/users', { as: admin });
  const email = await addBranchLeader(panel, branch.name);
  const page = await open('/login');
  await page.getByLabel('Email/Phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/users$/);

  // Customers come from a file; another branch is not theirs to fill.
  const rows = Array.from({ length: 20 }, (_, index) => `${newPhone()},Helper${String(index)},Many,`);
  const lines = ['phone,firstName,lastName,branch', ...rows, `${newPhone()},Not,Ours,${other.name}`];
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  // The example can be imported as it is.
  const example = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download an example' }).click();
  await dialog.getByLabel('Choose a CSV file').setInputFiles(await (await example).path());
  await expect(dialog.getByText('1 will be added, 0 updated.')).toBeVisible();
  await expect(dialog.getByText(/^Row/)).toBeHidden();
  const buffer = Buffer.from(lines.join('\n'));
  await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText('20 will be added, 0 updated.')).toBeVisible();
  await expect(dialog.getByText(/Row 22: .*branch/i)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();

  // Pages and filters.
  await expect(page.getByText('22 users').first()).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toHaveCount(2);
  await page.getByLabel('Role').selectOption('Customer');
  await expect(page).toHaveURL(/role=customer/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByText('21 users').first()).toBeVisible();
  await page.getByLabel('Status').selectOption('InActive');
  await expect(page.getByText('No user matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('helper7');
  await expect(page).toHaveURL(/search=helper7/);
  await expect(page.getByRole('row', { name: /Helper7 Many/ })).toBeVisible();
  await expect(page.getByText('1 user', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();

  // A look into a conversation, which the admin finds in the audit log.
  const name = `${customer.me.firstName} ${customer.me.lastName}`;
  await page.getByRole('searchbox', { name: 'Search' }).fill('ravi');
  await page.getByRole('link', { name: `Open chats of ${name}` }).click();
  await page.getByRole('link', { name: new RegExp(`${leader.me.firstName} ${leader.me.lastName}`) }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Where is the key?')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await panel.goto('/audit');
  await panel.getByLabel('What').selectOption('Read a conversation');
  await expect(panel).toHaveURL(/action=conversation.read/);
  const look = panel.getByRole('row', { name: /Nandini Bose Read a conversation/ });
  await expect(look).toContainText(name);
  await look.getByRole('button', { name: 'Nandini Bose' }).click();
  await expect(panel).toHaveURL(/actor=/);
  await expect(panel.getByText('1 entry', { exact: true }).first()).toBeVisible();
  const log = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV of this page' }).click();
  const [head, ...entries] = (await textOf(log)).trim().split('\r\n');
  expect(head).toBe('When,Who,Role,What,Whom,From where,Details');
  expect(entries).toEqual([expect.stringContaining(`,Nandini Bose,branch_leader,Read a conversation,${name},`)]);
  await panel.getByLabel('End date').fill('2020-01-01');
  await expect(panel.getByText('No entry matches these filters.')).toBeVisible();

  // Blocking asks first, and ends what the customer has open.
  await page.goto('/users?search=ravi');
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to proceed?' });
  await page.getByRole('button', { name: `Block ${name}`, exact: true }).click();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Block ${name}`, exact: true }).click();
  await ask.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('cell', { name: 'InActive' })).toBeVisible();
  await expect(phone).toHaveURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: `Unblock ${name}`, exact: true }).click();
  await ask.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();

  await page.goto('/users?role=customer');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const people = await textOf(saved);
  expect(people.trim().split('\r\n')).toHaveLength(22);
  expect(people).not.toContain('Theirs');

  // The figures of the own branch, without a choice of branches.
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Messages 1/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Customer 21/ })).toBeVisible();
  await expect(page.getByLabel('Branch', { exact: true })).toBeHidden();
  const figures = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await textOf(figures);
  expect(csv).toContain(branch.name);
  expect(csv).not.toContain(other.name);
});
