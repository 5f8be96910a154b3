import { sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import type { Person } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const chatWith = ({ me }: Person): string => `/chat?id=${me.id}`;

test('media, files and links stand together and lead to their place; a day is gone to', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  const pictures = await uploadAs(product, leader, [makeSample('front.png'), makeSample('back.png')]);
  const papers = await uploadAs(product, leader, [makeSample('notes.txt')]);
  const send = (more: object) => device.ask(sendMessage, { touserid: customer.me.id, ...more });
  await send({ content: 'Both sides of the form', attachments: pictures });
  await send({ content: 'Prices: https://example.com/prices' });
  await send({ attachments: papers });
  await device.write(customer, ...Array.from({ length: 70 }, (_, index) => `Line ${String(index + 1)}`));
  device.close();

  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  await phone.getByRole('button', { name: 'Conversation menu' }).tap();
  await phone.getByRole('menuitem', { name: 'Media, files and links' }).tap();
  const shelf = phone.getByRole('dialog', { name: 'Media, files and links' });
  await expect(shelf.getByRole('button', { name: /^Show in conversation: front\.png/ })).toBeVisible();
  await expectNoViolationsInBothThemes(phone, 'media of a conversation');
  await shelf.getByRole('tab', { name: 'Files' }).tap();
  await expect(shelf.getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  await shelf.getByRole('tab', { name: 'Links' }).tap();
  await expect(shelf.getByRole('link', { name: 'https://example.com/prices' })).toBeVisible();
  await expectNoViolationsInBothThemes(phone, 'links of a conversation');
  await shelf.getByRole('button', { name: /^Show in conversation: https/ }).tap();
  await expect(shelf).toHaveCount(0);
  await expect(messagesOf(phone).locator('[data-seq="2"]')).toBeInViewport();

  // Pictures that were sent together are one message with its caption, and are gone through together.
  const album = messagesOf(phone).locator('[data-seq="1"]');
  await expect(album).toContainText('Both sides of the form');
  await album.getByRole('button', { name: 'Open front.png' }).tap();
  const viewer = phone.getByRole('dialog');
  await expect(viewer).toContainText('front.png');
  await phone.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('back.png');
  const touch = await phone.context().newCDPSession(phone);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 420 }] });
  await expect(async () => {
    await finger('touchStart', 120);
    for (const x of [150, 190, 230, 270]) await finger('touchMove', x);
    await finger('touchEnd', 270);
    await expect(viewer).toContainText('front.png', { timeout: 1000 });
  }).toPass();
  await phone.keyboard.press('Escape');

  const desk = await open(chatWith(customer), { as: leader });
  await expect(messagesOf(desk).locator('[data-seq="73"]')).toBeVisible();
  await desk.getByRole('button', { name: 'Conversation menu' }).focus();
  await desk.keyboard.press('Enter');
  await desk.getByRole('menuitem', { name: 'Go to date' }).focus();
  await desk.keyboard.press('Enter');
  const days = desk.getByRole('dialog', { name: 'Go to date' });
  await expect(days.getByLabel('Date')).toBeFocused();
  await expectNoViolationsInBothThemes(desk, 'the way to a day');
  await desk.keyboard.press('Enter');
  await expect(days).toHaveCount(0);
  await expect(messagesOf(desk).locator('[data-seq="1"]')).toBeInViewport();
});
