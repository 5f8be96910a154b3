import { makePair, newPhone } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a customer moves to another number, and signs in with it', async ({ open, product, admin }) => {
  const { customer } = await makePair(product, admin);
  const page = await open('/user-profile', { as: customer, isPhone: true });
  const phone = newPhone();
  await page.getByRole('button', { name: 'Change number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change number' });
  await dialog.getByLabel('New phone number').fill(phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText(new RegExp(`A code was sent to .*${phone}`))).toBeVisible();
  await dialog.getByLabel('Code').fill(await product.sms.codeFor(phone));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Phone number' })).toContainText(phone);

  // The number before is nobody's any more; the new one opens the account.
  const other = await open('/', { isPhone: true });
  const seen = product.sms.countFor(phone);
  await other.getByLabel('Phone number').fill(phone);
  await other.getByRole('button', { name: 'Send OTP' }).click();
  await other.getByLabel('OTP').fill(await product.sms.codeFor(phone, seen));
  await expect(other).toHaveURL(/\/chat-users$/);
  await other.goto('/user-profile');
  await expect(other.getByLabel('First Name')).toHaveValue(customer.me.firstName);
});
