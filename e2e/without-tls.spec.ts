import { testBrowser } from './programs.ts';
import { leaderPassword } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

const host = 'branchline.test';

test.use({
  productName: 'tried without TLS',
  launchOptions: { ...testBrowser, args: [...testBrowser.args, `--host-resolver-rules=MAP ${host} 127.0.0.1`] },
});

test('a house that tries it on a plain address of its network chats with pictures', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const address = `http://${host}:${new URL(product.origin).port}`;
  await product.restartAfterKill({ PUBLIC_URL: address });
  const context = { baseURL: address };

  const desk = await open('/login', { context });
  expect(await desk.evaluate(() => window.isSecureContext)).toBe(false);
  await desk.getByLabel('Email/Phone').fill(leader.email);
  await desk.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await desk.getByRole('button', { name: 'Login' }).click();
  await desk.getByRole('link', { name: /Ravi Patil/ }).click();
  const seen = desk.getByRole('region', { name: 'Messages' });

  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, { as: customer, isPhone: true, context });
  await phone.locator('input[type=file]').last().setInputFiles(makeSample('receipt.png'));
  await phone.getByLabel('Write a message').fill('My receipt');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  // The other screen stands open: it may be read by now.
  await expect(phone.getByRole('img', { name: /^(Sent|Read)$/ })).toBeVisible();
  await expect(phone.getByLabel('Write a message')).toHaveValue('');

  await expect(seen.getByText('My receipt')).toBeVisible();
  const picture = seen.locator('img[src*="/files/"]').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await desk.getByLabel('Write a message').fill('Thank you');
  await desk.keyboard.press('Enter');
  await expect(phone.getByRole('region', { name: 'Messages' }).getByText('Thank you')).toBeVisible();
});
