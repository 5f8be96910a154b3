import { sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { tabTo } from './fixtures/keyboard.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import type { Person } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { settle } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

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
  // Before all there is, also when midnight has passed meanwhile.
  await days.getByLabel('Date').fill('2026-01-01');
  await desk.keyboard.press('Enter');
  await expect(days).toHaveCount(0);
  await expect(messagesOf(desk).locator('[data-seq="1"]')).toBeInViewport();
});

test('by keyboard, on a second device and without a network: albums, what was sent beside words, and the way to a day', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, customer);
  const papers = await uploadAs(product, customer, [makeSample('notes.txt')]);
  const send = (more: object) => device.ask(sendMessage, { touserid: leader.me.id, ...more });
  await send({ attachments: papers });
  await send({ content: 'Prices: https://example.com/prices' });
  await device.write(leader, ...Array.from({ length: 70 }, (_, index) => `Line ${String(index + 1)}`));
  device.close();
  const desk = await open(chatWith(customer), { as: leader });
  // It opens at what is new, while the phone has not read that.
  await expect(messagesOf(desk).locator('[data-seq="3"]')).toBeVisible();
  const phone = await open(chatWith(customer), { as: leader, isPhone: true });
  const theirs = await open(chatWith(leader), { as: customer, isPhone: true });

  // Chosen together, sent together: one message everywhere.
  // Asked for early: on a slow machine a key comes to the page before the order to take its choice of files over does.
  const chooser = desk.waitForEvent('filechooser', { timeout: 0 });
  await desk.getByRole('button', { name: 'Attach' }).press('Enter');
  await desk.getByRole('menuitem', { name: 'Photo or video' }).press('Enter');
  await (await chooser).setFiles([makeSample('front.png'), makeSample('back.png')]);
  await desk.getByLabel('Write a message').fill('Both sides');
  await expect(desk.getByRole('button', { name: 'Remove back.png' })).toBeVisible();
  // Enter sends nothing while files are being prepared.
  await expect(desk.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await desk.getByLabel('Write a message').press('Enter');
  const albumOn = (page: Page): Locator => messagesOf(page).locator('[data-seq="73"]');
  await expect(albumOn(desk)).toContainText('Both sides');
  for (const page of [desk, phone, theirs]) {
    await page.goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}&seq=73`);
    await expect(albumOn(page)).toContainText('Both sides');
    await expect(albumOn(page).getByRole('button', { name: /^Open (front|back)\.png$/ })).toHaveCount(2);
  }

  const front = albumOn(desk).getByRole('button', { name: 'Open front.png' });
  const viewer = desk.getByRole('dialog');
  const isDrawn = () => viewer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  const walkAlbum = async (): Promise<void> => {
    await front.press('Enter');
    await expect(viewer).toContainText('front.png');
    await expect(viewer).toContainText('Both sides');
    await expect.poll(isDrawn).toBe(true);
    await desk.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('back.png');
    await expect.poll(isDrawn).toBe(true);
  };
  await walkAlbum();
  await expectNoViolationsInBothThemes(desk, 'a picture of an album');
  await desk.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(front).toBeFocused();

  const openPart = async (name: string): Promise<void> => {
    // An earlier one may still be closing.
    await expect(desk.getByRole('menu')).toHaveCount(0);
    await desk.getByRole('button', { name: 'Conversation menu' }).press('Enter');
    await desk.getByRole('menuitem', { name }).press('Enter');
  };
  const shelf = desk.getByRole('dialog', { name: 'Media, files and links' });
  await openPart('Media, files and links');
  const media = shelf.getByRole('tab', { name: 'Media' });
  await tabTo(desk, media);
  await expect(shelf.getByRole('button', { name: /^Show in conversation: (front|back)\.png/ })).toHaveCount(2);
  await desk.keyboard.press('ArrowRight');
  await expect(shelf.getByRole('tab', { name: 'Files' })).toBeFocused();
  await expect(shelf.getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  await expectNoViolationsInBothThemes(desk, 'files of a conversation');
  await tabTo(desk, shelf.getByRole('button', { name: /^Show in conversation: notes\.txt/ }));
  await desk.keyboard.press('Enter');
  await expect(shelf).toHaveCount(0);
  await expect(messagesOf(desk).locator('[data-seq="1"]')).toBeInViewport();
  await desk.getByRole('button', { name: 'To the newest message' }).press('Enter');
  await expect(front).toBeInViewport();

  // The other one finds the same.
  await theirs.getByRole('button', { name: 'Conversation menu' }).tap();
  await theirs.getByRole('menuitem', { name: 'Media, files and links' }).tap();
  const theirShelf = theirs.getByRole('dialog', { name: 'Media, files and links' });
  await expect(theirShelf.getByRole('button', { name: /^Show in conversation: (front|back)\.png/ })).toHaveCount(2);
  await theirShelf.getByRole('tab', { name: 'Files' }).tap();
  await expect(theirShelf.getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  await theirShelf.getByRole('tab', { name: 'Links' }).tap();
  await expect(theirShelf.getByRole('link', { name: 'https://example.com/prices' })).toBeVisible();

  // Without a network what was seen is there, and what was not comes by itself.
  await settle(desk, 500);
  await goOffline(desk.context());
  await expect(desk.getByText(/You are offline/).first()).toBeVisible();
  await walkAlbum();
  await desk.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await openPart('Media, files and links');
  await expect(shelf.getByRole('button', { name: /^Show in conversation: front\.png/ })).toBeVisible();
  await tabTo(desk, media);
  await desk.keyboard.press('ArrowLeft');
  await expect(shelf.getByRole('tab', { name: 'Links' })).toBeFocused();
  await expect(shelf.getByText('This is loaded when you are back.')).toBeVisible();
  await expectNoViolationsInBothThemes(desk, 'links that wait for the network');
  await goOnline(desk.context());
  await expect(shelf.getByRole('link', { name: 'https://example.com/prices' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(shelf).toHaveCount(0);

  // A finger goes to a day, as soon as there is a network.
  await goOffline(phone.context());
  await expect(phone.getByText(/You are offline/).first()).toBeVisible();
  await phone.getByRole('button', { name: 'Conversation menu' }).tap();
  await phone.getByRole('menuitem', { name: 'Go to date' }).tap();
  const days = phone.getByRole('dialog', { name: 'Go to date' });
  await days.getByRole('button', { name: 'Go', exact: true }).tap();
  await expect(days.getByText(/That day could not be found\. Check your connection/)).toBeVisible();
  await expectNoViolationsInBothThemes(phone, 'a day that could not be found');
  await goOnline(phone.context());
  await days.getByRole('button', { name: 'Go', exact: true }).tap();
  await expect(days).toHaveCount(0);
  await expect(messagesOf(phone).locator('[data-seq="1"]')).toBeInViewport();
});
