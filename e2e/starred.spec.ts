import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';
import { press } from './fixtures/touch.ts';

test.use({ serviceWorkers: 'allow' });

const lineWith = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).locator('[data-seq]', { hasText: text });
const starOf = (page: Page, text: string): Locator => lineWith(page, text).getByRole('img', { name: 'Starred' });
const hold = (page: Page, text: string): Promise<void> =>
  press(page, lineWith(page, text).getByText(text), page.getByRole('menu'));
const openMenu = async (page: Page, text: string): Promise<void> => {
  // An earlier one may still be closing.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await lineWith(page, text).click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
};

test('what is starred on a phone stands on the own list of every device, leads to its place, and goes with the message', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, leader);
  await theirs.write(customer, 'The gate code is 4711', ...Array.from({ length: 40 }, (_, n) => `Line ${String(n)}`));
  const own = await connectDevice(product, customer);
  await own.write(leader, 'I come on Tuesday');
  const phone = await open(`/chat?id=${leader.me.id}&seq=42`, { as: customer, isPhone: true });
  const desk = await open('/starred-messages', { as: customer });
  await expect(desk.getByText('No starred messages yet.')).toBeVisible();
  await expectNoViolationsInBothThemes(desk, 'no starred messages');

  await hold(phone, 'I come on Tuesday');
  await phone.getByRole('menuitem', { name: 'Star', exact: true }).tap();
  await expect(starOf(phone, 'I come on Tuesday')).toBeVisible();
  const entries = desk.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveText([/You to Asha Menon.*I come on Tuesday/]);

  // The first one is far up: it is starred where it stands, and found from the list.
  await phone.goto(`/chat?id=${leader.me.id}&seq=1`);
  await hold(phone, 'The gate code');
  await phone.getByRole('menuitem', { name: 'Star', exact: true }).tap();
  await expect(entries).toHaveText([/I come on Tuesday/, /Asha Menon.*The gate code is 4711/]);
  await phone.goto('/chat-users');
  await phone.getByRole('button', { name: 'Order and more' }).tap();
  await phone.getByRole('menuitem', { name: 'Starred messages' }).tap();
  const found = phone.getByRole('link', { name: /The gate code is 4711/ });
  await expect(found).toBeVisible();
  await expectNoViolationsInBothThemes(phone, 'starred messages on a phone');
  await found.tap();
  await expect(starOf(phone, 'The gate code')).toBeInViewport();

  // Nobody else has it, and nobody else is told.
  const partner = await open('/starred-messages', { as: leader });
  await expect(partner.getByText('No starred messages yet.')).toBeVisible();
  await partner.goto(`/chat?id=${customer.me.id}&seq=1`);
  await expect(lineWith(partner, 'The gate code')).toBeVisible();
  await openMenu(partner, 'Line 5');
  await partner.getByRole('menuitem', { name: 'Star', exact: true }).click();
  await expect(starOf(partner, 'Line 5')).toBeVisible();
  await expect(starOf(partner, 'The gate code')).toHaveCount(0);
  await openMenu(partner, 'The gate code');
  await expect(partner.getByRole('menuitem', { name: 'Star', exact: true })).toBeVisible();

  await holdToasts(desk);
  await entries
    .filter({ hasText: 'The gate code' })
    .getByRole('button', { name: /Remove star/ })
    .click();
  await expect(entries).toHaveText([/I come on Tuesday/]);
  await expect(starOf(phone, 'The gate code')).toHaveCount(0);
  await expect(starOf(phone, 'Line 5')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(entries).toHaveCount(2);
  await expect(starOf(phone, 'The gate code')).toBeVisible();

  await phone.goto(`/chat?id=${leader.me.id}&seq=42`);
  await hold(phone, 'I come on Tuesday');
  await phone.getByRole('menuitem', { name: 'Delete' }).tap();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await expect(entries).toHaveText([/The gate code/]);
  theirs.close();
  own.close();
});

test('with the keyboard several messages are starred at once, and without a network once there is one', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, customer);
  await theirs.write(leader, 'One', 'Two', 'Three');
  theirs.close();
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const more = lineWith(desk, 'Three').getByRole('button', { name: 'More' });
  await more.focus();
  await desk.keyboard.press('Enter');
  await desk.getByRole('menuitem', { name: 'Select' }).press('Enter');
  const box = (text: string): Locator => desk.getByRole('checkbox', { name: text });
  await expect(box('Three')).toBeFocused();
  await desk.keyboard.press('ArrowUp');
  await expect(box('Two')).toBeFocused();
  await box('Two').press('Space');
  const bar = desk.getByRole('toolbar', { name: 'Selected messages' });
  await bar.getByRole('button', { name: 'Star', exact: true }).press('Enter');
  await expect(starOf(desk, 'Three')).toBeVisible();
  await expect(starOf(desk, 'Two')).toBeVisible();
  await expect(starOf(desk, 'One')).toHaveCount(0);
  await expectNoViolationsInBothThemes(desk, 'stars in a conversation');
  await desk.goto('/starred-messages');
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveText([/Three/, /Two/]);
  await desk.goto(`/chat?id=${customer.me.id}`);
  await expect(starOf(desk, 'Two')).toBeVisible();

  await openMenu(desk, 'One');
  await desk.keyboard.press('Escape');
  await goOffline(desk.context());
  await expect(desk.getByText(/You are offline/).first()).toBeVisible();
  // What is starred is known without a network, too.
  await expect(starOf(desk, 'Two')).toBeVisible();
  await openMenu(desk, 'One');
  await desk.getByRole('menuitem', { name: 'Star', exact: true }).click();
  await expect(starOf(desk, 'One')).toBeVisible();
  // The list as it was loaded, with what was starred since, also after a restart of the app.
  await desk.goto('/starred-messages');
  const kept = desk.getByRole('main').getByRole('listitem');
  await expect(kept).toHaveText([/Three/, /Two/, /One/]);
  await desk.reload();
  await expect(kept).toHaveText([/Three/, /Two/, /One/]);
  await expectNoViolationsInBothThemes(desk, 'starred messages without a network');
  await kept
    .filter({ hasText: 'Two' })
    .getByRole('button', { name: /Remove star/ })
    .click();
  await expect(kept).toHaveText([/Three/, /One/]);
  await goOnline(desk.context());
  const tablet = await open('/starred-messages', { as: leader });
  await expect(tablet.getByRole('main').getByRole('listitem')).toHaveText([/Three/, /One/]);
});
