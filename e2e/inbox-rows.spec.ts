import { sendMessage, typing } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { tabTo } from './fixtures/keyboard.ts';
import { goOffline, goOnline, whenStored } from './fixtures/network.ts';
import { makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const rowsOf = (page: Page): Locator => page.getByRole('region', { name: 'Conversations' }).getByRole('link');
const dayMs = 86_400_000;

test('the inbox says what was begun, what waits or was not sent, what the other one is doing, and has the unread ones first by choice', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const [ravi, meera] = [
    await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Shah' }),
    await makeCustomer(product, { branch: branch.id, firstName: 'ميرا', lastName: 'شاه' }),
  ];
  const [his, hers] = [await connectDevice(product, ravi), await connectDevice(product, meera)];
  await hers.write(leader, 'مرحبا');
  await his.write(leader, 'Please call me');

  const phone = await open('/chat-users', { as: leader, isPhone: true });
  const desk = await open('/chat-users', { as: leader });
  const rowIn = (page: Page): Locator => page.getByRole('link', { name: /Ravi Shah/ });
  const row = rowIn(phone);
  for (const page of [phone, desk]) await expect(rowIn(page)).toContainText('1 unread');
  await row.click();
  await expect(phone.getByRole('region', { name: 'Messages' })).toContainText('Please call me');
  // Read on one device, read on all.
  await expect(rowIn(desk)).not.toContainText('unread');
  await phone.getByLabel('Write a message').fill('I will, as soon');
  await phone.getByRole('button', { name: 'Back to the list' }).click();
  for (const page of [phone, desk]) await expect(rowIn(page)).toContainText('Draft: I will, as soon');
  await expectNoViolationsInBothThemes(phone, 'the inbox with a draft');
  await phone.reload();
  await expect(row).toContainText('Draft: I will, as soon');

  // A client says it again while it lasts.
  const during = async (what: { readonly recording?: boolean }, words: string): Promise<void> => {
    const say = () => his.ask(typing, { touserid: leader.me.id, typing: true, ...what });
    await say();
    const again = setInterval(() => void say(), 2000);
    for (const page of [phone, desk]) await expect(rowIn(page)).toContainText(words);
    await expectNoViolationsInBothThemes(phone, `the inbox while somebody is ${words}`);
    clearInterval(again);
    await his.ask(typing, { touserid: leader.me.id, typing: false });
    for (const page of [phone, desk]) await expect(rowIn(page)).toContainText('Draft: I will, as soon');
  };
  await during({ recording: true }, 'recording…');
  await during({}, 'typing…');

  const rows = rowsOf(phone);
  await expect(rows).toHaveText([/Ravi/, /ميرا/]);
  await phone.getByRole('button', { name: 'Order and more' }).click();
  await phone.getByRole('menuitemcheckbox', { name: 'Unread first' }).click();
  await expect(rows).toHaveText([/ميرا/, /Ravi/]);
  await phone.reload();
  await expect(rows).toHaveText([/ميرا/, /Ravi/]);

  // What the server refused stands before what was begun, on the device that has it.
  await phone.route('**/api/file/upload', (route) =>
    route.fulfill({ status: 415, json: { status: 0, code: 'unsupported_type', message: 'This file cannot be sent.' } }),
  );
  await row.tap();
  await phone.getByLabel('Write a message').fill('');
  await phone.locator('input[type=file]').last().setInputFiles(makeSample('plan.png'));
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(phone.getByText('This file cannot be sent.')).toBeVisible();
  await phone.getByLabel('Write a message').fill('I try again');
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await expect(row).toContainText('Not sent: plan.png');
  await expect(rowIn(desk)).toContainText('Draft: I try again');
  await expectNoViolationsInBothThemes(phone, 'the inbox with what was not sent');

  // Without a network all of it is there, also after closing the app; who types is not known.
  await whenStored(phone, 'outbox', 1);
  await his.ask(typing, { touserid: leader.me.id, typing: true });
  await goOffline(phone.context());
  await expect(phone.getByText(/You are offline/).first()).toBeVisible();
  await expect(row).toContainText('Not sent: plan.png');
  await phone.reload();
  await expect(row).toContainText('Not sent: plan.png');
  await expect(rows).toHaveText([/ميرا/, /Ravi/]);
  await phone.unroute('**/api/file/upload');
  await goOnline(phone.context());
  await row.tap();
  await phone.getByRole('button', { name: 'Retry' }).tap();
  await expect(phone.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await expect(row).toContainText('Draft: I try again');

  // What waits is the newest message on the device that has it; for the other one it is still begun.
  await whenStored(phone, 'outbox', 0);
  await goOffline(phone.context());
  await row.tap();
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  const waits = row.getByRole('img', { name: 'Waiting', exact: true });
  await expect(waits).toBeVisible();
  await expectNoViolationsInBothThemes(phone, 'the inbox with what waits');
  await whenStored(phone, 'outbox', 1);
  await phone.reload();
  await expect(waits).toBeVisible();
  await expect(row).toContainText('I try again');
  await expect(rowIn(desk)).toContainText('Draft: I try again');
  await goOnline(phone.context());
  for (const page of [phone, desk]) {
    await expect(rowIn(page).getByRole('img', { name: /^(Sent|Delivered)$/ })).toBeVisible();
    await expect(rowIn(page)).toContainText('I try again');
  }
  his.close();
  hers.close();
});

test('on a wide screen, by keyboard: the day beside the time, the unread ones first, and several archived, also after an absence', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const [ravi, meera, layla] = [
    await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Shah' }),
    await makeCustomer(product, { branch: branch.id, firstName: 'Meera', lastName: 'Iyer' }),
    await makeCustomer(product, { branch: branch.id, firstName: 'ليلى', lastName: 'حسن' }),
  ];
  let writtenAt = '';
  for (const person of [layla, meera, ravi]) {
    const device = await connectDevice(product, person);
    const content = `From ${person.me.firstName}`;
    writtenAt = (await device.ask(sendMessage, { touserid: leader.me.id, content })).data.createdAt;
    device.close();
  }
  const desk = await open('/chat-users', { as: leader });
  const phone = await open('/chat-users', {
    as: leader,
    isPhone: true,
    // A day later there.
    prepare: (context) => context.clock.setFixedTime(Date.parse(writtenAt) + dayMs),
  });
  const rows = rowsOf(desk);
  await expect(rows).toHaveText([/Ravi/, /Meera/, /ليلى/]);
  const timeOf = (page: Page): Locator => rowsOf(page).filter({ hasText: 'Ravi' }).getByRole('time');
  await expect(timeOf(desk)).toHaveText(/^\d\d:\d\d [AP]M$/);
  await expect(timeOf(phone)).toHaveText(/^Yesterday \d\d:\d\d [AP]M$/);

  await rows.first().press('Enter');
  await expect(desk.getByRole('region', { name: 'Messages' })).toContainText('From Ravi');
  await expect(rows.first()).not.toContainText('unread');
  const menu = desk.getByRole('button', { name: 'Order and more' });
  const choose = async (role: 'menuitem' | 'menuitemcheckbox', name: string): Promise<void> => {
    // An earlier one may still be closing.
    await expect(desk.getByRole('menu')).toHaveCount(0);
    await menu.press('Enter');
    await desk.getByRole(role, { name, exact: true }).press('Enter');
  };
  await choose('menuitemcheckbox', 'Unread first');
  await expect(rows).toHaveText([/Meera/, /ليلى/, /Ravi/]);

  await choose('menuitem', 'Select conversations');
  const dialog = desk.getByRole('dialog', { name: 'Archive conversations' });
  await tabTo(desk, dialog.getByRole('checkbox', { name: 'Meera Iyer' }));
  await desk.keyboard.press('Space');
  await tabTo(desk, dialog.getByRole('checkbox', { name: 'Ravi Shah' }));
  await desk.keyboard.press('Space');
  await expectNoViolationsInBothThemes(desk, 'conversations to archive on a wide screen');
  await goOffline(desk.context());
  await expect(desk.getByText(/You are offline/).first()).toBeVisible();
  const archive = dialog.getByRole('button', { name: 'Archive 2 conversations' });
  await tabTo(desk, archive);
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(/Archiving needs the server/)).toBeVisible();
  await expect(rowsOf(phone)).toHaveText([/Ravi/, /Meera/, /ليلى/]);
  // Who could not be archived is still chosen.
  await goOnline(desk.context());
  await archive.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  for (const page of [desk, phone]) await expect(rowsOf(page)).toHaveText([/ليلى/]);
  await expect(phone.getByRole('button', { name: 'Archived 2' })).toBeVisible();

  const hers = await connectDevice(product, meera);
  await hers.write(leader, 'From me again');
  hers.close();
  for (const page of [desk, phone]) await expect(rowsOf(page)).toHaveText([/Meera.*From me again/, /ليلى/]);
});
