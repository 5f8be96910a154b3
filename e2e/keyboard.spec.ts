import type { Locator, Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { makeBranch, makeCustomer, makeLeader, newPhone } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** Goes on with Tab until the element has the focus, as a person without a mouse does. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}.`);
};

test('a customer signs up and writes, and an admin fills a form in, by keyboard alone', async ({
  open,
  product,
  admin,
}) => {
  test.setTimeout(120_000);
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const phone = newPhone();

  const page = await open(`/?branch=${branch.id}`);
  await tabTo(page, page.getByLabel('Phone number'));
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verify-otp/);
  await tabTo(page, page.getByLabel('OTP'));
  await page.keyboard.type(await product.sms.codeFor(phone));
  await expect(page).toHaveURL(/\/user-profile/);
  await tabTo(page, page.getByLabel('First Name'));
  await page.keyboard.type('Ravi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat-users/);
  await tabTo(page, page.getByRole('link', { name: /Asha Menon/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Write a message'));
  await page.keyboard.type('Good morning');
  await page.keyboard.press('Enter');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();

  // What comes in is put into a region that a screen reader reads out.
  const me = await page.evaluate(() => localStorage.getItem('userid') ?? '');
  const desk = await connectDevice(product, leader);
  await desk.write({ ...leader, me: { ...leader.me, id: me } }, 'How can I help?');
  await expect(page.locator('[aria-live]', { hasText: 'How can I help?' }).first()).toBeAttached();
  desk.close();

  const office = await open('/branchs', { as: admin });
  await expect(office).toHaveTitle(/^Branch /);
  // The first stop leads past the menu.
  await office.getByRole('button', { name: 'Add Branch' }).waitFor();
  await office.keyboard.press('Tab');
  await expect(office.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await office.keyboard.press('Enter');
  await office.keyboard.press('Tab');
  expect(await office.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await tabTo(office, office.getByRole('button', { name: 'Add Branch' }));
  await office.keyboard.press('Enter');
  const dialog = office.getByRole('dialog', { name: 'Add Branch' });
  await tabTo(office, dialog.getByRole('button', { name: 'Save' }));
  await office.keyboard.press('Enter');
  // What is wrong stands in a live region, and the focus goes to the first field.
  await expect(dialog.locator('[aria-live]', { hasText: 'Name is required' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  // The form library puts it there once more when the page has a moment; no person types before that.
  await office.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  const name = `Keys ${newPhone()}`;
  await office.keyboard.type(name);
  await tabTo(office, dialog.getByLabel('Description'));
  await office.keyboard.type('Made without a mouse.');
  await tabTo(office, dialog.getByRole('button', { name: 'Save' }));
  await office.keyboard.press('Space');
  await expect(dialog).toBeHidden();
  await expect(office.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Add Branch' })).toBeFocused();
});

test('a menu whose code is late leaves the focus alone, and nobody is pulled back to it', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const customer = await makeCustomer(product, { branch: branch.id });
  const device = await connectDevice(product, customer);
  await device.write(leader, 'Good morning');
  device.close();

  const page = await open(`/chat?id=${customer.me.id}`, { as: leader, context: { serviceWorkers: 'block' } });
  const more = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu', { name: 'More' });
  await more.waitFor();
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/menu-*.js', async (route) => {
    await late;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/menu-*.js');
  await more.focus();
  await page.keyboard.press('Enter');
  await asked;
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(more).toBeFocused();
  const field = page.getByLabel('Write a message');
  await field.click();
  await page.keyboard.type('And to');
  const arrived = page.waitForResponse('**/assets/menu-*.js');
  arrive();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await page.keyboard.type(' you');
  await expect(field).toHaveValue('And to you');
  await expect(menu).toHaveCount(0);

  // From now on it comes at once, and its button opens and closes it.
  await more.click();
  await expect(menu).toBeVisible();
  await more.click();
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
});
