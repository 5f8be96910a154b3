import { connectDevice } from './fixtures/chat.ts';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

test('a branch leader sets hours, holidays and the automatic answer on a phone; who writes while it is closed reads that', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  const head = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader', firstName: 'Omar' });
  const panel = await open('/users', { as: head, isPhone: true });
  await panel.getByRole('link', { name: 'Opening hours' }).click();
  const always = panel.getByRole('checkbox', { name: 'Always open' });
  await expect(always).toBeChecked();
  await always.uncheck();
  const monday = panel.getByRole('group', { name: 'Monday' });
  await monday.getByRole('button', { name: 'Add a time to Monday' }).click();
  await expect(monday.getByLabel('Monday, opens at (2)')).toHaveValue('19:00');
  await expectNoViolationsInBothThemes(panel, 'the opening hours');
  for (const place of [2, 1])
    await monday.getByRole('button', { name: `Remove time ${String(place)} of Monday` }).click();
  await expect(monday.getByText('Closed')).toBeVisible();
  await monday.getByRole('button', { name: 'Copy Monday to other days' }).click();
  await panel.getByRole('menuitem', { name: 'To all days' }).click();
  await expect(panel.getByText('Closed', { exact: true })).toHaveCount(7);

  const holidays = panel.getByLabel('Holidays');
  await holidays.fill('25/12/2026 Christmas\n31/02/2026 No day');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Line 2: write a date such as 2026-12-25, and a name.')).toBeVisible();
  await holidays.fill('25/12/2026 Christmas');
  await panel.getByRole('textbox', { name: 'Automatic answer' }).fill('Ask {cover} meanwhile.');
  await expect(panel.getByText('Ask our team meanwhile.', { exact: true })).toBeVisible();
  await panel.getByRole('tab', { name: 'हिन्दी' }).click();
  await expect(panel.getByText('Ask our team meanwhile.', { exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Automatic answer' }).fill('{cover} से पूछें।');
  await expect(panel.getByText('our team से पूछें।')).toBeVisible();
  await holdToasts(panel);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('The opening hours are saved.')).toBeVisible();
  await panel.reload();
  await expect(panel.getByLabel('Holidays')).toHaveValue('2026-12-25 Christmas');
  await expect(panel.getByText('Closed', { exact: true })).toHaveCount(7);
  await expect(panel.getByRole('textbox', { name: 'Automatic answer' })).toHaveValue('Ask {cover} meanwhile.');
  await panel.getByRole('tab', { name: 'हिन्दी' }).click();
  await expect(panel.getByRole('textbox', { name: 'Automatic answer' })).toHaveValue('{cover} से पूछें।');

  const desk = await connectDevice(product, leader);
  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  await expect(phone.getByText('Closed now')).toBeVisible();
  const written = phone.getByRole('textbox', { name: 'Write a message' });
  await written.fill('Is anybody there?');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Ask our team meanwhile.', { exact: true })).toBeVisible();
  desk.close();
});

test('an admin reaches the hours of a branch from the list of branches', async ({ open, admin, pair: { branch } }) => {
  const panel = await open('/branchs', { as: admin });
  await panel.getByRole('link', { name: `Opening hours of ${branch.name}` }).click();
  await expect(panel.getByLabel('Branch', { exact: true })).toHaveValue(branch.id);
});
