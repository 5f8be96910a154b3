import { makeLeader, makePair, newPhone } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a branch leader’s change of a number waits for the customer’s code, or for an admin', async ({
  open,
  product,
  admin,
}) => {
  const { branch, customer } = await makePair(product, admin);
  const name = `${customer.me.firstName} ${customer.me.lastName}`;
  const head = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader' });
  const page = await open('/users?role=customer', { as: head });
  const changeTo = async (phone: string) => {
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update User' });
    await dialog.getByLabel('Phone').fill(phone);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    return page.getByRole('dialog', { name: 'This change waits' });
  };

  // With the code from the old number.
  const seen = product.sms.countFor(customer.phone);
  const first = newPhone();
  const waits = await changeTo(first);
  await waits.getByLabel('Code').fill(await product.sms.codeFor(customer.phone, seen));
  await expect(waits).toBeHidden();
  await expect(page.getByRole('cell', { name: first })).toBeVisible();

  // Or by an admin, who finds it on the users screen.
  const second = newPhone();
  await (await changeTo(second)).getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('cell', { name: first })).toBeVisible();
  const panel = await open('/users', { as: admin });
  await panel.getByRole('button', { name: /^Waiting/ }).click();
  const list = panel.getByRole('dialog', { name: 'Waiting for a decision' });
  await expect(list.getByText(`${first} → ${second}`)).toBeVisible();
  await list.getByRole('button', { name: `Approve the change for ${name}` }).click();
  await expect(list.getByText(`${first} → ${second}`)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('cell', { name: second })).toBeVisible();
});
