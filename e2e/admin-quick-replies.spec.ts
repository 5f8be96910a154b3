import type { Page } from '@playwright/test';
import { makeBranch, makeCustomer, newPhone } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

test('an admin builds a quick reply with two pictures, changes it and deletes it', async ({ open, product, admin }) => {
  const branch = await makeBranch(product, admin);
  const title = `Opening hours ${newPhone()}`;
  const page = await open('/quick-reply', { as: admin });
  await page.getByRole('button', { name: 'Add Quick Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Quick Reply' });
  await dialog.getByLabel('Content').fill('From nine to five, {firstName}.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of ['Title is required', 'OrderBy is required', 'Branch is required'])
    await expect(dialog.getByText(message).first()).toBeVisible();
  await expect(dialog.getByLabel('Content')).toHaveValue('From nine to five, {firstName}.');

  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Question').fill('When are you open?');
  await dialog.getByLabel('OrderBy').fill('1');
  await dialog.getByLabel('Branch').fill(branch.name);
  await dialog.getByRole('option', { name: branch.name }).click();
  await dialog.getByRole('button', { name: `Remove ${branch.name}` }).click();
  await expect(dialog.getByText('At least one branch is required').first()).toBeVisible();
  await dialog.getByLabel('Branch').fill(branch.name);
  await dialog.getByRole('option', { name: branch.name }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('MessageType').selectOption('File');
  const picker = dialog.locator('input[type="file"]');
  await picker.setInputFiles([makeSample('notes.txt')]);
  await expect(dialog.getByText('Choose image files only: notes.txt is left out.')).toBeVisible();
  await picker.setInputFiles([makeSample('door.png'), makeSample('map.png')]);
  await expect(dialog.locator('img')).toHaveCount(2);
  await expect(dialog.getByText('Choose image files only')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const row = rowOf(page, title);
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row.getByText(branch.name)).toBeVisible();
  await row.getByRole('button', { name: 'Open door.png' }).click();
  await expect(page.getByRole('dialog').getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Escape');

  // What its branch's customers find under Quick Help.
  const customer = await makeCustomer(product, { branch: branch.id });
  const phone = await open('/quick-chat', { as: customer, isPhone: true });
  await phone.getByRole('button', { name: 'When are you open?' }).click();
  await expect(phone.getByText('From nine to five')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Open map.png in a new tab' })).toBeVisible();

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Update Quick Reply' });
  await expect(edit.getByLabel('Title')).toHaveValue(title);
  await expect(edit.getByLabel('Question')).toHaveValue('When are you open?');
  await expect(edit.getByLabel('OrderBy')).toHaveValue('1');
  await expect(edit.getByText(branch.name)).toBeVisible();
  await edit.getByLabel('Status').selectOption('InActive');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(row.getByText('InActive')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('There are no answers here yet.')).toBeVisible();

  await row.getByRole('button', { name: `Delete ${title}` }).click();
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
  await expect(ask.getByText(title)).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(ask).toBeHidden();
  await expect(row).toBeHidden();
});

test('files and the suggestion file are added from the list', async ({ open, product, admin }) => {
  const branch = await makeBranch(product, admin);
  const title = `Price list ${newPhone()}`;
  const page = await open('/quick-reply', { as: admin });
  await page.getByRole('button', { name: 'Add Quick Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Quick Reply' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('MessageType').selectOption('File');
  await dialog.getByLabel('OrderBy').fill('2');
  await dialog.getByLabel('Branch').fill(branch.name);
  await dialog.getByRole('option', { name: branch.name }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const row = rowOf(page, title);
  await row.getByRole('button', { name: `Upload Image for ${title}` }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Image' });
  await expect(upload.getByRole('button', { name: 'Save' })).toBeDisabled();
  await upload.locator('input[type="file"]').setInputFiles([makeSample('shelf.png'), makeSample('prices.txt')]);
  await expect(upload.locator('img')).toHaveCount(1);
  await expect(upload.getByText('Unsupported format')).toBeVisible();
  await upload.getByRole('button', { name: 'Save' }).click();
  await expect(upload).toBeHidden();
  await expect(row.getByRole('button', { name: 'Open shelf.png' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Download prices.txt' })).toBeVisible();
  await expect(row.getByText('Unsupported format')).toBeVisible();

  await expect(row.getByRole('link', { name: /Open the suggestion file/ })).toBeHidden();
  await row.getByRole('button', { name: `Upload a suggestion file for ${title}` }).click();
  const suggestion = page.getByRole('dialog', { name: 'Suggestion File' });
  await suggestion.getByRole('button', { name: 'Close' }).click();
  await expect(suggestion).toBeHidden();
  await row.getByRole('button', { name: `Upload a suggestion file for ${title}` }).click();
  await suggestion.locator('input[type="file"]').setInputFiles([makeSample('leaflet.png')]);
  await suggestion.getByRole('button', { name: 'Save' }).click();
  await expect(suggestion).toBeHidden();
  const eye = row.getByRole('link', { name: `Open the suggestion file of ${title} in a new tab` });
  await expect(eye).toHaveAttribute('target', '_blank');
  const link = await eye.getAttribute('href');
  const file = await page.request.get(link ?? '');
  expect(file.headers()['content-type']).toBe('image/png');
});
