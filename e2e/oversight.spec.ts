import { usersChatWithMe } from '@branchline/contract/socket-events';
import { removeAccount } from '@branchline/contract/profile';
import { readFile } from 'node:fs/promises';
import { connectDevice } from './fixtures/chat.ts';
import { call, makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('an admin looks into a conversation: nothing is marked read, and the look is in the audit log', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Kavita', lastName: 'Joshi' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Imran', lastName: 'Sheikh' });
  const phone = await connectDevice(product, customer);
  await phone.write(leader, ...Array.from({ length: 35 }, (_, index) => `Question ${String(index + 1)}`));

  const page = await open(`/users?branch=${branch.id}`, { as: admin });
  await page.getByRole('link', { name: 'Open chats of Imran Sheikh' }).click();
  await expect(page).toHaveURL(new RegExp(`specificUserId=${customer.me.id}`));
  // The list before stays on show until the next screen is there.
  await expect(page.getByText('Each look into a conversation is recorded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chats of Imran Sheikh' })).toBeVisible();
  await page.getByRole('link', { name: /Kavita Joshi/ }).click();
  await expect(page).toHaveURL(new RegExp(`firstUserid=${customer.me.id}`));
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Question 35')).toBeInViewport();
  await expect(messages.getByText('Question 5', { exact: true })).toBeHidden();
  // Both load the older page; the second one is in reach from the newest message, and takes the reader along.
  const older = page.getByRole('button', { name: 'Syncing older messages. Click Here' });
  await expect(older).toBeEnabled();
  await page.getByRole('button', { name: 'Go to older messages' }).click();
  await expect(messages.getByText('Question 1', { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Go to older messages' })).toBeHidden();
  await expect(messages).toBeFocused();
  await expect(messages.getByText('The conversation begins here.')).toBeVisible();
  await older.click();
  await expect(messages.getByText('There are no older messages.')).toBeVisible();
  await expect(older).toBeFocused();
  await page.reload();
  await expect(messages.getByText('Question 35')).toBeInViewport();
  await older.click();
  await expect(messages.getByText('Question 1', { exact: true })).toBeAttached();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(36);
  expect(csv).toMatch(/\r\n1,[^,]+,Imran Sheikh,Question 1,,,,,,,\r\n/);

  // Back up the way that led here, after the reload too.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Chats of Imran Sheikh' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/users\\?branch=${branch.id}$`));

  // The leader has not read any of it.
  const desk = await connectDevice(product, leader);
  const { data } = await desk.ask(usersChatWithMe, { agentask: 0, page: 1 });
  expect(data[0]).toMatchObject({ userId: customer.me.id, unread: 35 });
  desk.close();
  phone.close();

  await page.goto('/audit?action=conversation.read');
  const row = page.getByRole('row', { name: /Imran Sheikh/ }).first();
  await expect(row).toContainText('Read a conversation');
  await expect(row).toContainText('Kavita Joshi');
  await page.goto('/audit?action=conversation.export');
  await expect(page.getByRole('row', { name: /Imran Sheikh/ })).toContainText('Exported a conversation');

  // The names are the people's own, whatever the address says.
  await page.goto(`/admin-chat?agent=false&id=${leader.me.id}&firstUserid=${customer.me.id}`);
  await expect(page.getByRole('heading', { name: 'Kavita Joshi' })).toBeVisible();
  await expect(page.getByText('with Imran Sheikh')).toBeVisible();
  await call(product, removeAccount, { token: customer.token });
  await page.goto(`/admin-chat?agent=false&id=${customer.me.id}&firstUserid=${leader.me.id}&name=Imran+Sheikh`);
  await expect(page.getByRole('heading', { name: 'Deleted user' })).toBeVisible();
});

test('a branch leader cannot look at people of another branch', async ({ open, product, admin }) => {
  const [own, other] = [await makeBranch(product, admin), await makeBranch(product, admin)];
  const boss = await makeLeader(product, admin, { branch: own.id, role: 'branch_leader' });
  const stranger = await makeCustomer(product, { branch: other.id });
  const page = await open(`/admin-chat-users?agent=false&specificUserId=${stranger.me.id}`, { as: boss });
  await expect(page.getByText('These conversations could not be loaded.')).toBeVisible();
});
