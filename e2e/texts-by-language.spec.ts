import { editBranch } from '@branchline/contract/branches';
import type { Language } from '@branchline/contract/languages';
import { editProfile } from '@branchline/contract/profile';
import type { Locator, Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { call, makeBranch, makeCustomer, makeLeader, newPhone, type Person } from './fixtures/people.ts';
import { reading } from './fixtures/isolates.ts';
import type { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

// Texts of an organisation that may be written once for each language: where nothing stands, its own are used.

const speak = async <P extends Person>(product: Product, person: P, locale: Language): Promise<P> => {
  await call(product, editProfile, { token: person.token, body: { locale } });
  return person;
};

const openOtherLanguages = (dialog: Locator): Promise<void> => dialog.getByText('In other languages').click();

test('a customer reads quick help and the automatic answer in the own language, and the organisation’s own words where there are none', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const hours = { zone: 'Asia/Kolkata', week: {}, holidays: [] };
  await call(product, editBranch, { token: admin.token, id: branch.id, body: { hours } });

  const panel = await open('/quick-reply', { as: admin });
  const add = async (order: string, own: readonly [string, string], others: Readonly<Record<string, string>>) => {
    await panel.getByRole('button', { name: 'Add Quick Reply' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Add Quick Reply' });
    await dialog.getByLabel('Title').fill(`Help ${newPhone()}`);
    await dialog.getByLabel('Question').fill(own[0]);
    await dialog.getByLabel('Content').fill(own[1]);
    await dialog.getByLabel('OrderBy').fill(order);
    await dialog.getByLabel('Branch').fill(branch.name);
    await dialog.getByRole('option', { name: branch.name }).click();
    await panel.keyboard.press('Escape');
    await openOtherLanguages(dialog);
    for (const [label, words] of Object.entries(others)) await dialog.getByLabel(reading(label)).fill(words);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add('1', ['When are you open?', 'From nine to five.'], {
    'Question, हिन्दी': 'आप कब खुले हैं?',
    'Content, हिन्दी': 'नौ से पाँच बजे तक।',
    'Question, العربية': 'متى تعملون؟',
    'Content, العربية': 'من التاسعة إلى الخامسة.',
  });
  await add('2', ['Where are you?', 'At the harbour.'], { 'Question, हिन्दी': 'आप कहाँ हैं?' });

  await panel.goto('/branchs');
  await panel.getByRole('link', { name: `Opening hours of ${branch.name}` }).click();
  const answer = panel.getByRole('textbox', { name: 'Automatic answer' });
  await answer.fill('We are closed.');
  await panel.getByRole('tab', { name: 'العربية' }).click();
  await answer.fill('نحن مغلقون.');
  await holdToasts(panel);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('The opening hours are saved.')).toBeVisible();

  const people = [
    {
      locale: 'hi',
      help: [
        ['आप कब खुले हैं?', 'नौ से पाँच बजे तक।'],
        ['आप कहाँ हैं?', 'At the harbour.'],
      ],
      answered: 'We are closed.',
    },
    {
      locale: 'ar',
      help: [
        ['متى تعملون؟', 'من التاسعة إلى الخامسة.'],
        ['Where are you?', 'At the harbour.'],
      ],
      answered: 'نحن مغلقون.',
    },
    {
      locale: 'en',
      help: [
        ['When are you open?', 'From nine to five.'],
        ['Where are you?', 'At the harbour.'],
      ],
      answered: 'We are closed.',
    },
  ] as const;
  for (const { locale, help, answered } of people) {
    const customer = await speak(product, await makeCustomer(product, { branch: branch.id }), locale);
    const phone = await open('/quick-chat', { as: customer, isPhone: true, context: { locale } });
    const questions = phone.getByRole('main').getByRole('button');
    await expect(questions).toHaveText(help.map(([question]) => question));
    for (const [question, words] of help) {
      await phone.getByRole('button', { name: question }).click();
      await expect(phone.getByText(words, { exact: true })).toBeVisible();
    }
    const device = await connectDevice(product, customer);
    await device.write(leader, 'Hello?');
    device.close();
    await phone.goto(`/chat?id=${leader.me.id}`);
    await expect(phone.locator('[data-seq="2"]').getByText(answered, { exact: true })).toBeVisible();
  }
});

test('a leader reads a label in the own language, and by its own name where it has none in that', async ({
  open,
  product,
  admin,
  pair: { branch, customer },
}) => {
  const panel = await open(`/labels?branch=${branch.id}`, { as: admin });
  await panel.getByRole('button', { name: 'Add label' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Add label' });
  await dialog.getByLabel('Name').fill('Regular');
  await openOtherLanguages(dialog);
  await dialog.getByLabel(reading('Name, हिन्दी')).fill('नियमित');
  await dialog.getByLabel(reading('Name, العربية')).fill('زبون دائم');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('row', { name: /Regular/ })).toBeVisible();

  const chipOn = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const pages: Page[] = [];
  for (const [locale, name] of [
    ['hi', 'नियमित'],
    ['ar', 'زبون دائم'],
    ['en', 'Regular'],
  ] as const) {
    const leader = await speak(product, await makeLeader(product, admin, { branch: branch.id }), locale);
    const page = await open(`/chat?id=${customer.me.id}&card=true`, { as: leader, isPhone: true, context: { locale } });
    await expect(chipOn(page, name)).toBeVisible();
    pages.push(page);
  }

  // Taken away again, the own name takes its place.
  await panel.getByRole('button', { name: 'Edit Regular' }).click();
  const edit = panel.getByRole('dialog', { name: 'Change label' });
  await openOtherLanguages(edit);
  await expect(edit.getByLabel(reading('Name, हिन्दी'))).toHaveValue('नियमित');
  await edit.getByLabel(reading('Name, العربية')).fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  for (const [index, name] of ['नियमित', 'Regular', 'Regular'].entries()) {
    const page = pages[index];
    await page?.reload();
    if (page) await expect(chipOn(page, name)).toBeVisible();
  }
});
