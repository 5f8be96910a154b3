import type { Page } from '@playwright/test';
import { addQuickReply } from '@branchline/contract/quick-replies';
import { addApiKey } from '@branchline/contract/settings';
import { expectNoViolations, expectNoViolationsInBothThemes, setTheme } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { call, makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import type { Product } from './fixtures/product.ts';
import { makeSample } from './fixtures/samples.ts';
import { settle } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';

// A violation names its place; a trace of every look would take longer than the looks.
test.use({ trace: 'off' });

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';

/** Something on every screen, with names that make room hard to find. */
const fill = async (product: Product, admin: Person) => {
  const branch = await makeBranch(product, admin, longName);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: longName, lastName: '🦜 Zoë' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'محمد', lastName: longName });
  const phone = await connectDevice(product, customer);
  await phone.write(leader, longName.repeat(3), 'Hello');
  phone.close();
  await uploadAs(product, leader, [makeSample('shop.png'), makeSample(`${longName}.txt`)]);
  const reply = { title: longName, content: longName, orderBy: 1, branch: [branch.id], status: true };
  await call(product, addQuickReply, { token: admin.token, body: { ...reply, messageType: 'file' } });
  await call(product, addApiKey, { token: admin.token, body: { name: longName, scopes: ['orders'] } });
  return { branch, leader, customer };
};

type Act = (page: Page) => Promise<unknown>;
const press =
  (name: string | RegExp): Act =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
const pressAndSave =
  (name: string | RegExp): Act =>
  async (page) => {
    await press(name)(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };

const badRows = ['phone,firstName,lastName,branch', ...Array.from({ length: 30 }, () => '123,Asha,Rao,Nowhere')];
/** A file in which every row is wrong. */
const chooseBadFile: Act = async (page) => {
  await press('Import')(page);
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(badRows.join('\n')) };
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('dialog').getByRole('listitem').nth(29).waitFor();
};

/** What opens over each screen. */
const dialogs: Readonly<Record<string, readonly Act[]>> = {
  '/dashboard': [(page) => page.getByRole('link', { name: /^Total Orders/ }).click()],
  '/branchs': [press('Update Password'), pressAndSave('Add Branch'), press(/^Invite customers to/)],
  '/users': [pressAndSave('Add User'), press('Import'), chooseBadFile, press(/^Block/), press(/^Edit/)],
  '/quick-reply': [
    pressAndSave('Add Quick Reply'),
    press(/^Upload Image/),
    press(/^Upload a suggestion file/),
    press(/^Delete/),
  ],
  '/settings': [pressAndSave('Add'), press(/^Edit/), press(/^Delete/)],
  '/settings?tab=keys': [press('Make API key'), press(/^Revoke/)],
  '/uploaded-files': [press('Open shop.png')],
};

/** Dialogs enter within 300 ms; a half-drawn one has half its contrast. */
const waitForAnimations = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));

const hasSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const dialog = '[role="dialog"], [role="alertdialog"]';

const walk = async (page: Page, paths: readonly string[]): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await settle(page, 500);
    await expectNoViolations(page, `${path} on a wide screen by light`);
    for (const [index, openDialog] of (dialogs[path] ?? []).entries()) {
      await openDialog(page);
      await expect(page.locator(dialog)).toBeVisible();
      await waitForAnimations(page);
      await expectNoViolationsInBothThemes(page, `${path}, dialog ${String(index + 1)}`, { within: dialog });
      await page.keyboard.press('Escape');
      await expect(page.locator(dialog)).toBeHidden();
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => hasSidewaysScroll(page), `${path} at 360 px`).toBe(false);
    await setTheme(page, 'dark');
    await expectNoViolations(page, `${path} at 360 px in the dark`);
    await setTheme(page, 'light');
  }
};

test('no rule is broken on any screen in either theme, and nothing scrolls sideways on a small phone', async ({
  open,
  product,
  admin,
}) => {
  test.slow();
  const { branch, leader, customer } = await fill(product, admin);
  const people = { firstUserid: customer.me.id, id: leader.me.id };
  await walk(await open('/dashboard', { as: admin }), [
    ...['/dashboard', '/branchs', '/messages', '/users', '/quick-reply', '/settings', '/settings?tab=keys'],
    ...['/uploaded-files', '/audit', '/setup', '/self-check', '/user-profile'],
    `/admin-chat-users?agent=false&specificUserId=${customer.me.id}`,
    `/admin-chat?agent=false&${new URLSearchParams(people).toString()}`,
  ]);
  const boss = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader' });
  await walk(await open('/dashboard', { as: boss }), ['/dashboard', '/users']);
});
