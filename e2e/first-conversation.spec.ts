import { expect, test } from './fixtures/test.ts';
import { findPrimaryBranch, leaderPassword, makeLeader, newPhone } from './fixtures/people.ts';

test('a customer signs up and chats with the leader of the branch, live and for good', async ({
  open,
  product,
  admin,
}) => {
  const branch = await findPrimaryBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const phone = newPhone();

  const customer = await open('/', { isPhone: true });
  await expect(customer.getByRole('heading', { name: 'Signup to start Chating!!!' })).toBeVisible();
  await customer.getByLabel('Phone number').fill(phone);
  await customer.getByRole('button', { name: 'Send OTP' }).click();
  await expect(customer).toHaveURL(/\/verify-otp$/);
  await customer.getByLabel('OTP').fill(await product.sms.codeFor(phone));
  await expect(customer).toHaveURL(/\/user-profile$/);
  await customer.getByLabel('First Name').fill('Ravi');
  await customer.getByLabel('Last Name').fill('Kulkarni');
  await customer.getByRole('button', { name: 'Submit' }).click();
  await expect(customer).toHaveURL(/\/chat-users$/);

  await customer.getByRole('link', { name: /Asha Menon/ }).click();
  await customer.getByLabel('Write a message').fill('Hello, where is my order?');
  await customer.getByRole('button', { name: 'Send', exact: true }).click();
  const kept = customer.getByRole('region', { name: 'Messages' });
  await expect(kept.getByText('Hello, where is my order?')).toBeVisible();
  await expect(kept.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();

  const desk = await open('/login');
  await desk.getByLabel('Email/Phone').fill(leader.email);
  await desk.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await desk.getByRole('button', { name: 'Login' }).click();
  await expect(desk).toHaveURL(/\/chat-users$/);
  const row = desk.getByRole('link', { name: /Ravi Kulkarni/ });
  await expect(row).toContainText('Hello, where is my order?');
  await expect(row).toContainText('1 unread message');
  await row.click();
  const messages = desk.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Hello, where is my order?')).toBeVisible();
  // Read on one screen, ticked on the other.
  await expect(kept.getByRole('img', { name: 'Read', exact: true })).toBeVisible();

  await desk.getByLabel('Write a message').fill('It leaves today.');
  await desk.keyboard.press('Enter');
  await expect(kept.getByText('It leaves today.')).toBeVisible();

  await customer.reload();
  await expect(kept.getByText('Hello, where is my order?')).toBeVisible();
  await expect(kept.getByText('It leaves today.')).toBeVisible();

  // A second device of the leader is in step with the first.
  const tablet = await open('/chat-users', { as: leader });
  await tablet.getByRole('link', { name: /Ravi Kulkarni/ }).click();
  const onTablet = tablet.getByRole('region', { name: 'Messages' });
  await expect(onTablet.getByText('It leaves today.')).toBeVisible();
  await customer.getByLabel('Write a message').fill('Thank you');
  await customer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(onTablet.getByText('Thank you')).toBeVisible();
  await expect(messages.getByText('Thank you')).toBeVisible();
  await tablet.getByLabel('Write a message').fill('You are welcome');
  await tablet.keyboard.press('Enter');
  await expect(messages.getByText('You are welcome')).toBeVisible();
  await expect(kept.getByText('You are welcome')).toHaveCount(1);
});
