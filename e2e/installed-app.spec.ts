import { deleteMessage, sendMessage } from '@branchline/contract/socket-events';
import type { Page } from '@playwright/test';
import { connectDevice, type Device } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { goOffline, goOnline, whenInstalled, whenStored, whenStoredAs } from './fixtures/network.ts';
import { makeLeader, type Person } from './fixtures/people.ts';
import { clickNotification, messageFrom, openPushService, shownTexts } from './fixtures/push.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const personalThings = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => name.startsWith('personal-')),
    token: localStorage.getItem('x-auth-token'),
    shown: (await (await navigator.serviceWorker.ready).getNotifications()).length,
  }));

test('the app opens without a network with what it had, and keeps nothing after signing out', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  await device.write(customer, 'Keep this for the journey');
  device.close();
  const page = await open('/chat-users', { as: customer, isPhone: true });
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Keep this for the journey')).toBeVisible();
  await whenInstalled(page);
  await whenStored(page, 'threads', 1);

  await goOffline(page.context());
  await page.goto('/chat-users');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Keep this for the journey')).toBeVisible();
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { name: 'Your privacy' })).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'LogOut' }).click();
  await expect(page.getByText('Signup to start Chating!!!')).toBeVisible();
  await expect.poll(() => personalThings(page)).toEqual({ databases: [], caches: [], token: null, shown: 0 });
});

test('the list without a network has what was read and written since it was last open', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  await device.write(customer, 'An earlier word');
  const page = await open('/chat-users', { as: customer, isPhone: true });
  const row = page.getByRole('link', { name: /Asha Menon/ });
  await expect(row).toHaveAccessibleName(/An earlier word.*1 unread/);
  await whenStoredAs(page, 'inboxes', /An earlier word/);
  await row.tap();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('An earlier word')).toBeVisible();
  await device.write(customer, 'The latest word');
  device.close();
  await expect(messages.getByText('The latest word')).toBeVisible();
  await whenStoredAs(page, 'inboxes', /^(?=.*"unread":0).*The latest word/);

  await goOffline(page.context());
  await page.goto('/chat-users');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(row).toHaveAccessibleName(/The latest word/);
  await expect(row).not.toHaveAccessibleName(/unread/);
});

test('a conversation that no list led to says whose it is, also without a network', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  await device.write(customer, 'From a notification');
  device.close();
  const page = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const title = page.getByRole('heading', { name: 'Asha Menon' });
  await expect(title).toBeVisible();
  await whenStoredAs(page, 'threads', /From a notification.*"username":"Asha Menon"/);
  await goOffline(page.context());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('From a notification')).toBeVisible();
  await expect(title).toBeVisible();
});

test('a page that was opened without a network comes by itself when there is one', async ({
  open,
  pair: { customer },
}) => {
  const page = await open('/user-profile', { as: customer, isPhone: true });
  await expect(page.getByLabel('First Name')).toBeVisible();
  await whenInstalled(page);
  await goOffline(page.context());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await goOnline(page.context());
  await expect(page.getByLabel('First Name')).toBeVisible();
});

test('a push message is announced, but not one of a muted or an open conversation', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  const other = await makeLeader(product, admin, { branch: branch.id, firstName: 'Bina', lastName: 'Shah' });
  const page = await open(`/chat?id=${other.me.id}`, {
    as: customer,
    isPhone: true,
    context: { permissions: ['notifications'] },
  });
  await whenInstalled(page);
  await page.getByRole('button', { name: 'Conversation menu' }).click();
  await page.getByRole('menuitem', { name: 'Mute notifications' }).click();
  await whenStored(page, 'mutes', 1);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();

  const deliver = await openPushService(page);
  await deliver(messageFrom(other, 'Nobody shall hear this'));
  await deliver(messageFrom(leader, 'Are you there?'));
  await expect.poll(() => shownTexts(page)).toEqual(['Asha: Are you there?']);

  // A click on it leads to the conversation; reading takes it away, and nothing more is announced meanwhile.
  await clickNotification(page);
  await expect(page).toHaveURL((url) => url.pathname === '/chat' && url.searchParams.get('id') === leader.me.id);
  await expect(page.getByRole('heading', { name: 'Asha Menon' })).toBeVisible();
  await expect.poll(() => shownTexts(page)).toEqual([]);
  await deliver(messageFrom(leader, 'You see this already'));
  // Listing what is shown may drop what a browser without a desktop is about to show: it is delivered until it is seen.
  await expect(async () => {
    await deliver({ odd: true });
    expect(await shownTexts(page)).toEqual(['New message: Open the app to read it.']);
  }).toPass();
});

/** The paths of the pictures that the device keeps. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('personal-pictures')).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });
/** Whether a page is given a picture at an address. */
const isShown = (page: Page, address: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const picture = new Image();
        picture.onload = () => resolve(true);
        picture.onerror = () => resolve(false);
        picture.src = src;
      }),
    address,
  );
/** Sends a picture to somebody whose page shows the conversation; answers the message's id and the picture's link. */
const sendPicture = async (page: Page, device: Device, picture: { readonly id: string; readonly to: Person }) => {
  const { data } = await device.ask(sendMessage, {
    touserid: picture.to.me.id,
    messageType: 'file',
    attachments: [picture.id],
  });
  await expect.poll(() => keptPictures(page)).toEqual([`/files/${picture.id}/thumbnail`]);
  const link = await page.locator(`img[src*="/files/${picture.id}/"]`).getAttribute('src');
  return { messageId: data.id, link: link ?? '' };
};

test('a picture that was seen is shown without a network, but not through a dead link', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const page = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await whenInstalled(page);
  const [id = ''] = await uploadAs(product, customer, [makeSample('seen.png')]);
  const device = await connectDevice(product, customer);
  const { link } = await sendPicture(page, device, { id, to: leader });
  device.close();

  const dead = (signature: string) => link.replace(/s=.*/, `s=${signature}`);
  await goOffline(page.context());
  expect(await isShown(page, dead('expired'))).toBe(true);
  await goOnline(page.context());
  // Another one: what a page has shown once it does not ask for again.
  expect(await isShown(page, dead('altered'))).toBe(false);
  await expect.poll(() => keptPictures(page)).toEqual([]);
});

test('a picture leaves the device when its message is deleted', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const page = await open(`/chat?id=${customer.me.id}`, { as: leader });
  await whenInstalled(page);
  const [id = ''] = await uploadAs(product, customer, [makeSample('regretted.png')]);
  const device = await connectDevice(product, customer);
  const { messageId, link } = await sendPicture(page, device, { id, to: leader });
  await device.ask(deleteMessage, { id: messageId });
  device.close();

  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('This message was deleted')).toBeVisible();
  await expect.poll(() => keptPictures(page)).toEqual([]);
  // The browser's own cache has it no more either.
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).status, link)).toBe(404);
});
