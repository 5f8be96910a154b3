import type { Page } from '@playwright/test';
import { login } from '@branchline/contract/auth';
import { writeFileSync } from 'node:fs';
import { connectDevice } from './fixtures/chat.ts';
import { call, leaderPassword, makeCustomer, makeLeader, makePair } from './fixtures/people.ts';
import type { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ productName: 'a hundred days later' });

const signIn = async (page: Page, product: Product, phone: string): Promise<void> => {
  const seen = product.sms.countFor(phone);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('OTP').fill(await product.sms.codeFor(phone, seen));
};

test('a number that comes back after a hundred days on a new device opens when a leader vouches, or starts afresh', async ({
  open,
  product,
  admin,
}, testInfo) => {
  const { branch, leader, customer } = await makePair(product, admin);
  const other = await makeCustomer(product, { branch: branch.id, firstName: 'Mira', lastName: 'Sen' });
  const head = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader' });
  const phoneOfBefore = await connectDevice(product, customer);
  await phoneOfBefore.write(leader, 'My old order');
  phoneOfBefore.close();
  const clock = new URL('./fixtures/clock-moved.mjs', import.meta.url);
  const clockFile = testInfo.outputPath('clock');
  writeFileSync(clockFile, String(100 * 24 * 3_600_000));
  await product.restartAfterKill({ NODE_OPTIONS: `--import=${clock.href}`, CLOCK_FILE: clockFile });

  const page = await open('/', { isPhone: true });
  await signIn(page, product, customer.phone);
  await expect(page.getByRole('heading', { name: 'Is that you?' })).toBeVisible();
  for (const path of ['/chat-users', '/user-profile', `/chat?id=${leader.me.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Is that you?' })).toBeVisible();
  }
  await expect(page.getByText(/Menon|old order|Ravi/)).toHaveCount(0);

  const stranger = await open('/', { isPhone: true });
  await signIn(stranger, product, other.phone);
  await expect(stranger.getByRole('heading', { name: 'Is that you?' })).toBeVisible();

  // The leader finds both in the menu, and knows one.
  const again = await call(product, login, { body: { username: leader.email, password: leaderPassword } });
  const desk = await open('/chat-users', { as: again, isPhone: true });
  await desk.getByRole('button', { name: 'Open menu' }).click();
  await desk.getByRole('link', { name: 'To confirm (2)' }).click();
  await desk.getByRole('button', { name: /Open the account of Ravi Patil/ }).click();
  await desk.getByRole('button', { name: 'Open the account' }).click();
  await expect(desk.getByText('Ravi Patil', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('My old order')).toBeVisible();

  // Somebody else has the other number: it begins anew, and nobody waits in the panel any more.
  const headAgain = await call(product, login, { body: { username: head.email, password: leaderPassword } });
  const panel = await open('/users', { as: headAgain });
  await panel.getByRole('link', { name: 'To confirm (1)' }).click();
  await expect(panel.getByText('Mira Sen')).toBeVisible();
  await stranger.getByRole('button', { name: 'Start afresh' }).click();
  const told = stranger.getByText(/old account is erased/).waitFor();
  await stranger.getByRole('button', { name: 'Erase and start afresh' }).click();
  await told;
  await signIn(stranger, product, other.phone);
  await expect(stranger).toHaveURL(/\/user-profile$/);
  await panel.reload();
  await expect(panel.getByText('Nobody waits.')).toBeVisible();
});
