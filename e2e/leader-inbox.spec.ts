import { pinPartner } from '@branchline/contract/customer-card';
import { addLabel, labelPartner } from '@branchline/contract/labels';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { call, makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a leader orders the day: pins, marks, labels and filters, on every own device, and no customer sees it', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const names = ['Ravi', 'Meera', 'Farid'] as const;
  const [ravi, meera, farid] = await Promise.all(
    names.map((firstName) => makeCustomer(product, { branch: branch.id, firstName, lastName: 'Shah' })),
  );
  if (!ravi || !meera || !farid) throw new Error('Three customers were asked for.');
  const label = async (name: string, color: 'red' | 'teal') =>
    (await call(product, addLabel, { token: admin.token, body: { branch: branch.id, name, color } })).data;
  const [vip, loan] = [await label('VIP', 'red'), await label('Home loan', 'teal')];
  for (const customer of [meera, farid, ravi]) {
    const device = await connectDevice(product, customer);
    await device.write(leader, `Hello from ${customer.me.firstName}`);
    device.close();
  }
  const other = await connectDevice(product, leader);
  await other.ask(labelPartner, { userid: farid.me.id, labels: [vip.id, loan.id] });

  const desk = await open('/chat-users', { as: leader });
  const phone = await open('/chat-users', { as: leader, isPhone: true });
  const list = desk.getByRole('region', { name: 'Conversations' });
  const rows = list.getByRole('link');
  await expect(rows).toHaveText([/Ravi/, /Farid.*Home loan.*VIP/, /Meera/]);
  const filters = desk.getByRole('group', { name: 'Show' });
  await expect(filters.getByRole('button')).toHaveText([
    'All',
    'Waiting 3',
    'Unread 3',
    'Pinned',
    'Home loan 1',
    'VIP 1',
  ]);

  // By the menu key, a right click, and a long press's button.
  await rows.filter({ hasText: 'Meera' }).focus();
  await desk.keyboard.press('ContextMenu');
  await desk.getByRole('menuitem', { name: 'Pin to top' }).click();
  await expect(rows.first()).toContainText('Meera');
  await expect(rows.first().getByRole('img', { name: 'Pinned' })).toBeVisible();
  await expect(phone.getByRole('link', { name: /Meera/ }).getByRole('img', { name: 'Pinned' })).toBeVisible();
  await rows.filter({ hasText: 'Ravi' }).click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(filters.getByRole('button', { name: 'Unread 2' })).toBeVisible();
  await rows.filter({ hasText: 'Ravi' }).click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(rows.filter({ hasText: 'Ravi' })).toContainText('Marked as unread');
  await expectNoViolationsInBothThemes(desk, 'the inbox of a leader');

  // The filter stays while one reads on a wide screen, and is in the address for a reload.
  await filters.getByRole('button', { name: /^VIP/ }).click();
  await expect(rows).toHaveText([/Farid/]);
  await rows.first().click();
  await expect(desk.getByRole('heading', { name: 'Farid Shah' })).toBeVisible();
  await desk.reload();
  await expect(rows).toHaveText([/Farid/]);
  await expect(filters.getByRole('button', { name: /^VIP/ })).toHaveAttribute('aria-pressed', 'true');

  await phone.getByRole('button', { name: /^Unread/ }).click();
  await expect(phone.getByRole('region', { name: 'Conversations' }).getByRole('link')).toHaveText([/Meera/, /Ravi/]);
  await other.ask(pinPartner, { userid: meera.me.id, pinned: false });
  await phone.getByRole('button', { name: /^Pinned/ }).click();
  await expect(phone.getByText('Nobody is pinned.')).toBeVisible();
  await phone.getByRole('button', { name: 'Show all' }).click();
  await expect(phone.getByRole('link', { name: /Ravi/ })).toBeVisible();
  other.close();

  const hers = await open('/chat-users', { as: meera, isPhone: true });
  await expect(hers.getByRole('link', { name: /Asha/ })).toBeVisible();
  await expect(hers.getByRole('group', { name: 'Show' })).toHaveCount(0);
  await hers.getByRole('link', { name: /Asha/ }).click({ button: 'right' });
  await expect(hers.getByRole('menuitem')).toHaveText([
    'Mark as read',
    'Mute notifications',
    'Archive',
    'Select conversations',
  ]);
});
