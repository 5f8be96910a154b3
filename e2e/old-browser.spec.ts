import { expect, test } from './fixtures/test.ts';

test('a browser that lacks what the app needs is led to a page that says what to do, and a current one is not', async ({
  product,
  context,
  page,
}) => {
  await page.goto(product.origin);
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await context.addInitScript('delete CSS.registerProperty');
  await page.goto(`${product.origin}/login?asked=1`);
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible();
  await page.getByRole('link', { name: 'Open it anyway' }).click();
  await expect(page).toHaveURL(/\/login\?asked=1&anyway$/);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  // The choice holds for the tab.
  await page.goto(`${product.origin}/login`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
