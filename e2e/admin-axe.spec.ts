import type { Page } from '@playwright/test';
import { addQuickReply } from '@branchline/contract/quick-replies';
import { addApiKey } from '@branchline/contract/settings';
import { expectNoViolations, expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { call, makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import type { Product } from './fixtures/product.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';
import { upload } from './fixtures/uploads.ts';

// The second test finds what the first one filled in.
test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';

/** Something on every screen, with names that make room hard to find. */
const fill = async (product: Product, admin: Person) => {
  const branch = await makeBranch(product, admin, longName);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: longName, lastName: '🦜 Zoë' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'محمد', lastName: longName });
  const phone = await connectDevice(product, customer);
  await phone.write(leader, longName.repeat(3), 'Hello');
  phone.close();
  await upload(product, leader, [makeSample('shop.png'), makeSample(`${longName}.txt`)]);
  const reply = { title: longName, content: longName, orderBy: 1, branch: [branch.id], status: true };
  await call(product, addQuickReply, { token: admin.token, body: { ...reply, messageType: 'file' } });
  await call(product, addApiKey, { token: admin.token, body: { name: longName, scopes: ['orders'] } });
  return { leader, customer };
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

/** What opens over each screen. */
const dialogs: Readonly<Record<string, readonly Act[]>> = {
  '/dashboard': [(page) => page.getByRole('link', { name: /^Total Orders/ }).click()],
  '/branchs': [press('Update Password'), pressAndSave('Add Branch'), press(/^Invite customers to/)],
  '/users': [pressAndSave('Add User'), press('Import'), press(/^Block/), press(/^Edit/)],
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

const walk = async (page: Page, paths: readonly string[]): Promise<void> => {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectNoViolationsInBothThemes(page, path);
    for (const [index, openDialog] of (dialogs[path] ?? []).entries()) {
      await openDialog(page);
      await expect(dialog).toBeVisible();
      await waitForAnimations(page);
      await expectNoViolationsInBothThemes(page, `${path}, dialog ${String(index + 1)}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => hasSidewaysScroll(page), `${path} at 360 px`).toBe(false);
    await expectNoViolations(page, `${path} at 360 px`);
  }
};

// No accessibility rule is broken in either theme, and nothing scrolls sideways on a small phone.

test('branches, people and their conversations', async ({ open, product, admin }) => {
  const { leader, customer } = await fill(product, admin);
  const people = { firstUserid: customer.me.id, id: leader.me.id, name: longName };
  await walk(await open('/dashboard', { as: admin }), [
    ...['/dashboard', '/branchs', '/messages', '/users'],
    `/admin-chat-users?agent=false&specificUserId=${customer.me.id}`,
    `/admin-chat?agent=false&${new URLSearchParams(people).toString()}`,
  ]);
});

test('quick replies, settings, files, the audit log and the own profile', async ({ open, admin }) => {
  await walk(await open('/quick-reply', { as: admin }), [
    ...['/quick-reply', '/settings', '/settings?tab=keys', '/uploaded-files', '/audit', '/user-profile'],
  ]);
});
