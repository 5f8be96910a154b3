import { readFile } from 'node:fs/promises';
import { putOrder, putPayment } from '@branchline/contract/orders';
import { addApiKey } from '@branchline/contract/settings';
import { connectDevice } from './fixtures/chat.ts';
import { call, makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

// It counts everybody and everything there is.
test.use({ productName: 'dashboard' });

test('the dashboard counts messages, orders and payments, and each figure leads to its rows', async ({
  open,
  product,
  admin,
}) => {
  const [branch, quiet] = [await makeBranch(product, admin), await makeBranch(product, admin)];
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Kavita', lastName: 'Joshi' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Imran', lastName: 'Sheikh' });
  await makeCustomer(product, { branch: quiet.id });
  const phone = await connectDevice(product, customer);
  await phone.write(leader, 'Are you open?', 'Hello?');
  const desk = await connectDevice(product, leader);
  await desk.write(customer, 'Yes, until five.');
  phone.close();
  desk.close();
  const { key } = await call(product, addApiKey, { token: admin.token, body: { name: 'Till', scopes: ['orders'] } });
  const put = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const reply = await fetch(product.origin + path, { method: 'PUT', headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
  };
  const orderPath = (id: string) => putOrder.path.replace(':externalId', id);
  await put(orderPath('A-1'), { phone: customer.phone, amount: 1500, currency: 'INR', state: 'completed' });
  await put(orderPath('A-2'), { amount: 20, state: 'placed' });
  await put(orderPath('A-3'), { amount: 7, state: 'placed', placedAt: '2020-02-03T10:00:00.000Z' });
  await put(putPayment.path.replace(':externalId', 'P-1'), { orderExternalId: 'A-1', amount: 900.5 });

  const page = await open('/dashboard', { as: admin });
  const card = (label: string) => page.getByRole('link', { name: new RegExp(`^${label}`) });
  await expect(card('Today')).toContainText('2');
  await expect(card('Today')).toContainText('against yesterday by now');
  await expect(card('This Week')).toContainText('against last week by now');
  await expect(card('Total Orders')).toContainText('3');
  await expect(card('Payment')).toContainText('900.5');
  await expect(card('Customer')).toContainText('2');
  await expect(card('Completed Order Amount')).toContainText('1,500');

  await card('Today').click();
  const orders = page.getByRole('dialog', { name: 'Orders' });
  await expect(orders.getByRole('row', { name: /A-1.*Completed.*1,500 INR/ })).toBeVisible();
  await expect(orders.getByRole('row', { name: /A-2/ })).toBeVisible();
  await expect(orders.getByRole('row', { name: /A-3/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(orders).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await card('Payment').click();
  await expect(
    page.getByRole('dialog', { name: 'Payments' }).getByRole('row', { name: /P-1.*A-1.*900.5/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('button', { name: /^Messages 3/ })).toContainText('against the 30 days before');
  await page.getByLabel('Branch', { exact: true }).selectOption(quiet.name);
  await expect(page).toHaveURL(new RegExp(`branch=${quiet.id}`));
  await expect(page.getByRole('button', { name: /^Messages 0/ })).toBeVisible();
  await page.getByLabel('Branch', { exact: true }).selectOption(branch.name);
  await expect(page.getByRole('button', { name: /^Messages 3/ })).toBeVisible();
  const choose = async (start: string, end: string) => {
    await page.getByLabel('Start date').fill(start);
    await page.getByLabel('End date').fill(end);
  };
  await choose('2026-01-01', '2026-01-07');
  await expect(page.getByRole('button', { name: /^Messages 0/ })).toBeVisible();
  const dayInIndia = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  await choose(dayInIndia(6), dayInIndia(0));
  await expect(page.getByRole('button', { name: /^Messages 3/ })).toContainText('against the 7 days before');
  await page.getByLabel('Start date').fill('');
  await page.getByLabel('End date').fill('');
  await expect(page.getByRole('button', { name: /^Messages 3/ })).toContainText('against the 30 days before');

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await waiting).path(), 'utf8')).split(/\r?\n/);
  expect(lines[0]?.replace('\uFEFF', '')).toBe('Date,Messages,New conversations,New customers');
  expect(lines.filter((line) => /^\d{4}-\d{2}-\d{2},/.test(line))).toHaveLength(30);
  expect(lines.find((line) => /^\d{4}-\d{2}-\d{2},3,1,1$/.test(line))).toBeDefined();
  expect(lines.find((line) => line.startsWith(`${branch.name},3,1,1,`))).toBeDefined();
  expect(lines.find((line) => line.startsWith(`Kavita Joshi,${branch.name},`))).toBeDefined();

  await page.getByRole('link', { name: 'Kavita Joshi' }).click();
  await expect(page).toHaveURL(new RegExp(`specificUserId=${leader.me.id}`));
  await expect(page.getByRole('link', { name: /Imran Sheikh/ })).toBeVisible();
});
