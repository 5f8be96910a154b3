import { markRead } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { scrollNear, writeMany } from './fixtures/long-history.ts';
import { makeCustomer } from './fixtures/people.ts';
import { settle } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';

/** Scrolls to a place and answers, before anything else can happen, a message in view and where it stands. */
const scrollAndNote = (messages: Locator, top: number) =>
  messages.evaluate((box, to) => {
    box.scrollTop = to;
    const edge = box.getBoundingClientRect().top + 120;
    const seen = [...box.querySelectorAll('[data-seq]')].find((each) => each.getBoundingClientRect().top >= edge);
    if (!seen || seen.getBoundingClientRect().top > edge + 300) throw new Error('No message is in view.');
    return {
      seq: seen.getAttribute('data-seq') ?? '',
      top: seen.getBoundingClientRect().top,
      height: box.scrollHeight,
    };
  }, top);

const heightOf = (messages: Locator) => messages.evaluate((box) => box.scrollHeight);

test('a long history opens at once, draws what is in view, and does not move what is read', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  test.slow();
  const device = await connectDevice(product, leader);
  const texts = Array.from({ length: 10_000 }, (_, index) =>
    index === 4_320 ? 'The blue umbrella is found' : `Line ${String(index + 1)} ${'word '.repeat(index % 23)}`.trim(),
  );
  await writeMany(device, customer, texts);
  const ownDevice = await connectDevice(product, customer);
  await ownDevice.ask(markRead, { userid: leader.me.id, upTo: texts.length });
  ownDevice.close();

  const page = await open('/chat-users', { as: customer, isPhone: true });
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.locator('[data-seq="10000"]')).toBeInViewport();
  const drawn = messages.locator('[data-seq]');
  expect(await drawn.count()).toBeLessThan(70);

  // Older messages come in above by themselves while one reads on; the message that is read stays to the pixel.
  for (let round = 0; round < 3; round++) {
    await scrollNear(messages, 1000);
    const before = await scrollAndNote(messages, 700);
    await expect.poll(() => heightOf(messages)).toBeGreaterThan(before.height + 500);
    const after = await messages
      .locator(`[data-seq="${before.seq}"]`)
      .evaluate((row) => row.getBoundingClientRect().top);
    expect(Math.abs(after - before.top)).toBeLessThan(1);
  }
  expect(await drawn.count()).toBeLessThan(90);

  // Something from long ago: in its place, between its neighbours.
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: 'Search in conversation' }).click();
  await page.getByRole('searchbox', { name: 'Search in conversation' }).fill('UMBRELLA');
  await page.getByRole('link', { name: /blue umbrella/ }).click();
  await expect(messages.getByText('The blue umbrella is found')).toBeInViewport();
  const place = Number(await drawn.filter({ hasText: 'blue umbrella' }).getAttribute('data-seq'));
  for (const seq of [place - 1, place + 1])
    await expect(messages.locator(`[data-seq="${String(seq)}"]`)).toBeInViewport();
  expect(await drawn.count()).toBeLessThan(90);

  // What arrives meanwhile is counted at the way down, and the way down leads to it.
  await page.getByRole('button', { name: 'Close search' }).click();
  await page.getByRole('button', { name: 'To the newest message' }).click();
  await expect(messages.locator('[data-seq="10000"]')).toBeInViewport();
  const wayDown = page.getByRole('button', { name: 'To the newest message' });
  await expect
    .poll(async () => {
      await messages.evaluate((box) => (box.scrollTop -= 400));
      return wayDown.isVisible();
    })
    .toBe(true);
  await device.write(customer, 'Are you reading?');
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(messages.getByText('Are you reading?')).toBeInViewport();
  device.close();
});

/** Scrolls up a little as soon as the messages are drawn; answers the message in view, where it stood then, and where it stands now. */
const scrollAtOnce = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const drawn = () => document.querySelector('section[aria-label="Messages"]');
    while ((drawn()?.querySelectorAll('[data-seq]').length ?? 0) === 0) await frame();
    const box = drawn();
    if (!box) throw new Error('The messages are gone.');
    box.scrollTop -= 300;
    const edge = box.getBoundingClientRect().top + 200;
    const topOf = (row: Element | undefined) => row?.getBoundingClientRect().top ?? 0;
    await frame();
    const seen = [...box.querySelectorAll('[data-seq]')].find((row) => topOf(row) >= edge);
    const seq = seen?.getAttribute('data-seq') ?? '';
    const before = topOf(seen);
    // Whatever was going to put it somewhere else has done so by then.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { seq, before, after: topOf(box.querySelector(`[data-seq="${seq}"]`) ?? undefined) };
  });

