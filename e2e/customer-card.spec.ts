import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('labels are made in the panel, put on a customer’s card with a note, and found again; the customer sees none of it', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin, 'Harbour Road');
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Patil' });

  const panel = await open(`/labels?branch=${branch.id}`, { as: admin });
  await expect(panel.getByText('This branch has no labels yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Add label' }).click();
  await panel.getByLabel('Name').fill('VIP');
  await panel.getByRole('radio', { name: 'Purple' }).check();
  await expectNoViolationsInBothThemes(panel, 'the form of a label');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('row', { name: /VIP/ })).toContainText('Purple');

  const phone = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone: true });
  await phone.getByRole('button', { name: 'Ravi Patil' }).click();
  const card = phone.getByRole('dialog', { name: 'Ravi Patil' });
  await expect(card.getByText('Harbour Road')).toBeVisible();
  await card.getByRole('button', { name: 'VIP' }).click();
  await expect(card.getByRole('button', { name: 'VIP' })).toHaveAttribute('aria-pressed', 'true');
  await card.getByLabel('New note').fill('Prefers mornings.');
  await card.getByRole('button', { name: 'Save note' }).click();
  await expect(card.getByRole('listitem')).toContainText(['Prefers mornings.']);
  await expect(card.getByLabel('New note')).toHaveValue('');
  await expectNoViolationsInBothThemes(phone, 'a customer’s card');
  // As on any page, going back leaves the card and not the conversation.
  await phone.goBack();
  await expect(card).toHaveCount(0);
  await expect(phone.getByRole('heading', { name: 'Ravi Patil' })).toBeVisible();

  await panel.goto(`/users?branch=${branch.id}&role=customer`);
  await panel.getByLabel('Label').selectOption('VIP');
  await expect(panel.getByRole('row', { name: /Ravi/ })).toBeVisible();
  await panel.getByRole('button', { name: 'About Ravi Patil' }).click();
  const seen = panel.getByRole('dialog', { name: 'Ravi Patil' });
  await expect(seen.getByText('VIP')).toBeVisible();
  await expect(seen.getByText('Prefers mornings.')).toBeVisible();
  const saved = panel.waitForEvent('download');
  await seen.getByRole('button', { name: 'Export for a request' }).click();
  expect((await saved).suggestedFilename()).toContain(customer.me.id);
  await seen.getByRole('button', { name: 'Delete the note of Asha Menon' }).click();
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(seen.getByText('No notes yet.')).toBeVisible();

  const theirs = await open(`/chat?id=${leader.me.id}&card=true`, { as: customer, isPhone: true });
  await expect(theirs.getByRole('heading', { name: 'Asha Menon' })).toBeVisible();
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Asha Menon' })).toHaveCount(0);
});
