import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { makeLeader, type Person } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { press, tap } from './fixtures/touch.ts';

test.use({ serviceWorkers: 'allow' });

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const lineOf = (page: Page, text: string): Locator => messagesOf(page).locator('[data-seq]', { hasText: text });
const fieldOf = (page: Page): Locator => page.getByLabel('Write a message');
const chatWith = ({ me }: Person): string => `/chat?id=${me.id}`;
/** As people who use no mouse do. */
const openMenu = async (page: Page, line: Locator): Promise<void> => {
  // An earlier one may still be closing.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await line.getByRole('button', { name: 'More' }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
};
const choose = (page: Page, entry: string | RegExp): Promise<void> =>
  page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const context = { permissions: ['clipboard-read', 'clipboard-write'] };

test('two people with two devices each: an answer, a correction, a reaction and what is passed on are so on all four', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  const layla = await makeLeader(product, admin, { branch: branch.id, firstName: 'ليلى', lastName: 'حسن' });
  const desk = await open(chatWith(customer), { as: leader });
  const leadersPhone = await open(chatWith(customer), { as: leader, isPhone: true });
  const tablet = await open(chatWith(leader), { as: customer });
  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  const all = [desk, leadersPhone, tablet, phone];
  await fieldOf(desk).fill('Which day suits you?');
  await fieldOf(desk).press('Enter');

  // On a wide screen R answers. What is begun there stands on the phone, quote and all, and goes from either.
  const question = lineOf(tablet, 'Which day').first();
  await expect(question).toBeVisible();
  const bar = (page: Page): Locator => page.getByRole('group', { name: 'Reply to Asha Menon' });
  await expect(async () => {
    await question.getByRole('button', { name: 'More' }).press('r');
    await expect(bar(tablet)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(fieldOf(tablet)).toBeFocused();
  await tablet.keyboard.type('On Tusday');
  await expect(fieldOf(phone)).toHaveValue('On Tusday');
  await expect(bar(phone)).toContainText('Which day suits you?');
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  for (const page of all) {
    const quote = lineOf(page, 'On Tusday').getByRole('button', { name: /^Go to what/ });
    await expect(quote).toContainText('Which day suits you?');
  }
  await expect(bar(tablet)).toHaveCount(0);

  await press(phone, lineOf(phone, 'On Tusday').getByText('On Tusday'), phone.getByRole('menu'));
  await phone.getByRole('menuitem', { name: 'Edit', exact: true }).tap();
  await expect(phone.getByRole('group', { name: 'Edit message' })).toContainText('On Tusday');
  await expectNoViolationsInBothThemes(phone, 'a message that is changed');
  await fieldOf(phone).fill('On Tuesday');
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  for (const page of all) {
    await expect(lineOf(page, 'On Tuesday')).toContainText('Edited');
    await expect(lineOf(page, 'On Tusday')).toHaveCount(0);
  }

  await press(leadersPhone, lineOf(leadersPhone, 'On Tuesday').getByText('On Tuesday'), leadersPhone.getByRole('menu'));
  await leadersPhone.getByRole('menuitemcheckbox', { name: '👍' }).tap();
  const pill = (page: Page, text: string): Locator => lineOf(page, text).getByRole('button', { name: /^Reactions: / });
  for (const page of all) await expect(pill(page, 'On Tuesday')).toHaveText('👍');
  // One for each person: the other device replaces it.
  await openMenu(desk, lineOf(desk, 'On Tuesday'));
  await desk.getByRole('menuitemcheckbox', { name: '❤️' }).press('Enter');
  for (const page of all) await expect(pill(page, 'On Tuesday')).toHaveText('❤️');

  await goOffline(tablet.context());
  await expect(tablet.getByText(/You are offline/).first()).toBeVisible();
  await fieldOf(tablet).press('ArrowUp');
  await expect(fieldOf(tablet)).toHaveValue('On Tuesday');
  await fieldOf(tablet).fill('On Wednesday');
  await fieldOf(tablet).press('Enter');
  await expect(lineOf(tablet, 'On Wednesday').getByRole('img', { name: 'Waiting' })).toBeVisible();
  // Reacted to twice: the later one counts.
  for (const emoji of ['👍', '🙏']) {
    await openMenu(tablet, question);
    await tablet.getByRole('menuitemcheckbox', { name: emoji }).press('Enter');
  }
  const thanks = (page: Page, name: string): Locator =>
    lineOf(page, 'Which day')
      .first()
      .getByRole('button', { name: `Reactions: 🙏 ${name}`, exact: true });
  await expect(thanks(tablet, 'You')).toBeVisible();
  await goOnline(tablet.context());
  for (const page of all) {
    await expect(lineOf(page, 'On Wednesday')).toContainText('Edited');
    await expect(pill(page, 'On Wednesday')).toHaveText('❤️');
  }
  for (const page of [desk, leadersPhone]) await expect(thanks(page, 'Ravi Patil')).toHaveText('🙏');
  for (const page of [tablet, phone]) await expect(thanks(page, 'You')).toHaveText('🙏');

  await openMenu(tablet, lineOf(tablet, 'On Wednesday'));
  await choose(tablet, 'Forward');
  const dialog = tablet.getByRole('dialog', { name: 'Forward to' });
  await dialog.getByRole('checkbox', { name: 'ليلى حسن' }).press('Space');
  await dialog.getByRole('button', { name: 'Forward', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await tap(phone, phone.getByRole('link', { name: /ليلى.*On Wednesday/ }));
  await expect(lineOf(phone, 'On Wednesday')).toContainText('Forwarded');
  const hers = await open(chatWith(customer), { as: layla });
  await expect(lineOf(hers, 'On Wednesday')).toContainText('Forwarded');
});

const sizeOf = (page: Page, text: string): Promise<string> =>
  messagesOf(page)
    .getByText(text, { exact: true })
    .evaluate((words) => getComputedStyle(words).fontSize);
const bubbleIn = async (line: Locator) => {
  const box = await line.first().locator('> div').first().boundingBox();
  if (!box) throw new Error('The message is not drawn.');
  return { x: box.x, top: box.y, bottom: box.y + box.height };
};

test('one to three emoji alone are large, bubbles of one person close up, and copying keeps lines and order', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, leader);
  // The menu of the first leaves the last free.
  const between = Array.from({ length: 14 }, (_, index) => `Line ${String(index + 1)}`).join('\n');
  await theirs.write(customer, 'Bring:\n- the form\n- a pen', between, '👍🏽❤️😀', '👍🏽❤️😀🎉', 'Thank you 👍🏽');
  theirs.close();
  const own = await connectDevice(product, customer);
  await own.write(leader, 'I bring both');
  own.close();

  const phone = await open(chatWith(leader), { as: customer, isPhone: true, context });
  const desk = await open(chatWith(customer), { as: leader, context });
  for (const page of [phone, desk]) {
    await expect(lineOf(page, 'I bring both').first()).toBeVisible();
    const plain = await sizeOf(page, 'I bring both');
    expect(Number.parseFloat(await sizeOf(page, '👍🏽❤️😀'))).toBeGreaterThan(2 * Number.parseFloat(plain));
    expect(await sizeOf(page, '👍🏽❤️😀🎉')).toBe(plain);
    expect(await sizeOf(page, 'Thank you 👍🏽')).toBe(plain);
    // Where somebody else goes on there is more room between.
    await expect(async () => {
      const [four, thanks, both] = [
        await bubbleIn(lineOf(page, '👍🏽❤️😀🎉')),
        await bubbleIn(lineOf(page, 'Thank you')),
        await bubbleIn(lineOf(page, 'I bring both')),
      ];
      expect(thanks.top - four.bottom).toBeLessThanOrEqual(3);
      expect(both.top - thanks.bottom).toBeGreaterThan(thanks.top - four.bottom);
    }).toPass();
    await expectNoViolationsInBothThemes(page, 'large emoji');
  }

  const moment = String.raw`\[\d\d/\d\d/\d\d \d\d:\d\d [AP]M\]`;
  const three = new RegExp(
    `^${moment} Asha Menon: Bring:\n- the form\n- a pen\n${moment} Asha Menon: Thank you 👍🏽\n${moment} Ravi Patil: I bring both$`,
    'u',
  );
  const list = lineOf(phone, 'Bring:');
  await press(phone, list.getByText('Bring:'), phone.getByRole('menu'));
  await phone.getByRole('menuitem', { name: 'Copy' }).tap();
  await expect.poll(() => copied(phone)).toBe('Bring:\n- the form\n- a pen');
  await expect(phone.getByRole('menu')).toHaveCount(0);
  await press(phone, list.getByText('Bring:'), phone.getByRole('menu'));
  await tap(phone, lineOf(phone, 'I bring'));
  await expect(phone.getByRole('checkbox', { name: 'Thank you' })).toBeVisible();
  await tap(phone, lineOf(phone, 'Thank you'));
  const chosen = phone.getByRole('toolbar', { name: 'Selected messages' });
  await expect(chosen).toContainText('3 selected');
  await chosen.getByRole('button', { name: 'Copy' }).tap();
  await expect.poll(() => copied(phone)).toMatch(three);

  await openMenu(desk, lineOf(desk, 'Bring:'));
  await choose(desk, 'Copy');
  await expect.poll(() => copied(desk)).toBe('Bring:\n- the form\n- a pen');
  await openMenu(desk, lineOf(desk, 'I bring'));
  await choose(desk, 'Select');
  const box = (text: string): Locator => desk.getByRole('checkbox', { name: text });
  await expect(box('I bring both')).toBeFocused();
  await box('Thank you').press('Space');
  await box('Bring:').press('Space');
  await desk.getByRole('toolbar', { name: 'Selected messages' }).getByRole('button', { name: 'Copy' }).press('Enter');
  await expect.poll(() => copied(desk)).toMatch(three);
});
