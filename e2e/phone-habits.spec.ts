import { readFileSync } from 'node:fs';
import { sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { findOverflow } from './fixtures/look.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { makeLeader, type Person } from './fixtures/people.ts';
import { makeSample, wav } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';
import { press } from './fixtures/touch.ts';

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
  const pill = (page: Page): Locator => lineOf(page, 'On Tuesday').getByRole('button', { name: /^Reactions: / });
  for (const page of all) await expect(pill(page)).toHaveText('👍');
  // One for each person: the other device replaces it.
  await openMenu(desk, lineOf(desk, 'On Tuesday'));
  await desk.getByRole('menuitemcheckbox', { name: '❤️' }).press('Enter');
  for (const page of all) await expect(pill(page)).toHaveText('❤️');

  await goOffline(tablet.context());
  await expect(tablet.getByText(/You are offline/).first()).toBeVisible();
  await fieldOf(tablet).press('ArrowUp');
  await expect(fieldOf(tablet)).toHaveValue('On Tuesday');
  await fieldOf(tablet).fill('On Wednesday');
  await fieldOf(tablet).press('Enter');
  await expect(lineOf(tablet, 'On Wednesday').getByRole('img', { name: 'Waiting' })).toBeVisible();
  await goOnline(tablet.context());
  for (const page of all) await expect(lineOf(page, 'On Wednesday')).toContainText('Edited');

  await openMenu(tablet, lineOf(tablet, 'On Wednesday'));
  await choose(tablet, 'Forward');
  const dialog = tablet.getByRole('dialog', { name: 'Forward to' });
  await dialog.getByRole('checkbox', { name: 'ليلى حسن' }).press('Space');
  await dialog.getByRole('button', { name: 'Forward', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await phone.getByRole('button', { name: 'Back to the list' }).tap();
  await phone.getByRole('link', { name: /ليلى.*On Wednesday/ }).tap();
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
    const [four, thanks, both] = [
      await bubbleIn(lineOf(page, '👍🏽❤️😀🎉')),
      await bubbleIn(lineOf(page, 'Thank you')),
      await bubbleIn(lineOf(page, 'I bring both')),
    ];
    expect(thanks.top - four.bottom).toBeLessThanOrEqual(3);
    expect(both.top - thanks.bottom).toBeGreaterThan(thanks.top - four.bottom);
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
  await lineOf(phone, 'I bring').tap();
  await expect(phone.getByRole('checkbox', { name: 'Thank you' })).toBeVisible();
  await lineOf(phone, 'Thank you').tap();
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

/** The app's words in Arabic, by their keys. */
const { web: arabic } = JSON.parse(readFileSync(new URL('../languages/ar.json', import.meta.url), 'utf8')) as {
  readonly web: Readonly<Record<string, string>>;
};
const inArabic = (key: string): string => {
  const words = arabic[key];
  if (words === undefined) throw new Error(`${key} is not translated.`);
  return words;
};

for (const isPhone of [true, false])
  test(`in Arabic, on a ${isPhone ? 'phone' : 'wide screen'}: what is done with messages and conversations is mirrored, and nothing is cut off`, async ({
    open,
    product,
    pair: { leader, customer },
  }) => {
    const theirs = await connectDevice(product, customer);
    const pictures = await uploadAs(product, customer, [makeSample('front.png'), makeSample('back.png')]);
    const [voice] = await uploadAs(product, customer, [{ name: 'note.wav', mimeType: 'audio/wav', buffer: wav(90) }]);
    await theirs.ask(sendMessage, { touserid: leader.me.id, content: 'وجها الاستمارة', attachments: pictures });
    await theirs.ask(sendMessage, { touserid: leader.me.id, attachments: [voice ?? ''] });
    await theirs.write(leader, 'الموقع https://example.com/prices مفيد');
    theirs.close();
    const own = await connectDevice(product, leader);
    await own.write(customer, 'نلتقي يوم الثلاثاء');
    own.close();

    const page = await open(chatWith(customer), { as: leader, isPhone, context: { locale: 'ar-EG' } });
    const log = page.getByRole('region', { name: inArabic('conversation.messages') });
    const line = (text: string): Locator => log.locator('[data-seq]', { hasText: text });
    const entry = (key: string): Locator => page.getByRole('menuitem', { name: inArabic(key), exact: true });
    const button = (key: string): Locator => page.getByRole('button', { name: inArabic(key), exact: true });
    const look = async (what: string): Promise<void> => {
      await expectNoViolationsInBothThemes(page, `${what}, in Arabic`);
      expect.soft(await findOverflow(page), what).toEqual([]);
    };
    // Not on a link, which has the browser's own menu.
    const openMenuOf = async (text: string): Promise<void> => {
      await expect(page.getByRole('menu')).toHaveCount(0);
      await line(text).locator('time').click({ button: 'right' });
    };
    const act = async (text: string, key: string): Promise<void> => {
      await openMenuOf(text);
      await entry(key).click();
    };
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(line('نلتقي')).toBeVisible();
    // Own messages stand on the left, those of others on the right.
    const [mine, other] = [await bubbleIn(line('نلتقي')), await bubbleIn(line('الموقع'))];
    expect(mine.x).toBeLessThan(other.x);

    await act('نلتقي', 'gesture.edit');
    await expect(page.getByRole('group', { name: inArabic('gesture.editing') })).toContainText('نلتقي يوم الثلاثاء');
    await look('a message that is changed');
    await page.getByLabel(inArabic('conversation.writeMessage')).fill('نلتقي يوم الأربعاء');
    await button('conversation.send').click();
    await expect(line('الأربعاء')).toContainText(inArabic('gesture.edited'));
    await openMenuOf('الموقع');
    await page.getByRole('menuitemcheckbox', { name: '👍' }).click();
    await expect(line('الموقع').getByRole('button', { name: /👍/ })).toBeVisible();
    await act('الموقع', 'star.star');
    await expect(line('الموقع').getByRole('img', { name: inArabic('star.starred') })).toBeVisible();

    await act('الأربعاء', 'gesture.select');
    await line('الموقع').click();
    await look('chosen messages');
    await page.getByRole('toolbar', { name: inArabic('selection.toolbar') }).press('Escape');
    await act('الأربعاء', 'gesture.forward');
    const dialog = page.getByRole('dialog', { name: inArabic('gesture.forwardTo') });
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    await look('whom to forward to');
    await page.keyboard.press('Escape');

    await button('conversation.menu').click();
    await entry('shared-media.title').click();
    const shelf = page.getByRole('dialog', { name: inArabic('shared-media.title') });
    await expect(shelf.getByRole('button', { name: /front\.png/ })).toBeVisible();
    await look('media of a conversation');
    // The next tab stands to the left.
    await shelf.getByRole('tab', { name: inArabic('shared-media.kinds.media') }).press('ArrowLeft');
    await expect(shelf.getByRole('tab', { name: inArabic('shared-media.kinds.files') })).toBeFocused();
    await page.keyboard.press('Escape');
    await button('conversation.menu').click();
    await entry('shared-media.toDay').click();
    await expect(page.getByRole('dialog', { name: inArabic('shared-media.toDay') })).toBeVisible();
    await look('the way to a day');
    await page.keyboard.press('Escape');

    // A voice message goes on over the list, where a draft waits.
    await page.getByLabel(inArabic('conversation.writeMessage')).fill('سأتصل بك');
    await log.getByRole('button', { name: inArabic('ui.play') }).click();
    await expect(log.getByRole('button', { name: inArabic('ui.pause') })).toBeVisible();
    if (isPhone) await button('conversation.back').click();
    else await page.getByRole('link', { name: inArabic('shell.drawer.users') }).click();
    const player = page.getByRole('region', { name: inArabic('mini-player.label') });
    await expect(player).toBeVisible();
    await look('a voice message that goes on');
    await player.getByRole('button', { name: inArabic('mini-player.stop') }).click();
    await page.goto('/chat-users');
    const row = page.getByRole('link', { name: /Ravi Patil/ });
    await expect(row).toContainText(inArabic('chat-part.draft'));
    await look('the list with a draft');
    await row.click({ button: 'right' });
    await entry('archive.select').click();
    await expect(page.getByRole('dialog', { name: inArabic('archive.chooseTitle') })).toBeVisible();
    await look('conversations to archive');
    await page.goto('/starred-messages');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['الموقع']);
    await look('starred messages');
  });
