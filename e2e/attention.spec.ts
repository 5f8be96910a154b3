import { olderMessagesEvent, sendMessage } from '@branchline/contract/socket-events';
import type { Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { whenStored } from './fixtures/network.ts';
import {
  clickNotification,
  messageFrom,
  openPushService,
  showPage,
  shownTexts,
  turnOnNotifications,
} from './fixtures/push.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const context = { permissions: ['notifications'] };
const whenControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const everything = 2 ** 31;

test('a page that nobody looks at shows the notification, and reading elsewhere takes it away', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  const desk = await open('/about', { as: customer, context });
  await whenControlled(desk);
  await turnOnNotifications(desk, { token: customer.token, showText: true });
  // What watches the page is loaded a moment after the screen: until then the page counts as looked at.
  await expect
    .poll(async () => {
      await showPage(desk, 'visible');
      await showPage(desk, 'hidden');
      await device.write(customer, 'Are you there?');
      return shownTexts(desk);
    })
    .toEqual([expect.stringMatching(/^Asha Menon.*: Are you there\?$/)]);
  const sent = async () => (await device.ask(olderMessagesEvent, { userid: customer.me.id, before: everything })).data;
  await expect
    .poll(async () => (await sent()).map(({ isDelivered, isRead }) => isDelivered && !isRead))
    .not.toContain(false);

  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  await expect(phone.getByText('Are you there?').first()).toBeVisible();
  await expect.poll(() => shownTexts(desk)).toEqual([]);
  device.close();
});

test('a muted partner raises no notification, and counts in the list, the title and on the icon', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true, context });
  await whenControlled(page);
  await turnOnNotifications(page, { token: customer.token, showText: true });
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: 'Mute notifications' }).click();
  await whenStored(page, 'mutes', 1);
  await page.goto('/chat-users');
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const setAppBadge = (count: number) => Promise.resolve(Reflect.set(self, 'badge', count));
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge });
  });
  await device.write(customer, 'Are you there?', 'It is not urgent');
  const row = page.getByRole('link', { name: /Asha Menon/ });
  await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible();
  await expect(row).toContainText('2 unread messages');
  await expect(page).toHaveTitle(/^\(2\) /);

  const deliver = await openPushService(page);
  await deliver(messageFrom(leader, 'It is not urgent', { unread: 2 }));
  await expect.poll(() => worker?.evaluate(() => Number(Reflect.get(self, 'badge')))).toBe(2);
  await expect.poll(() => shownTexts(page)).toEqual([]);
  device.close();
});

test('what arrives in an open conversation that nobody looks at stays unread until somebody does', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  await expect(page.getByText('No messages yet. Say hello.')).toBeVisible();
  await showPage(page, 'hidden');
  await device.write(customer, 'Later is fine');
  await expect(page.getByText('Later is fine').first()).toBeAttached();
  const isRead = async () => {
    const { data } = await device.ask(olderMessagesEvent, { userid: customer.me.id, before: everything });
    return data.map((message) => ({ delivered: message.isDelivered, read: message.isRead }));
  };
  await expect.poll(isRead).toEqual([{ delivered: true, read: false }]);
  await showPage(page, 'visible');
  await expect.poll(isRead).toEqual([{ delivered: true, read: true }]);
  device.close();
});

test('several pushes of one person are one notification, acknowledged, and taken away by a push', async ({
  open,
  pair: { leader, customer },
}) => {
  const page = await open('/about', { as: customer, isPhone: true, context });
  await whenControlled(page);
  const deliver = await openPushService(page);
  const acks: unknown[] = [];
  await page.context().route('**/api/push/ack', async (route) => {
    acks.push(route.request().postDataJSON());
    await route.continue();
  });
  const push = (text: string, name: string) => messageFrom(leader, text, { messageId: name, id: name, key: 'k' });
  await Promise.all([deliver(push('Good morning', 'one')), deliver(push('Are you there?', 'two'))]);
  await expect.poll(() => shownTexts(page)).toEqual(['Asha (2): Are you there?']);
  // The push service brings one twice: it counts once.
  await deliver(push('Are you there?', 'two'));
  await deliver(push('It is urgent', 'three'));
  await expect.poll(() => shownTexts(page)).toEqual(['Asha (3): It is urgent']);
  await expect.poll(() => acks.length).toBe(4);
  expect(acks).toContainEqual({ id: 'one', key: 'k' });

  await deliver({ kind: 'read', partnerId: leader.me.id, unread: 0 });
  await expect.poll(() => shownTexts(page)).toEqual([]);
});

