import { addQuickReply } from '@branchline/contract/quick-replies';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { call, makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

test('a leader keeps own quick replies; what is not filled in is marked and stays', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Patil' });
  const body = { title: 'Opening hours', content: 'Nine to five.', messageType: 'text', orderBy: 1 } as const;
  await call(product, addQuickReply, { token: admin.token, body: { ...body, branch: [branch.id], status: true } });

  const page = await open('/my-quick-replies', { as: leader, isPhone: true });
  await expect(page.getByText('You have no quick replies of your own yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New quick reply' }).click();
  await page.getByLabel('Title').fill('Appointment');
  await page.getByLabel('Content').fill('Dear {firstName}, see you on {date}.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem')).toHaveText([/Appointment/]);
  await expectNoViolationsInBothThemes(page, 'own quick replies');

  await page.goto(`/chat?id=${customer.me.id}`);
  const field = page.getByLabel('Write a message');
  const seen = page.getByRole('region', { name: 'Messages' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.getByRole('button', { name: 'Quick replies' }).click();
  await expect(page.getByRole('option')).toHaveText([/^Appointment/, /^Opening hours/]);
  await page.getByRole('option', { name: /Appointment/ }).click();
  await expect(field).toHaveValue('Dear Ravi, see you on {date}.');
  await expect(page.getByText('Fill in {date} before you send.')).toBeVisible();
  await expect(page.locator('mark')).toHaveText('{date}');
  await expect(send).toBeDisabled();
  await expectNoViolationsInBothThemes(page, 'a message with something to fill in');
  // The gap is chosen: typing fills it.
  await expect
    .poll(() => field.evaluate((box: HTMLTextAreaElement) => box.value.slice(box.selectionStart, box.selectionEnd)))
    .toBe('{date}');
  await page.keyboard.type('Monday');
  await expect(page.getByText('Fill in {date} before you send.')).toHaveCount(0);
  await send.click();
  await expect(seen.getByText('Dear Ravi, see you on Monday.')).toBeVisible();

  // What was written well is kept, and what was used last comes first among one's own.
  await field.fill('Bring your passport, please.');
  await send.click();
  // What is not stored yet has no menu.
  const written = seen.locator('[data-seq]').getByText('Bring your passport, please.');
  await written.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Save as quick reply' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Bring your passport, please.');
  await page.getByLabel('Title').fill('A passport');
  await holdToasts(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Quick reply added.')).toBeVisible();
  await page.getByRole('button', { name: 'Quick replies' }).click();
  await expect(page.getByRole('option')).toHaveText([/^Appointment/, /^A passport/, /^Opening hours/]);

  await page.getByRole('link', { name: 'My quick replies' }).click();
  await page.getByRole('button', { name: 'Delete Appointment' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('listitem')).toHaveText([/A passport/]);

  const desk = await open('/quick-reply', { as: admin });
  await expect(desk.getByRole('row', { name: /Opening hours/ }).filter({ hasText: branch.name })).toContainText('0');
});
