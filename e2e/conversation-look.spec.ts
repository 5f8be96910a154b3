import { writeFile } from 'node:fs/promises';
import { deleteMessage, sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { tabTo } from './fixtures/keyboard.ts';
import { goOffline, goOnline, whenStored } from './fixtures/network.ts';
import { makeSample } from './fixtures/samples.ts';
import { settle } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';
import { tap } from './fixtures/touch.ts';

test.use({ serviceWorkers: 'allow' });

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const lineOf = (page: Page, seq: number): Locator => messagesOf(page).locator(`[data-seq="${String(seq)}"]`);

test('numbers and addresses can be tapped and are reached by Tab, a long message unfolds, and a picture is pasted anywhere', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const desk = await connectDevice(product, leader);
  await desk.write(customer, `The terms: ${'every word counts, '.repeat(120)}the end.`);
  await desk.write(customer, 'اتصل بي على +91 98765 43210 أو asha@example.com، الرمز 482913');
  await desk.write(customer, 'Read https://bank.example@branch.example/login today', '🎉👍');
  desk.close();
  const mobile = await connectDevice(product, customer);
  await mobile.write(leader, `It says so at ${product.origin}/about`);
  mobile.close();

  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const messages = phone.getByRole('region', { name: 'Messages' });
  const links = messages.getByRole('link');
  await expect(links).toHaveText([
    ...['+91 98765 43210', 'asha@example.com', 'https://bank.example@branch.example/login'],
    `${product.origin}/about`,
  ]);
  await expect(links.first()).toHaveAttribute('href', 'tel:+919876543210');
  await expect(links.nth(1)).toHaveAttribute('href', 'mailto:asha@example.com');
  await expect(links.nth(2).locator('strong')).toHaveText('branch.example');
  await expect(phone.getByRole('button', { name: 'Take a photo' })).toBeVisible();

  const more = messages.getByRole('button', { name: 'Read more' });
  await more.scrollIntoViewIfNeeded();
  await expect(messages).not.toContainText('the end.');
  await expectNoViolationsInBothThemes(phone, 'a conversation with a folded message');
  await more.click();
  await expect(messages).toContainText('the end.');
  await messages.getByRole('button', { name: 'Read less' }).click();
  await expect(messages).not.toContainText('the end.');

  const office = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await expect(office.getByRole('button', { name: 'Attach' })).toBeVisible();
  // What takes pasted files loads once the conversation stands.
  const pasted = office.getByRole('button', { name: 'Remove plan.txt' }).first();
  await expect(async () => {
    await office.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['plan'], 'plan.txt', { type: 'text/plain' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(pasted).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // Keys come to each link in turn, which shows it, and Enter opens what it leads to.
  const shown = messagesOf(office).getByRole('link');
  await expect(shown).toHaveCount(4);
  for (const link of await shown.all()) {
    await tabTo(office, link);
    expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  }
  const opened = office.waitForEvent('popup');
  await office.keyboard.press('Enter');
  await expect(await opened).toHaveURL(`${product.origin}/about`);
});

const sizeOf = (line: Locator, text: string): Promise<number> =>
  line.getByText(text).evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
const widthOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.width ?? 0;

test('words under a picture are as wide as it, fold, and are no larger for being emoji; keys unfold them, also without a network', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, customer);
  const pictures = await uploadAs(product, customer, [makeSample('front.png'), makeSample('back.png')]);
  const send = (more: object) => device.ask(sendMessage, { touserid: leader.me.id, ...more });
  const [front, back] = pictures;
  await send({ content: `The terms: ${'every word counts, '.repeat(120)}the end.`, attachments: [front] });
  await send({ content: '🎉', attachments: [back] });
  await send({ content: '🥳' });
  await send({ content: 'Thank you' });
  device.close();

  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const phone = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone: true });
  for (const page of [desk, phone]) {
    const plain = await sizeOf(lineOf(page, 4), 'Thank you');
    expect(await sizeOf(lineOf(page, 3), '🥳')).toBeGreaterThan(2 * plain);
    expect(await sizeOf(lineOf(page, 2), '🎉')).toBe(plain);
    const long = lineOf(page, 1);
    const [bubble, picture] = [long.locator('> div').first(), long.getByRole('button', { name: 'Open front.png' })];
    expect((await widthOf(bubble)) - (await widthOf(picture))).toBeLessThan(20);
  }
  await tap(phone, lineOf(phone, 1).getByRole('button', { name: 'Read more' }));
  await expect(lineOf(phone, 1)).toContainText('the end.');

  const picture = lineOf(desk, 1).locator('img').first();
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(isDrawn).toBe(true);
  await settle(desk, 500);
  await whenStored(desk, 'threads', 1);
  await whenStored(desk, 'inboxes', 1);
  await goOffline(desk.context());
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Ravi Patil' })).toBeVisible();
  const more = lineOf(desk, 1).getByRole('button', { name: 'Read more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await tabTo(desk, more);
  await desk.keyboard.press('Enter');
  await expect(lineOf(desk, 1)).toContainText('the end.');
  const less = lineOf(desk, 1).getByRole('button', { name: 'Read less' });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await less.press('Space');
  await expect(more).toBeFocused();
  await expect(lineOf(desk, 1)).not.toContainText('the end.');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(isDrawn).toBe(true);
  await expectNoViolationsInBothThemes(desk, 'words under pictures, without a network');
});

/** Carries a file over a page as the system does, not as a script would. */
const holdFile = async (page: Page, path: string) => {
  await writeFile(path, 'Plain words, nothing else.');
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  return async (type: 'dragEnter' | 'dragOver' | 'drop', over: Locator | 'outside'): Promise<void> => {
    const box = over === 'outside' ? { x: -20, y: 400, width: 0, height: 0 } : await over.boundingBox();
    if (!box) throw new Error('There is nothing to drop on.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  };
};

test('a file that is carried out of the window again leaves no word behind, also when what it was held over goes', async ({
  open,
  product,
  pair: { leader, customer },
}, testInfo) => {
  const device = await connectDevice(product, customer);
  const { data: sent } = await device.ask(sendMessage, { touserid: leader.me.id, content: 'By mistake' });
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const carry = await holdFile(desk, testInfo.outputPath('plan.txt'));
  const hint = desk.getByText('Drop files here to attach them');
  const words = messagesOf(desk).getByText('By mistake');
  // What takes files loads once the conversation stands.
  await expect(async () => {
    await carry('dragEnter', words);
    await carry('dragOver', words);
    await expect(hint).toBeVisible({ timeout: 1000 });
  }).toPass();
  await device.ask(deleteMessage, { id: sent.id });
  device.close();
  const rest = messagesOf(desk).getByText('This message was deleted');
  await expect(rest).toBeVisible();
  await carry('dragOver', rest);
  await expect(hint).toBeVisible();
  await carry('dragOver', 'outside');
  await expect(hint).toHaveCount(0);
});

/** Where it stands, in whole pixels: a grid shares out fractions. */
const roundedBox = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) };
};

