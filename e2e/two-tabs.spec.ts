import { olderMessagesEvent } from '@branchline/contract/socket-events';
import type { Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test('what is discarded or sent in one tab is so in the other', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const path = `/chat?id=${leader.me.id}&name=Asha%20Menon`;
  const first = await open(path, { as: customer, isPhone: true });
  const second = await first.context().newPage();
  await second.goto(path);
  const [writer, copy] = [first, second].map((page) => page.getByLabel('Write a message'));
  await expect(copy!).toBeVisible();
  const send = first.getByRole('button', { name: 'Send', exact: true });

  // A draft is the same in both, and gone from both once it is sent.
  await writer!.fill('Please call me');
  await expect(copy!).toHaveValue('Please call me');
  await send.click();
  await expect(first.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(1);
  await expect(copy!).toHaveValue('');

  // The file is on its way in whichever tab sends; the other one takes it back.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  for (const page of [first, second])
    await page.route('**/api/file/upload', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
  for (const page of [first, second]) {
    await first.locator('input[type=file]').last().setInputFiles(makeSample('private.png'));
    await send.click();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    for (const each of [first, second]) await expect(each.getByRole('button', { name: 'Cancel upload' })).toBeHidden();
  }
  letGo();
  await writer!.fill('After it');
  await send.click();
  await expect(first.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(2);
  const desk = await connectDevice(product, leader);
  const { data } = await desk.ask(olderMessagesEvent, { userid: customer.me.id, page: 1 });
  expect(data.map(({ content }) => content)).toEqual(['Please call me', 'After it']);
  desk.close();
});

test('what is written in one tab goes out, and once, while the browser lets the one that sends sleep', async ({
  open,
  pair: { leader, customer },
}) => {
  const path = `/chat?id=${leader.me.id}`;
  const ticks = (page: Page) =>
    page.getByRole('region', { name: 'Messages' }).getByRole('img', { name: 'Sent', exact: true });
  const sender = await open(path, { as: customer });
  await expect(sender.getByLabel('Write a message')).toBeVisible();
  const looked = await sender.context().newPage();
  await looked.goto(path);
  const field = looked.getByLabel('Write a message');
  await expect(field).toBeVisible();
  // A page that the debugger holds runs no line, as one that sleeps.
  const browser = await sender.context().newCDPSession(sender);
  await browser.send('Debugger.enable');
  await browser.send('Debugger.pause');
  await field.fill('Is anybody awake?');
  await looked.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(ticks(looked)).toHaveCount(1, { timeout: 60_000 });
  await browser.send('Debugger.disable');
  // The one that slept gives it no second time, and they take turns from now on.
  await field.fill('Yes');
  await looked.getByRole('button', { name: 'Send', exact: true }).click();
  for (const page of [looked, sender]) await expect(ticks(page)).toHaveCount(2);
});
