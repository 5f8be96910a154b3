import { editUser } from '@branchline/contract/users';
import { connectDevice } from './fixtures/chat.ts';
import { call, makeLeader } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('28.8b: an upload that the server cannot take says so, keeps trying, and goes when that is asked for', async ({
  open,
  pair: { leader, customer },
}) => {
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const log = page.getByRole('region', { name: 'Messages' });
  const failure = { status: 0, code: 'internal', message: 'Something went wrong. Try again.' };
  let [isBroken, failures] = [true, 0];
  await page.route('**/api/file/upload', (route) => {
    if (!isBroken) return route.continue();
    failures += 1;
    return route.fulfill({ status: 500, json: failure });
  });
  await page.locator('input[type=file]').last().setInputFiles(makeSample('receipt.png'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByLabel('Write a message').fill('Did you get it?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByText('Not sent yet. Something went wrong. Try again. Your next message waits')).toBeVisible();
  // From now on it would wait for eight seconds and more.
  await expect.poll(() => failures, { intervals: [100] }).toBeGreaterThanOrEqual(4);
  isBroken = false;
  await log.getByRole('button', { name: 'Retry now' }).click();
  await expect(log.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(2);
  await expect(log.getByText('Not sent yet')).toHaveCount(0);
});

test('28.8c, 28.8e: an address that is nobody’s shows no name, and a partner who was turned off says so beforehand', async ({
  open,
  product,
  admin,
  pair: { leader, customer },
}) => {
  const page = await open('/chat?id=0199ffff-0000-7000-8000-000000000000&name=Trusted%20Bank', { as: leader });
  await expect(page.getByRole('heading', { name: 'Unknown person' })).toBeVisible();
  await expect(page.getByText('Trusted Bank')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Conversation menu' })).toHaveCount(0);

  const device = await connectDevice(product, customer);
  await device.write(leader, 'See you');
  device.close();
  await call(product, editUser, { token: admin.token, id: customer.me.id, body: { status: false } });
  await page.goto(`/chat?id=${customer.me.id}`);
  await expect(page.getByText('You can no longer write to Ravi Patil.')).toBeVisible();
  await expect(page.getByText('See you').last()).toBeVisible();
  await expect(page.getByLabel('Write a message')).toHaveCount(0);
});

test('28.8e: a customer with more leaders than a page has finds them all by scrolling', async ({
  open,
  product,
  admin,
  pair: { leader, customer },
}) => {
  const branch = leader.me.branch?.id ?? '';
  for (let count = 0; count < 24; count += 1)
    await makeLeader(product, admin, { branch, firstName: 'Leader', lastName: `Number ${String(count)}` });
  const page = await open('/chat-users', { as: customer, isPhone: true });
  const list = page.getByRole('region', { name: 'Conversations' });
  await expect(list.getByText('Leader Number 23')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  // The oldest account, and so the last.
  const last = list.getByText('Asha Menon');
  await list.getByText('Leader Number 23').hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return last.count();
    })
    .toBe(1);
});

test('files that were chosen and a voice message that runs wait while another conversation is open', async ({
  open,
  product,
  admin,
  pair: { leader, customer },
}) => {
  const other = await makeLeader(product, admin, { branch: leader.me.branch?.id ?? '', firstName: 'Usha' });
  const page = await open('/chat-users', { as: customer, context: { permissions: ['microphone'] } });
  const go = (name: string) => page.getByRole('link', { name: new RegExp(name) }).click();
  await go('Asha Menon');
  await page.locator('input[type=file]').last().setInputFiles(makeSample('notes.txt'));
  await expect(page.getByText('notes.txt')).toBeVisible();
  await go(other.me.firstName);
  await expect(page.getByText('notes.txt')).toHaveCount(0);
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(page.getByRole('timer')).toHaveText(/0:(0[1-9]|[1-5]\d)/);
  await go('Asha Menon');
  await expect(page.getByText('notes.txt')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await go(other.me.firstName);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /play/i })).toHaveCount(1);
});
