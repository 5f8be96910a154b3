import { fileURLToPath } from 'node:url';
import { leaderPassword, makeBranch, makeCustomer, makeLeader, newPhone, signInAdmin } from './fixtures/people.ts';
import { adminPassword, startProduct } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

test('the user form names every rule and keeps what was typed', async ({ open, product, admin }) => {
  const branch = await makeBranch(product, admin);
  const taken = await makeLeader(product, admin, { branch: branch.id });
  const page = await open('/users', { as: admin });
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  const missing = {
    'First Name': 'First Name is required',
    'Last Name': 'Last Name is required',
    Email: 'Email is required',
    Phone: 'Phone number is required',
    Password: 'Password is required',
    Branch: 'Branch is required',
    'Address line 1': 'Address line 1 is required',
    'Address line 2': 'Address line 2 is required',
    City: 'City is required',
    State: 'State is required',
    'Zip code': 'Zip code is required',
  };
  for (const [label, message] of Object.entries(missing))
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`${message}$`));

  const typed = {
    'First Name': 'Meera',
    'Last Name': 'Iyer',
    'Address line 1': '1 High Street',
    'Address line 2': 'Ward 2',
    City: 'Pune',
    State: 'Maharashtra',
    'Zip code': '411001',
  };
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByLabel('Branch').selectOption(branch.name);
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByLabel('Phone').fill('12345678901');
  await dialog.getByLabel('Password', { exact: true }).fill('five5');
  await save.click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Invalid email format');
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/Phone number must be 10 digits$/);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  );

  // The server's refusal stands at its field too.
  await dialog.getByLabel('Email').fill(taken.email.toUpperCase());
  await dialog.getByLabel('Phone').fill(newPhone());
  await dialog.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await save.click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/taken|already|exists|another/i);
  for (const [label, value] of Object.entries(typed))
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
  await expect(dialog.getByLabel('Role')).toHaveValue('team_leader');
});

test('a customer is changed through the reduced form', async ({ open, product, admin }) => {
  const branch = await makeBranch(product, admin);
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: newPhone() });
  const page = await open(`/users?search=${customer.me.lastName}`, { as: admin });
  await page.getByRole('button', { name: `Edit Ravi ${customer.me.lastName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update User' });
  await expect(dialog.getByLabel('Email')).toBeHidden();
  await expect(dialog.getByLabel('Password')).toBeHidden();
  await expect(dialog.getByLabel('Role').locator('option')).toHaveText(['Customer']);
  await dialog.getByLabel('First Name').fill('');
  await dialog.getByLabel('Phone').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('First Name')).toHaveAccessibleDescription('First Name is required');
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/Phone number must be 10 digits$/);
  await dialog.getByLabel('First Name').fill('Ravindra');
  await dialog.getByLabel('Phone').fill(customer.phone);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Ravindra/ })).toBeVisible();
});

test('sign-in, reset and profile forms name their rules', async ({ open, product, admin }) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const page = await open('/');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Phone number is required$/);
  await page.getByLabel('Phone number').fill('987654321');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Phone number must be 10 digits$/);
  // A digit too many is not cut off: the code would go to another number.
  await page.getByLabel('Phone number').fill('98765432101');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Phone number must be 10 digits$/);
  await expect(page.getByLabel('Phone number')).toHaveValue('98765432101');
  await page.getByLabel('Phone number').fill(newPhone());
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByLabel('OTP')).toHaveAccessibleDescription(/Code is required$/);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email/Phone')).toHaveAccessibleDescription('Email/Phone is required');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
  await page.getByLabel('Email/Phone').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Email/Phone')).toHaveAccessibleDescription(
    'Check your email or phone and your password, then try again.',
  );
  await expect(page.getByLabel('Email/Phone')).toHaveValue(leader.email);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(page.getByLabel('Registered email or phone')).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Registered email or phone').fill(leader.me.phone ?? '');
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await page.getByLabel('OTP').fill(await product.sms.codeFor(leader.me.phone ?? ''));
  await page.getByRole('button', { name: 'Create New Password' }).click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    'New password is required',
  );
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Confirm password is required');
  await page.getByLabel('New Password', { exact: true }).fill('five5');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Create New Password' }).click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  );
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Must match "password" field value');
  await page.getByLabel('New Password', { exact: true }).fill('another-Passphrase-8');
  await page.getByLabel('Confirm Password').fill('another-Passphrase-8');
  await page.getByRole('button', { name: 'Create New Password' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel('Email/Phone').fill(leader.email);
  await page.getByLabel('Password', { exact: true }).fill('another-Passphrase-8');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/chat-users$/);
  await page.goto('/user-profile');
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Last Name').fill('Menon');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First Name is required');
  await expect(page.getByLabel('Last Name')).toHaveValue('Menon');
});

test('the password popup names its rules, and asks for the current one after a while', async ({ open }) => {
  // Three starts of a server are in it.
  const clockBehind = new URL('./fixtures/clock-behind.mjs', import.meta.url);
  const product = await startProduct(
    { NODE_OPTIONS: `--import=${fileURLToPath(clockBehind)}` },
    process.env['PREPARED_DATA'],
  );
  const admin = await signInAdmin(product);
  // The sign-in is twenty minutes old now.
  await product.restartAfterKill({ NODE_OPTIONS: '' });
  try {
    const page = await open('/branchs', { as: admin, context: { baseURL: product.origin } });
    await page.getByRole('button', { name: 'Update Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Password' });
    const submit = dialog.getByRole('button', { name: 'Update Password' });
    const [fresh, again] = [dialog.getByLabel('New Password'), dialog.getByLabel('Confirm Password')];
    await submit.click();
    await expect(fresh).toHaveAccessibleDescription('New password is required');
    await expect(again).toHaveAccessibleDescription('Confirm password is required');
    await fresh.fill('five5');
    await again.fill('six666');
    await expect(fresh).toHaveAccessibleDescription('Password must be at least 6 characters');
    await expect(again).toHaveAccessibleDescription('Passwords must match');
    await fresh.fill('another-Passphrase-8');
    await again.fill('another-Passphrase-8');
    await expect(dialog.getByLabel('Current Password')).toBeHidden();
    await submit.click();
    const current = dialog.getByLabel('Current Password');
    await expect(current).toBeFocused();
    await expect(fresh).toHaveValue('another-Passphrase-8');
    await current.fill('not-the-password');
    await submit.click();
    await expect(current).toHaveAccessibleDescription('This is not your current password.');
    await current.fill(adminPassword);
    await submit.click();
    await expect(dialog).toBeHidden();
    const told = page.getByText('You are signed out.').waitFor();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await told;
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email/Phone').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('another-Passphrase-8');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/branchs$/);
  } finally {
    await product.stop();
  }
});
