import { uploadAs } from './fixtures/files.ts';
import { makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

// A product of its own: all files are counted.
test.use({ productName: 'admin-files' });

test('an admin pages through the uploaded files, looks at one and keeps to one person’s', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Kavita', lastName: 'Joshi' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Imran', lastName: 'Sheikh' });
  const texts = (from: number) =>
    Array.from({ length: 10 }, (_, index) => makeSample(`letter-${String(from + index)}.txt`));
  await uploadAs(product, leader, texts(1));
  await uploadAs(product, leader, texts(11));
  await uploadAs(product, customer, [makeSample('shop.png'), makeSample('voice.wav')]);

  const page = await open('/uploaded-files', { as: admin });
  await expect(page.getByText('22 files').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /letter-/ })).toHaveCount(18);
  await page.getByRole('button', { name: 'Open shop.png' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.locator('img')).toHaveJSProperty('naturalWidth', 320);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await page.getByRole('button', { name: 'Open voice.wav' }).click();
  await expect(viewer.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row', { name: /letter-/ })).toHaveCount(2);

  await page.goto('/uploaded-files');
  const row = page.getByRole('row', { name: /shop\.png/ });
  await expect(row.getByText(customer.phone)).toBeVisible();
  await row.getByRole('link', { name: 'Imran Sheikh' }).click();
  await expect(page).toHaveURL(new RegExp(`id=${customer.me.id}`));
  await expect(page.getByText('2 files').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /letter-/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/uploaded-files$/);
  await expect(page.getByText('22 files').first()).toBeVisible();
});
