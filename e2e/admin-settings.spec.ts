import type { Page } from '@playwright/test';
import { makeBranch, makeCustomer, newPhone } from './fixtures/people.ts';
import { findOverflow } from './fixtures/look.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

test.describe.configure({ mode: 'serial' });

/** In the list of settings. */
const change = async (page: Page, name: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Setting' });
  await dialog.getByLabel('Value').fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
};

test('the app’s name and the contact phone follow the settings in the customer’s app', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const customer = await makeCustomer(product, { branch: branch.id });
  const page = await open('/settings?search=app_name', { as: admin });
  await change(page, 'App name', 'Harbour Post');
  await expect(page.getByRole('link', { name: /Harbour Post/ }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('contact_phone');
  await change(page, 'Contact phone', '+91 98765 43210');

  const phone = await open('/contact', { as: customer, isPhone: true });
  await expect(phone.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', /^tel:\+?91/);
  await phone.goto('/chat-users');
  await expect(phone).toHaveTitle(/Harbour Post/);
  await change(page, 'Contact phone', '');
  await phone.goto('/contact');
  await expect(phone.getByText('+91 98765 43210')).toBeHidden();
});

test('an organisation’s long name is read whole above the form, and pushes nothing off a phone', async ({
  open,
  admin,
}) => {
  const page = await open('/settings?search=app_name', { as: admin });
  for (const name of ['Shri Mahalaxmi Sahakari Patsanstha', 'Wohnungsbaugenossenschaft']) {
    await change(page, 'App name', name);
    const guest = await open('/', { isPhone: true });
    await expect(guest.getByText(name, { exact: true })).toBeVisible();
    for (const size of ['100%', '200%']) {
      await guest.addStyleTag({ content: `html { font-size: ${size} }` });
      expect(await findOverflow(guest), `${name} at ${size}`).toEqual([]);
      expect(await guest.getByText(name, { exact: true }).evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(
        0,
      );
    }
  }
  // The other tests of this product know it by its first name.
  await change(page, 'App name', 'Branchline');
});

test('settings are added, changed, filtered and deleted; every rule of the form speaks up', async ({ open, admin }) => {
  const key = `opening_hours_${newPhone()}`;
  const name = `Opening hours ${key}`;
  const page = await open('/settings', { as: admin });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Setting' });
  await dialog.getByLabel('Name').fill('Kept while the others are missing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of ['Key is required', 'Value is required', 'HelpText is required'])
    await expect(dialog.getByText(message).first()).toBeVisible();
  await dialog.getByLabel('Name').fill('');
  await expect(dialog.getByText('Name is required').first()).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Key').fill('Not A Key');
  await expect(dialog.getByText('Key begins with a letter').first()).toBeVisible();
  await dialog.getByLabel('Key').fill('app_name');
  await dialog.getByLabel('Value').fill('Nine to five');
  await dialog.getByLabel('HelpText').fill('Shown nowhere yet.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(/taken|already|exists/i);
  await expect(dialog.getByLabel('Value')).toHaveValue('Nine to five');
  await dialog.getByLabel('Key').fill(key);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row', { name: new RegExp(key) });
  await page.getByLabel('Filter').selectOption('customer');
  await expect(page).toHaveURL(/filter=customer/);
  await expect(page.getByRole('row', { name: /app_name/ })).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByLabel('Filter').selectOption('admin');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Update Setting' });
  await expect(edit.getByLabel('Value')).toHaveValue('Nine to five');
  await expect(edit.getByLabel('Key')).toBeHidden();
  await edit.getByLabel('Value').fill('Ten to four');
  await edit.getByLabel('Status').selectOption('InActive');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row.getByText('Ten to four')).toBeVisible();
  await expect(row.getByText('InActive')).toBeVisible();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(ask).toBeHidden();
  await expect(row).toBeHidden();
  // The button that had the focus is gone with its row: it stays with the table, which has none left.
  await expect(page.getByRole('table')).toBeFocused();
});

test('an API key is shown once, works, and is refused from its revocation on', async ({ open, product, admin }) => {
  const page = await open('/settings?tab=keys', { as: admin });
  await page.getByRole('button', { name: 'Make API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make API key' });
  await dialog.getByRole('button', { name: 'Make API key' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Shop till');
  await dialog.getByRole('button', { name: 'Make API key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  const key = await shown.getByLabel('API key of Shop till').inputValue();
  expect(key.length).toBeGreaterThan(30);
  // Toasts lie above dialogs: this one can be read and clicked away, and the dialog stays.
  await holdToasts(page);
  await shown.getByRole('button', { name: 'Copy key' }).click();
  const toast = page.getByText(/^The key (is|could not be) copied/);
  await toast.click();
  await expect(toast).toBeHidden();
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await page.reload();
  const row = page.getByRole('row', { name: /Shop till/ });
  await expect(row.getByText('Never')).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const putOrder = () =>
    fetch(`${product.origin}/api/integration/orders/A-1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ amount: 10, state: 'placed' }),
    });
  expect((await putOrder()).status).toBe(200);
  await row.getByRole('button', { name: 'Revoke Shop till' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to revoke this key?' });
  await ask.getByRole('button', { name: 'Revoke' }).click();
  await expect(ask).toBeHidden();
  await expect(row).toBeHidden();
  expect((await putOrder()).status).toBe(401);
});
