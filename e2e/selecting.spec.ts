import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { press, tap } from './fixtures/touch.ts';

test.use({ serviceWorkers: 'allow' });

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const chatWith = ({ me }: Person): string => `/chat?id=${me.id}`;
const lineWith = (page: Page, text: string): Locator => messagesOf(page).locator('[data-seq]', { hasText: text });
const barOf = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected messages' });

test('a finger that presses long and taps on chooses messages, and passes them on in order, also offline', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const asha = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const layla = await makeLeader(product, admin, { branch: branch.id, firstName: 'ليلى', lastName: 'حسن' });
  const ravi = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Patil' });
  const device = await connectDevice(product, asha);
  // The menu of the one leaves the other free.
  const between = Array.from({ length: 16 }, (_, index) => `Line ${String(index + 1)}`).join('\n');
  await device.write(ravi, 'The papers came today', between, 'Which day suits you?', 'Tuesday would be fine');
  device.close();

  const phone = await open(chatWith(asha), { as: ravi, isPhone: true });
  await press(phone, lineWith(phone, 'Which day').getByText('Which day'), phone.getByRole('menu'));
  await expect(phone.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
  await tap(phone, lineWith(phone, 'The papers'));
  await expect(barOf(phone)).toContainText('2 selected');
  await expect(phone.getByRole('menu')).toHaveCount(0);
  await expect(phone.getByLabel('Write a message')).toBeHidden();
  await tap(phone, lineWith(phone, 'Tuesday'));
  await expect(barOf(phone)).toContainText('3 selected');
  await expectNoViolationsInBothThemes(phone, 'chosen messages');
  await tap(phone, lineWith(phone, 'Tuesday'));
  await expect(barOf(phone)).toContainText('2 selected');
  // Nobody's but one's own can be deleted.
  await expect(barOf(phone).getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await barOf(phone).getByRole('button', { name: 'Forward' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Forward to' });
  await dialog.getByRole('checkbox', { name: 'ليلى حسن' }).check();
  await goOffline(phone.context());
  await dialog.getByRole('button', { name: 'Forward', exact: true }).tap();
  await expect(barOf(phone)).toHaveCount(0);
  await expect(phone.getByLabel('Write a message')).toBeVisible();
  await goOnline(phone.context());
  // Both devices of both people have it.
  const own = await open(chatWith(layla), { as: ravi });
  const desk = await open(chatWith(ravi), { as: layla });
  const leadersPhone = await open(chatWith(ravi), { as: layla, isPhone: true });
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await tap(phone, phone.getByRole('link', { name: /ليلى حسن/ }));
  for (const page of [phone, own, desk, leadersPhone]) {
    await expect(messagesOf(page).locator('[data-seq="1"]')).toContainText('The papers came today');
    await expect(messagesOf(page).locator('[data-seq="2"]')).toContainText('Which day suits you?');
  }
});

test('with the keyboard messages are chosen, saved with names and times, and own ones deleted', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, customer);
  await theirs.write(leader, 'Is anybody there?');
  theirs.close();
  const own = await connectDevice(product, leader);
  await own.write(customer, 'Good morning', 'How can I help?');
  own.close();

  const desk = await open(chatWith(customer), { as: leader });
  const phones = [
    await open(chatWith(customer), { as: leader, isPhone: true }),
    await open(chatWith(leader), { as: customer, isPhone: true }),
  ];
  const more = lineWith(desk, 'How can I help?').getByRole('button', { name: 'More' });
  await more.focus();
  await desk.keyboard.press('Enter');
  const entry = desk.getByRole('menuitem', { name: 'Select' });
  await entry.focus();
  await desk.keyboard.press('Enter');
  const box = (text: string): Locator => desk.getByRole('checkbox', { name: text });
  await expect(box('How can I help?')).toBeVisible();
  await expect(box('How can I help?')).toBeFocused();
  await desk.keyboard.press('ArrowUp');
  await expect(box('Good morning')).toBeFocused();
  await desk.keyboard.press('ArrowUp');
  await expect(box('Is anybody there?')).toBeFocused();
  await desk.keyboard.press('Space');
  await expect(barOf(desk)).toContainText('2 selected');
  await expectNoViolationsInBothThemes(desk, 'messages chosen on a wide screen');

  const download = desk.waitForEvent('download');
  await barOf(desk).getByRole('button', { name: 'Save as a text file' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^Ravi Patil \d{4}-\d\d-\d\d\.txt$/);
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^\[\d\d\/\d\d\/\d\d \d\d:\d\d [AP]M\] Ravi Patil: Is anybody there\?$/);
  expect(lines[1]).toMatch(/\] Asha Menon: How can I help\?$/);
  expect(lines).toHaveLength(2);
  await expect(barOf(desk)).toHaveCount(0);

  await lineWith(desk, 'Good morning').click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Select' }).click();
  await expect(barOf(desk)).toContainText('1 selected');
  await lineWith(desk, 'Is anybody there?').click();
  await desk.keyboard.press('Escape');
  await expect(barOf(desk)).toHaveCount(0);

  await lineWith(desk, 'Good morning').click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Select' }).click();
  await expect(barOf(desk)).toContainText('1 selected');
  await lineWith(desk, 'Is anybody there?').click();
  await lineWith(desk, 'How can I help?').click();
  await barOf(desk).getByRole('button', { name: 'Delete' }).click();
  const question = desk.getByRole('alertdialog');
  await expect(question).toContainText('2 messages');
  await expect(question).toContainText('the rest stays');
  await expectNoViolationsInBothThemes(desk, 'the question before several are deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(barOf(desk)).toHaveCount(0);
  for (const page of [desk, ...phones]) {
    await expect(lineWith(page, 'This message was deleted')).toHaveCount(2);
    await expect(lineWith(page, 'Is anybody there?')).toBeVisible();
  }
});
