import { sendMessage, typing } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { inArabic } from './fixtures/arabic.ts';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { reading } from './fixtures/isolates.ts';
import { findCutOff, findOverflow } from './fixtures/look.ts';
import { makeSample, wav } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';
import { press } from './fixtures/touch.ts';

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
  expect.soft([...(await findOverflow(page)), ...(await findCutOff(page))], what).toEqual([]);
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
    else await page.getByRole('link', { name: inArabic('shell.users') }).click();
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

test('in Arabic, on a wide screen: the picker, links, an album and what is dropped follow the reading, by keyboard', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, customer);
  const pictures = await uploadAs(product, customer, [makeSample('front.png'), makeSample('back.png')]);
  await theirs.ask(sendMessage, { touserid: leader.me.id, content: 'وجها الاستمارة', attachments: pictures });
  await theirs.write(leader, `الشروط: ${'كل كلمة مهمة، '.repeat(120)}انتهى.`);
  await theirs.write(leader, 'اتصل على +91 98765 43210 أو https://bank.example@branch.example/login اليوم');
  theirs.close();
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader, context });
  await expect(desk.locator('html')).toHaveAttribute('dir', 'rtl');

  // Numbers and addresses keep their order, and say whose they are.
  const links = lineOf(desk, 'اتصل').getByRole('link');
  await expect(links).toHaveText(['+91 98765 43210', 'https://bank.example@branch.example/login']);
  await expect(links.last().locator('strong')).toHaveText('branch.example');
  const [plus, zero] = await links.first().evaluate((link) => {
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
    if (!text?.nodeValue) throw new Error('The number is not drawn.');
    const xOf = (start: number): number => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + 1);
      return range.getBoundingClientRect().x;
    };
    return [xOf(0), xOf(text.nodeValue.length - 1)];
  });
  expect(plus).toBeLessThan(zero);
  const more = lineOf(desk, 'الشروط').getByRole('button', { name: inArabic('conversation.readMore') });
  const long = await boxOf(lineOf(desk, 'الشروط').locator('> div').first());
  expect(long.right - (await boxOf(more)).right).toBeLessThan(20);
  await look(desk, 'links and folded words');

  // The next emoji stands to the left, and so does the next picture.
  await lineOf(desk, 'اتصل')
    .getByRole('button', { name: inArabic('conversation.moreActions'), exact: true })
    .press('Enter');
  await desk.getByRole('menuitem', { name: inArabic('gesture.moreReactions') }).press('Enter');
  const search = desk.getByRole('searchbox', { name: inArabic('gesture.searchEmoji') });
  await search.fill('قلب');
  const found = desk.getByRole('option');
  await expect(found.first()).toBeVisible();
  await look(desk, 'emoji that were found');
  await search.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await desk.keyboard.press('ArrowLeft');
  await expect(found.nth(1)).toBeFocused();
  expect((await boxOf(found.nth(1))).right).toBeLessThanOrEqual((await boxOf(found.first())).x + 1);
  const emoji = (await found.nth(1).textContent()) ?? '';
  await desk.keyboard.press('Enter');
  await expect(lineOf(desk, 'اتصل').getByRole('button', { name: new RegExp(emoji, 'u') })).toBeVisible();

  const album = lineOf(desk, 'وجها');
  await album
    .getByRole('button', { name: reading(inArabic('conversation.openPicture', { name: 'front.png' })) })
    .press('Enter');
  const viewer = desk.getByRole('dialog');
  await expect(viewer).toContainText('front.png');
  await look(desk, 'a picture of an album');
  await desk.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('back.png');
  await desk.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  // What takes files loads once the conversation stands.
  const carry = (type: 'dragenter' | 'drop' | 'paste', name: string) =>
    logOf(desk).evaluate(
      (log, [event, file]) => {
        const data = new DataTransfer();
        data.items.add(new File(['plan'], file, { type: 'text/plain' }));
        const options = { bubbles: true, cancelable: true };
        log.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent(event, { ...options, clipboardData: data })
            : new DragEvent(event, { ...options, dataTransfer: data }),
        );
      },
      [type, name] as const,
    );
  const removal = (name: string): Locator =>
    desk.getByRole('button', { name: reading(inArabic('chat-part.removeAttachment', { name })) });
  await expect(async () => {
    await carry('paste', 'first.txt');
    await expect(removal('first.txt').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await carry('dragenter', 'second.txt');
  await expect(desk.getByText(inArabic('chat-part.dropHere'))).toBeVisible();
  await look(desk, 'files held over a conversation');
  await carry('drop', 'second.txt');
  await expect(removal('second.txt')).toBeVisible();
  await expect(desk.getByText(inArabic('chat-part.dropHere'))).toHaveCount(0);
  // The first one chosen stands on the right.
  expect((await boxOf(removal('second.txt'))).right).toBeLessThan((await boxOf(removal('first.txt').first())).x);
  await look(desk, 'files to send');
});

test('in Arabic, on a phone: the camera, the picker, and what the list says of a conversation', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, leader);
  await theirs.write(customer, 'أرسل صورة الاستمارة من فضلك');
  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true, context });
  await expect(lineOf(phone, 'أرسل').first()).toBeVisible();
  // One begins on the right: what attaches stands there, and what sends at the end.
  const camera = buttonOf(phone, 'conversation.camera');
  expect((await boxOf(camera)).right).toBeLessThanOrEqual((await boxOf(buttonOf(phone, 'conversation.attach'))).x + 1);
  expect((await boxOf(buttonOf(phone, 'conversation.record'))).right).toBeLessThan((await boxOf(camera)).x);

  const words = lineOf(phone, 'أرسل').getByText('أرسل');
  await press(phone, words, phone.getByRole('menu'));
  await phone.getByRole('menuitem', { name: inArabic('gesture.moreReactions') }).tap();
  await expect(phone.getByRole('option').first()).toBeVisible();
  await look(phone, 'every emoji');
  await phone.getByRole('option').first().tap();
  await expect(
    lineOf(phone, 'أرسل').getByRole('button', { name: new RegExp(inArabic('gesture.reactions')) }),
  ).toBeVisible();

  await phone.route('**/api/file/upload', (route) =>
    route.fulfill({ status: 415, json: { status: 0, code: 'unsupported_type', message: 'لا يمكن إرسال هذا الملف.' } }),
  );
  const choosing = phone.waitForEvent('filechooser');
  await camera.tap();
  await (await choosing).setFiles(makeSample('photo.png'));
  await buttonOf(phone, 'conversation.send').tap();
  await expect(phone.getByText('لا يمكن إرسال هذا الملف.')).toBeVisible();
  await buttonOf(phone, 'conversation.back').tap();
  const row = phone.getByRole('link', { name: /Asha Menon/ });
  await expect(row).toContainText(`${inArabic('chat-part.unsent')} photo.png`);
  await look(phone, 'the list with what was not sent');
  const say = () => theirs.ask(typing, { touserid: customer.me.id, typing: true });
  let said = say();
  await said;
  const again = setInterval(() => {
    said = say();
  }, 2000);
  await expect(row).toContainText(inArabic('conversation.typing'));
  await look(phone, 'the list while somebody types');
  clearInterval(again);
  await said;
  theirs.close();
});
