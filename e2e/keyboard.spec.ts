import { addQuickReply } from '@branchline/contract/quick-replies';
import type { Page } from '@playwright/test';
import { noteAnnounced } from './fixtures/announced.ts';
import { connectDevice } from './fixtures/chat.ts';
import { tabTo } from './fixtures/keyboard.ts';
import { call, makeBranch, makeCustomer, makeLeader, newPhone } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test('a customer signs up and writes, and an admin fills a form in, by keyboard alone', async ({
  open,
  product,
  admin,
}) => {
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
  const announced = await noteAnnounced(page);
  await desk.write({ ...leader, me: { ...leader.me, id: me } }, 'How can I help?');
  await expect.poll(announced).toContain('How can I help?');
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

/** Keeps the code of menus back until `arrive`; `asked` resolves when the page wants it. */
const holdMenuCode = async (page: Page) => {
  const path = '**/assets/menu-*.js';
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.unroute(path);
  await page.route(path, async (route) => {
    await late;
    await route.continue();
  });
  return { asked: page.waitForRequest(path), arrive };
};

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

  const page = await open('/chat-users', { as: leader, context: { serviceWorkers: 'block' } });
  const more = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu', { name: 'More' });
  const code = await holdMenuCode(page);
  await page.getByRole('link', { name: /Ravi Patil/ }).click();
  await more.focus();
  await page.keyboard.press('Enter');
  await code.asked;
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(more).toBeFocused();
  const field = page.getByLabel('Write a message');
  await field.click();
  await page.keyboard.type('And to');
  const arrived = page.waitForResponse('**/assets/menu-*.js');
  code.arrive();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await page.keyboard.type(' you');
  await expect(field).toHaveValue('And to you');
  await expect(menu).toHaveCount(0);

  // Who waits for it has its first entry, as with a menu that is there at once.
  const again = await holdMenuCode(page);
  await page.reload();
  await more.focus();
  await page.keyboard.press('Enter');
  await again.asked;
  again.arrive();
  await expect(page.getByRole('menuitem', { name: /^Reply/ })).toBeFocused();
  await page.keyboard.press('Escape');

  // From now on it comes at once, and its button opens and closes it.
  await more.click();
  await expect(menu).toBeVisible();
  await more.click();
  await expect(menu).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Reply/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a leader attaches a file, picks a quick reply and deletes a message, by keyboard alone', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  await call(product, addQuickReply, {
    token: admin.token,
    body: {
      title: 'Hours',
      messageType: 'text',
      content: 'Nine to five.',
      branch: [branch.id],
      status: true,
      orderBy: 1,
    },
  });
  const page = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const messages = page.getByRole('region', { name: 'Messages' });
  const field = page.getByLabel('Write a message');

  // Asked for early: on a slow machine a key comes to the page before the order to take its choice of files over does.
  const chooser = page.waitForEvent('filechooser', { timeout: 0 });
  await tabTo(page, page.getByRole('button', { name: 'Attach' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Photo or video' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'File', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(makeSample('notes.txt'));
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('notes.txt');
  // Back where one writes, as after every choice.
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages.getByText('notes.txt')).toBeVisible();

  await page.keyboard.type('/hou');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Nine to five.');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages.getByText('Nine to five.')).toBeVisible();

  // Escape closes a menu, and the focus goes back to its button.
  const menu = page.getByRole('button', { name: 'Conversation menu' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();

  await tabTo(page, messages.getByRole('button', { name: 'More', exact: true }).last());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Reply/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog');
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, ask.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(messages.getByText('This message was deleted')).toBeVisible();
  await expect(ask).toBeHidden();
  // The menu's button went with the words; the focus stays with the message.
  await expect(messages.locator('[data-seq]', { hasText: 'This message was deleted' })).toBeFocused();
});
