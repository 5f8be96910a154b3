import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';
import { press } from './fixtures/touch.ts';

test.use({ serviceWorkers: 'allow' });

test('several conversations are archived at once, stand behind one row, and return with a new message', async ({
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
  const devices = [];
  for (const person of [ravi, meera, layla]) {
    const device = await connectDevice(product, person);
    await device.write(leader, `From ${person.me.firstName}`);
    devices.push(device);
  }
  const [his, hers] = devices;
  const phone = await open('/chat-users', { as: leader, isPhone: true });
  const desk = await open('/chat-users', { as: leader });
  const rowsOf = (page: typeof phone) =>
    page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /From|Again/ });
  await expect(rowsOf(phone)).toHaveText([/ليلى/, /Meera/, /Ravi/]);

  await press(phone, phone.getByText('From Meera'), phone.getByRole('menu'));
  await phone.getByRole('menuitem', { name: 'Select conversations' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Archive conversations' });
  await expect(dialog.getByRole('checkbox', { name: 'Meera Iyer' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Ravi Shah' }).check();
  await expectNoViolationsInBothThemes(phone, 'conversations to archive');
  await dialog.getByRole('button', { name: 'Archive 2 conversations' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(phone)).toHaveText([/ليلى/]);
  await expect(rowsOf(desk)).toHaveText([/ليلى/]);
  const archived = phone.getByRole('button', { name: 'Archived 2' });
  await expect(archived).toBeVisible();
  await expectNoViolationsInBothThemes(phone, 'the inbox with archived conversations');

  await archived.tap();
  await expect(rowsOf(phone)).toHaveText([/Meera/, /Ravi/]);
  await expectNoViolationsInBothThemes(phone, 'archived conversations');
  await phone.getByRole('button', { name: /Back to all conversations/ }).tap();
  await expect(rowsOf(phone)).toHaveText([/ليلى/]);

  await his?.write(leader, 'Again');
  await expect(rowsOf(phone)).toHaveText([/Ravi/, /ليلى/]);
  await expect(rowsOf(desk)).toHaveText([/Ravi/, /ليلى/]);
  await expect(phone.getByRole('button', { name: 'Archived 1' })).toBeVisible();
  his?.close();
  hers?.close();
  devices.at(-1)?.close();
});

test('with the keyboard a customer archives, takes it back, and is told when there is no network', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, leader);
  await theirs.write(customer, 'Good morning');
  const desk = await open('/chat-users', { as: customer });
  const row = desk.getByRole('link', { name: /Good morning/ });
  const more = desk.getByRole('button', { name: 'More for Asha Menon' });
  await holdToasts(desk);
  await more.press('Enter');
  await desk.getByRole('menuitem', { name: 'Archive', exact: true }).press('Enter');
  await expect(row).toHaveCount(0);
  await desk.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toBeVisible();

  await more.press('Enter');
  await desk.getByRole('menuitem', { name: 'Archive', exact: true }).press('Enter');
  await expect(row).toHaveCount(0);
  await desk.getByRole('button', { name: 'Archived 1' }).press('Enter');
  await more.press('Enter');
  await desk.getByRole('menuitem', { name: 'Put back in the list' }).press('Enter');
  await expect(desk.getByText('Nothing is archived.')).toBeVisible();
  await desk.getByRole('button', { name: /Back to all conversations/ }).press('Enter');
  await expect(row).toBeVisible();

  await more.press('Enter');
  await expect(desk.getByRole('menu')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('menu')).toHaveCount(0);
  await goOffline(desk.context());
  await expect(desk.getByText(/You are offline/).first()).toBeVisible();
  await more.press('Enter');
  await desk.getByRole('menuitem', { name: 'Archive', exact: true }).press('Enter');
  await expect(desk.getByText(/Archiving needs the server/)).toBeVisible();
  await expect(row).toBeVisible();
  await goOnline(desk.context());
  theirs.close();
});