test('opening asks for one page, and who scrolls right away is left where they are', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  const texts = Array.from({ length: 90 }, (_, index) =>
    `Line ${String(index + 1)} ${'word '.repeat(index % 23)}`.trim(),
  );
  await writeMany(device, customer, texts);
  const ownDevice = await connectDevice(product, customer);
  await ownDevice.ask(markRead, { userid: leader.me.id, upTo: texts.length });
  ownDevice.close();

  const page = await open('/chat-users', { as: customer, isPhone: true });
  let asked = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"older_messages"')) asked++;
    }),
  );
  await page.reload();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.locator('[data-seq="90"]')).toBeInViewport();
  // A message there and back: what opening asks for was asked for before it.
  await device.write(customer, 'Are you reading?');
  await expect(messages.getByText('Are you reading?')).toBeInViewport();
  expect(asked).toBe(1);
  await messages.evaluate((box) => (box.scrollTop = 600));
  await expect.poll(() => asked).toBe(2);

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  const place = await scrollAtOnce(page);
  expect(Math.abs(place.after - place.before), `message ${place.seq}`).toBeLessThan(2);
  device.close();
});

/** Scrolls what stands there a little, and answers whether a press two frames later would meet it. */
const isPressedAfterScroll = (row: Locator) =>
  row.evaluate(async (element) => {
    let box: Element | null = element;
    while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
    if (!box) throw new Error('Nothing scrolls here.');
    const before = box.scrollTop;
    box.scrollTop += before > 0 ? -40 : 40;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    if (box.scrollTop === before) throw new Error('It did not scroll.');
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('a press counts while what one presses still scrolls', async ({
  open,
  product,
  pair: { branch, leader, customer },
}) => {
  const device = await connectDevice(product, customer);
  const lines = Array.from({ length: 60 }, (_, index) => `Line ${String(index + 1)}`);
  await writeMany(device, leader, lines);
  for (const firstName of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    const somebody = await connectDevice(product, await makeCustomer(product, { branch: branch.id, firstName }));
    await somebody.write(leader, 'Hello');
    somebody.close();
  }

  const page = await open('/chat-users', { as: leader, context: { viewport: { width: 390, height: 480 } } });
  const row = page.getByRole('link', { name: /Five Patil/ });
  await expect(row).toBeInViewport();
  await settle(page, 500);
  expect(await isPressedAfterScroll(row)).toBe(true);
  // It is there however far down, and goes with the first page that is empty.
  await page.setViewportSize({ width: 390, height: 280 });
  const loadMore = page.getByRole('button', { name: 'Load More' });
  await expect(loadMore).not.toBeInViewport();
  await loadMore.click();
  await expect(loadMore).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 480 });

  // At the first of the new ones.
  await page.goto(`/chat?id=${customer.me.id}`);
  await expect(page.locator('[data-seq="1"]')).toBeInViewport();
  // A screen that still takes its place would take the scroll back.
  await settle(page, 500);
  expect(await isPressedAfterScroll(page.locator('[data-seq="3"]'))).toBe(true);
  device.close();
});

test('drafts, unread counts and typing go along with the person', async ({ open, pair: { leader, customer } }) => {
  const [desk, tablet] = [await open('/chat-users', { as: leader }), await open('/about', { as: leader })];
  await expect(tablet.getByRole('heading', { name: 'About Us' }).first()).toBeVisible();
  for (const page of [desk, tablet])
    await page.evaluate(() => {
      const show = (count: number): Promise<void> => {
        document.body.setAttribute('data-badge', String(count));
        return Promise.resolve();
      };
      Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
    });

  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, { as: customer, isPhone: true });
  for (const text of ['Good morning', 'Is somebody there?']) {
    await phone.getByLabel('Write a message').fill(text);
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
  }
  for (const page of [desk, tablet]) {
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect(page.locator('body')).toHaveAttribute('data-badge', '2');
  }
  // Who writes is seen writing; what is read on one device is read on the other.
  await phone.getByLabel('Write a message').fill('I wanted to');
  const row = desk.getByRole('link', { name: /Ravi Patil/ });
  await expect(row).toContainText('typing…');
  await row.click();
  for (const page of [desk, tablet]) {
    await expect(page).not.toHaveTitle(/^\(/);
    await expect(page.locator('body')).toHaveAttribute('data-badge', '0');
  }

  // A reload loses nothing of what was being written, and a sent message takes its draft with it.
  await phone.reload();
  await expect(phone.getByLabel('Write a message')).toHaveValue('I wanted to');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByRole('region', { name: 'Messages' }).getByText('I wanted to')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('region', { name: 'Messages' }).getByText('I wanted to')).toBeVisible();
  await expect(phone.getByLabel('Write a message')).toHaveValue('');
});