/** Enter sends nothing while files are being prepared. */
const canSend = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();

/** Both pictures are drawn, side by side and as large, over the words, in which the host of a link stands out. */
const expectAlbum = async (place: Locator): Promise<void> => {
  await expect(place.getByRole('link').locator('strong')).toHaveText('branch.example');
  const [front, back] = [
    place.getByRole('button', { name: 'Open front.png' }),
    place.getByRole('button', { name: 'Open back.png' }),
  ];
  for (const picture of [front, back])
    await expect
      .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  // What arrives slides in, and what comes behind it moves it on.
  await expect(async () => {
    const [one, other] = [await roundedBox(front), await roundedBox(back)];
    expect(other).toMatchObject({ y: one.y, width: one.width, height: one.height });
    expect(other.x).toBeGreaterThan(one.x);
  }).toPass();
};

test('a photo is taken at once, files are dropped anywhere, and an album and long words wait for the network; all four devices have them once', async ({
  open,
  pair: { leader, customer },
}, testInfo) => {
  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const tablet = await open(`/chat?id=${leader.me.id}`, { as: customer });
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const leadersPhone = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone: true });

  // Chromium has no camera to open: what it is asked for says that it is one.
  const takePhoto = async (page: Page, ask: () => Promise<void>): Promise<void> => {
    const choosing = page.waitForEvent('filechooser');
    await ask();
    const chooser = await choosing;
    expect(chooser.isMultiple()).toBe(false);
    const input = chooser.element();
    expect(await input.getAttribute('capture')).toBe('environment');
    expect(await input.getAttribute('accept')).toBe('image/*');
    await chooser.setFiles(makeSample('photo.png'));
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
  };
  await takePhoto(phone, () => phone.getByRole('button', { name: 'Take a photo' }).tap());
  // A leader has other buttons there.
  await takePhoto(leadersPhone, async () => {
    await leadersPhone.getByRole('button', { name: 'Attach' }).tap();
    await leadersPhone.getByRole('menuitem', { name: 'Take a photo' }).tap();
  });
  for (const page of [phone, tablet, desk, leadersPhone])
    await expect(messagesOf(page).getByRole('button', { name: 'Open photo.png' })).toHaveCount(2);
  // With a mouse there is no camera.
  await expect(tablet.getByRole('button', { name: 'Attach' })).toBeVisible();
  await expect(tablet.getByRole('button', { name: 'Take a photo' })).toBeHidden();

  const carry = await holdFile(desk, testInfo.outputPath('plan.txt'));
  const hint = desk.getByText('Drop files here to attach them');
  const attached = desk.getByRole('list', { name: 'Attachments' });
  // What takes files loads once the conversation stands.
  await expect(async () => {
    await carry('dragEnter', messagesOf(desk));
    await carry('dragOver', messagesOf(desk));
    await expect(hint).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectNoViolationsInBothThemes(desk, 'files held over a conversation');
  await settle(desk, 500);
  // Whose conversation it is, the device knows from its list.
  await whenStored(desk, 'inboxes', 1);
  await goOffline(desk.context());
  for (const place of [messagesOf(desk), desk.getByRole('region', { name: 'Conversations' })]) {
    await carry('dragEnter', place);
    await carry('dragOver', place);
    await carry('drop', place);
  }
  await expect(hint).toHaveCount(0);
  await expect(attached.getByRole('button', { name: 'Remove plan.txt' })).toHaveCount(2);
  await expect(desk).toHaveURL(/\/chat\?/);
  await attached.getByRole('button', { name: 'Remove plan.txt' }).first().press('Enter');
  await expect(attached.getByRole('button', { name: 'Remove plan.txt' })).toHaveCount(1);
  await canSend(desk);
  await desk.getByLabel('Write a message').press('Enter');
  await expect(messagesOf(desk).getByText('plan.txt')).toBeVisible();
  await whenStored(desk, 'outbox', 1);

  // Pictures that are sent together wait together, with their words, which say where a link leads.
  const chooser = desk.waitForEvent('filechooser', { timeout: 0 });
  await desk.getByRole('button', { name: 'Attach' }).press('Enter');
  await desk.getByRole('menuitem', { name: 'Photo or video' }).press('Enter');
  await (await chooser).setFiles([makeSample('front.png'), makeSample('back.png')]);
  await expect(attached.getByRole('button', { name: 'Remove back.png' })).toBeVisible();
  await desk.getByLabel('Write a message').fill('Both sides, as on https://bank.example@branch.example/login');
  await canSend(desk);
  await desk.getByLabel('Write a message').press('Enter');
  await whenStored(desk, 'outbox', 2);
  await desk.getByLabel('Write a message').fill(`The terms: ${'every word counts, '.repeat(120)}the end.`);
  await desk.getByLabel('Write a message').press('Enter');
  await whenStored(desk, 'outbox', 3);
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Ravi Patil' })).toBeVisible();
  await expect(messagesOf(desk).getByText('plan.txt')).toBeVisible();
  await expectAlbum(messagesOf(desk));
  await expect(messagesOf(desk).getByRole('button', { name: 'Read more' })).toBeVisible();
  await expect(messagesOf(desk).getByRole('img', { name: 'Waiting' })).toHaveCount(3);
  await expectNoViolationsInBothThemes(desk, 'an album that waits');
  await goOnline(desk.context());
  for (const page of [phone, tablet, leadersPhone, desk]) {
    await expect(lineOf(page, 3).getByText('plan.txt')).toBeVisible();
    await expectAlbum(lineOf(page, 4));
    await expect(lineOf(page, 5).getByRole('button', { name: 'Read more' })).toBeVisible();
    await expect(messagesOf(page).locator('[data-seq]')).toHaveCount(5);
  }
  // Each device of the other one unfolds for itself.
  await tap(phone, lineOf(phone, 5).getByRole('button', { name: 'Read more' }));
  await expect(lineOf(phone, 5)).toContainText('the end.');
  await expect(lineOf(tablet, 5)).not.toContainText('the end.');
  await lineOf(tablet, 5).getByRole('button', { name: 'Read more' }).press('Enter');
  await expect(lineOf(tablet, 5)).toContainText('the end.');
});