test('a notification marks its messages as read without opening the app', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  await device.write(customer, 'Are you there?');
  const page = await open('/about', { as: customer, isPhone: true, context });
  await whenControlled(page);
  await turnOnNotifications(page, { token: customer.token, showText: true });
  const deliver = await openPushService(page);
  await deliver(messageFrom(leader, 'Are you there?'));
  await expect.poll(() => shownTexts(page)).toEqual(['Asha: Are you there?']);
  await clickNotification(page, 'read');
  const { ask } = device;
  await expect
    .poll(async () => (await ask(olderMessagesEvent, { userid: customer.me.id, before: everything })).data[0]?.isRead)
    .toBe(true);
  await expect(page).toHaveURL(/\/about$/);
  device.close();
});

test('a notification shows the picture that came, fetched with the session, where it may show text', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  const attachments = await uploadAs(product, leader, [makeSample('parcel.png')]);
  const sent = await device.ask(sendMessage, { touserid: customer.me.id, messageType: 'file', attachments });
  const page = await open('/about', { as: customer, isPhone: true, context });
  await whenControlled(page);
  const deliver = await openPushService(page);
  const push = messageFrom(leader, 'Sent you a file', { messageId: sent.data.id, picture: true });
  const image = () =>
    page.evaluate(async () => {
      const [shown] = await (await navigator.serviceWorker.ready).getNotifications();
      return shown && String(Reflect.get(shown, 'image')).slice(0, 23);
    });
  await turnOnNotifications(page, { token: customer.token, showText: false });
  await deliver(push);
  await expect.poll(image).toBe('');
  await deliver({ kind: 'read', partnerId: leader.me.id, unread: 0 });
  await expect.poll(() => shownTexts(page)).toEqual([]);
  await turnOnNotifications(page, { token: customer.token, showText: true });
  await deliver(push);
  await expect.poll(image).toBe('data:image/webp;base64,');

  // A device that was set to load little fetches none; what was chosen before counts from the next start.
  await page.evaluate(() => localStorage.setItem('littleData', 'true'));
  await page.reload();
  const imageOfAnother = async () => {
    await deliver({ kind: 'read', partnerId: leader.me.id, unread: 0 });
    await deliver(push);
    return image();
  };
  await expect.poll(imageOfAnother).toBe('');
  device.close();
});

test('Reply leads to the conversation with the focus where one writes', async ({
  open,
  pair: { leader, customer },
}) => {
  const page = await open('/about', { as: customer, isPhone: true, context });
  await whenControlled(page);
  const deliver = await openPushService(page);
  await deliver(messageFrom(leader, 'Are you there?'));
  await expect.poll(() => shownTexts(page)).toEqual(['Asha: Are you there?']);
  await clickNotification(page, 'reply');
  await expect(page.getByLabel('Write a message')).toBeFocused();
});

test('a test of notifications goes the whole way, and says where it broke', async ({ open, pair: { customer } }) => {
  const page = await open('/about', { as: customer, isPhone: true, context });
  await whenControlled(page);
  await turnOnNotifications(page, { token: customer.token, showText: true });
  // Stands in for the server's side of it: no push service takes anything for this browser.
  const at = '2026-01-01T00:00:00.000Z';
  const own = {
    id: 'd1',
    device: 'Here',
    createdAt: at,
    lastSentAt: at,
    lastError: null as string | null,
    current: true,
  };
  let lastAckAt: string | null = null;
  await page
    .context()
    .route('**/api/push/status', (route) => route.fulfill({ json: { status: 1, list: [{ ...own, lastAckAt }] } }));
  await page.context().route('**/api/push/test', (route) => {
    lastAckAt = own.lastError === null ? at : null;
    return route.fulfill({ json: { status: 1, sent: 1 } });
  });
  await page.goto('/user-profile');
  const button = page.getByRole('button', { name: 'Send me a test' });
  await button.click();
  await expect(page.getByText('It arrived: notifications reach this device.')).toBeVisible();
  lastAckAt = null;
  own.lastError = 'The push service answered 403.';
  await button.click();
  await expect(page.getByText('It could not be sent. The push service answered 403.')).toBeVisible();
  await expect(page.getByText('The last one did not go out. The push service answered 403.')).toBeVisible();
});
