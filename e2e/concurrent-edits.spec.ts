import { editBranch, getBranch } from '@branchline/contract/branches';
import { addQuickReply, editQuickReply, listQuickReplies } from '@branchline/contract/quick-replies';
import { addSetting, editSetting, findSettings, removeSetting } from '@branchline/contract/settings';
import type { Page } from '@playwright/test';
import { call, makeBranch, newPhone } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** Opens the form of `name`; what somebody else changes while it is open is up to the test. */
const openForm = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  return page.getByRole('dialog');
};
const save = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('a form that is saved leaves what somebody else changed meanwhile', async ({ open, product, admin }) => {
  const { token } = admin;
  const branch = await makeBranch(product, admin);
  const page = await open('/branchs', { as: admin });
  await (await openForm(page, branch.name)).getByLabel('Description').fill('By the river.');
  await call(product, editBranch, { token, id: branch.id, body: { status: false } });
  await save(page);
  const { data: savedBranch } = await call(product, getBranch, { token, id: branch.id });
  expect(savedBranch).toMatchObject({ description: 'By the river.', status: false });

  const title = `Price list ${newPhone()}`;
  const fields = {
    title,
    content: 'Ten.',
    messageType: 'text',
    orderBy: 1,
    branch: [branch.id],
    status: true,
  } as const;
  const { data: reply } = await call(product, addQuickReply, { token, body: { ...fields, branch: [branch.id] } });
  await page.goto(`/quick-reply?search=${encodeURIComponent(title)}`);
  await (await openForm(page, title)).getByLabel('OrderBy').fill('7');
  await call(product, editQuickReply, { token, id: reply.id, body: { status: false, content: 'Eleven.' } });
  await save(page);
  const { data: replies } = await call(product, listQuickReplies, { token, body: { search: title } });
  expect(replies).toMatchObject([{ orderBy: 7, status: false, content: 'Eleven.' }]);

  const key = `hours_${newPhone()}`;
  const { data: setting } = await call(product, addSetting, {
    token,
    body: { key, name: key, value: 'Nine', halptext: 'When.', filter: 'admin', status: true },
  });
  await page.goto(`/settings?search=${key}`);
  await (await openForm(page, key)).getByLabel('HelpText').fill('When we are open.');
  await call(product, editSetting, { token, id: setting.id, body: { value: 'Ten' } });
  await save(page);
  const { list } = await call(product, findSettings, { token, body: { key } });
  expect(list).toMatchObject([{ value: 'Ten', halptext: 'When we are open.' }]);

  // What somebody else deleted goes from the list when it turns out to be gone.
  const shown = page.getByRole('button', { name: `Delete ${key}` });
  await shown.click();
  await call(product, removeSetting, { token, id: setting.id });
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(ask.getByRole('alert')).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(shown).toBeHidden();
});
