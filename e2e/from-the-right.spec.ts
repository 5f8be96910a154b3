import { sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { inArabic } from './fixtures/arabic.ts';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { findOverflow } from './fixtures/look.ts';
import { makeSample, wav } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

const context = { locale: 'ar-EG' };
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { x: box.x, right: box.x + box.width };
};
const logOf = (page: Page): Locator => page.getByRole('region', { name: inArabic('conversation.messages') });
const lineOf = (page: Page, text: string): Locator => logOf(page).locator('[data-seq]', { hasText: text });
const buttonOf = (page: Page, key: string): Locator => page.getByRole('button', { name: inArabic(key), exact: true });
const look = async (page: Page, what: string): Promise<void> => {
  await expectNoViolationsInBothThemes(page, `${what}, in Arabic`);
  expect.soft(await findOverflow(page), what).toEqual([]);
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

    const page = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone, context });
    const line = (text: string): Locator => lineOf(page, text);
    const entry = (key: string): Locator => page.getByRole('menuitem', { name: inArabic(key), exact: true });
    const button = (key: string): Locator => buttonOf(page, key);
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
    const bubble = (text: string): Locator => line(text).first().locator('> div').first();
    const [mine, other] = [await boxOf(bubble('نلتقي')), await boxOf(bubble('الموقع'))];
    expect(mine.x).toBeLessThan(other.x);

    await act('نلتقي', 'gesture.edit');
    await expect(page.getByRole('group', { name: inArabic('gesture.editing') })).toContainText('نلتقي يوم الثلاثاء');
    await look(page, 'a message that is changed');
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
    await look(page, 'chosen messages');
    await page.getByRole('toolbar', { name: inArabic('selection.toolbar') }).press('Escape');
    await act('الأربعاء', 'gesture.forward');
    const dialog = page.getByRole('dialog', { name: inArabic('gesture.forwardTo') });
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    await look(page, 'whom to forward to');
    await page.keyboard.press('Escape');

    await button('conversation.menu').click();
    await entry('shared-media.title').click();
    const shelf = page.getByRole('dialog', { name: inArabic('shared-media.title') });
    await expect(shelf.getByRole('button', { name: /front\.png/ })).toBeVisible();
    await look(page, 'media of a conversation');
    // The next tab stands to the left.
    await shelf.getByRole('tab', { name: inArabic('shared-media.kinds.media') }).press('ArrowLeft');
    await expect(shelf.getByRole('tab', { name: inArabic('shared-media.kinds.files') })).toBeFocused();
    await page.keyboard.press('Escape');
    await button('conversation.menu').click();
    await entry('shared-media.toDay').click();
    await expect(page.getByRole('dialog', { name: inArabic('shared-media.toDay') })).toBeVisible();
    await look(page, 'the way to a day');
    await page.keyboard.press('Escape');

    // A voice message goes on over the list, where a draft waits.
    await page.getByLabel(inArabic('conversation.writeMessage')).fill('سأتصل بك');
    await logOf(page)
      .getByRole('button', { name: inArabic('ui.play') })
      .click();
    await expect(logOf(page).getByRole('button', { name: inArabic('ui.pause') })).toBeVisible();
    if (isPhone) await button('conversation.back').click();
    else await page.getByRole('link', { name: inArabic('shell.drawer.users') }).click();
    const player = page.getByRole('region', { name: inArabic('mini-player.label') });
    await expect(player).toBeVisible();
    await look(page, 'a voice message that goes on');
    await player.getByRole('button', { name: inArabic('mini-player.stop') }).click();
    await page.goto('/chat-users');
    const row = page.getByRole('link', { name: /Ravi Patil/ });
    await expect(row).toContainText(inArabic('chat-part.draft'));
    await look(page, 'the list with a draft');
    await row.click({ button: 'right' });
    await entry('archive.select').click();
    await expect(page.getByRole('dialog', { name: inArabic('archive.chooseTitle') })).toBeVisible();
    await look(page, 'conversations to archive');
    await page.goto('/starred-messages');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['الموقع']);
    await look(page, 'starred messages');
  });
