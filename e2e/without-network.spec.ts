import { deleteMessage, olderMessagesEvent, sendMessage } from '@branchline/contract/socket-events';
import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline, whenStored } from './fixtures/network.ts';
import { makeSample } from './fixtures/samples.ts';
import { settle } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

test.use({ serviceWorkers: 'allow' });

test('what is written offline survives closing the page, and goes out once and in order', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const page = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, {
    as: customer,
    isPhone: true,
  });
  const log = page.getByRole('region', { name: 'Messages' });
  await page.getByLabel('Write a message').fill('Before');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(1);

  // The parts that writing needs come a moment after the conversation stands.
  for (const part of ['message-files', 'shrink-picture'])
    await expect
      .poll(() =>
        page.evaluate(
          (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
          part,
        ),
      )
      .toBe(true);
  await settle(page, 500);
  await goOffline(page.context());
  for (const text of ['One', 'Two', 'Three']) {
    await page.getByLabel('Write a message').fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  }
  await page.locator('input[type=file]').last().setInputFiles(makeSample('offline.png'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByText('Three')).toBeVisible();
  await whenStored(page, 'outbox', 4);
  await expect(log.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(1);

  // The page is closed with four messages waiting, and opened again where there is a network.
  const context = page.context();
  await page.close();
  await goOnline(context);
  const again = await context.newPage();
  await again.goto(`/chat?id=${leader.me.id}&name=Asha%20Menon`);
  const after = again.getByRole('region', { name: 'Messages' });
  await expect(after.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(5);

  const desk = await connectDevice(product, leader);
  const { data } = await desk.ask(olderMessagesEvent, { userid: customer.me.id, page: 1 });
  expect(data.map(({ content, files }) => (files.length > 0 ? `${String(files.length)} file` : content))).toEqual([
    'Before',
    'One',
    'Two',
    'Three',
    '1 file',
  ]);
  desk.close();
});

test('S44: two devices stay in step, also after one was away', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const address = `/chat?id=${customer.me.id}&name=Ravi%20Patil`;
  const [laptop, tablet] = [await open(address, { as: leader }), await open(address, { as: leader })];
  const phone = await connectDevice(product, customer);
  await phone.write(leader, 'First');
  for (const page of [laptop, tablet])
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('First', { exact: true })).toBeVisible();

  await goOffline(tablet.context());
  await phone.write(leader, ...Array.from({ length: 40 }, (_, index) => `Missed ${String(index + 1)}`));
  await expect(laptop.getByRole('region', { name: 'Messages' }).getByText('Missed 40', { exact: true })).toBeVisible();
  await goOnline(tablet.context());
  await expect(tablet.getByRole('region', { name: 'Messages' }).getByText('Missed 40', { exact: true })).toBeVisible();
  await expect(tablet.getByRole('region', { name: 'Messages' }).getByText('Missed 40', { exact: true })).toHaveCount(1);

  // Nobody else reads this one; whoever looks at it has read it, in the list too.
  await laptop.close();
  await goOffline(tablet.context());
  await phone.write(leader, 'Last');
  await goOnline(tablet.context());
  await expect(tablet.getByRole('region', { name: 'Messages' }).getByText('Last', { exact: true })).toBeVisible();
  await settle(tablet, 500);
  await expect(tablet.getByRole('link', { name: /Ravi Patil.*Last/ })).toHaveCount(1);
  await expect(tablet.getByRole('link', { name: /Ravi Patil.*unread/ })).toHaveCount(0);
  phone.close();
});

test('what was deleted and read during an absence is seen far back too', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const desk = await connectDevice(product, leader);
  const sent: string[] = [];
  for (let line = 1; line <= 40; line++) {
    const content = `Line ${String(line)}`;
    const { data } = await desk.ask(sendMessage, { touserid: customer.me.id, messageType: 'text', content });
    sent.push(data.id);
  }
  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const log = phone.getByRole('region', { name: 'Messages' });
  // It opens where the new ones begin, all of them marked, though they are more than a page.
  await expect(log.getByText('40 new messages')).toBeInViewport();
  await expect(log.getByText('Line 1', { exact: true })).toBeInViewport();
  const toTop = () => log.evaluate((box) => (box.scrollTop = 0));
  await expect
    .poll(async () => {
      await toTop();
      return log.getByText('Line 2', { exact: true }).isVisible();
    })
    .toBe(true);

  await goOffline(phone.context());
  await desk.ask(deleteMessage, { id: sent[1] ?? '' });
  await goOnline(phone.context());
  await expect(log.getByText('Line 3', { exact: true })).toBeVisible();
  await expect(log.getByText('Line 2', { exact: true })).toHaveCount(0);
  desk.close();
});

test('leaving with a message that waits is asked about, and it is sent after staying', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, {
    as: customer,
    isPhone: true,
  });
  const log = phone.getByRole('region', { name: 'Messages' });
  await phone.getByLabel('Write a message').fill('Before');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(1);
  await phone.goto('/chat-users');
  await phone.getByRole('link', { name: /Asha Menon/ }).click();
  await settle(phone, 500);
  await goOffline(phone.context());
  await phone.getByLabel('Write a message').fill('Important');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByText('Important')).toBeVisible();
  await phone.goBack();
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await phone.getByRole('button', { name: 'LogOut' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Leave before everything is sent?' });
  await expect(question).toContainText('A message or change still waits on this device. It is lost when you log out.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await goOnline(phone.context());
  await phone.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(log.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(2);
});

test('a menu whose code does not come leaves the conversation, and opens when it comes', async ({
  open,
  pair: { customer },
}) => {
  const phone = await open('/chat-users', { as: customer, isPhone: true, context: { serviceWorkers: 'block' } });
  const code = /\/assets\/menu-/;
  await phone.route(code, (route) => route.abort());
  await phone.getByRole('link', { name: 'Asha Menon' }).click();
  const composer = phone.getByRole('textbox', { name: 'Write a message' });
  await expect(composer).toBeVisible();
  const refused = phone.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await phone.getByRole('button', { name: 'Conversation menu' }).click();
  await refused;
  await expect(composer).toBeVisible();
  await phone.unroute(code);
  const menu = phone.getByRole('menu');
  await expect(menu).toBeVisible();
  // With its styles.
  await expect(menu).not.toHaveCSS('box-shadow', 'none');
  await composer.fill('Still here');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByRole('region', { name: 'Messages' }).getByText('Still here')).toBeVisible();
});

test('the drawer whose code does not come leaves the screen, and opens when it comes', async ({
  open,
  pair: { customer },
}) => {
  const code = /\/assets\/chat-drawer-/;
  const phone = await open('/chat-users', {
    as: customer,
    isPhone: true,
    context: { serviceWorkers: 'block' },
    prepare: async (context) => {
      await context.route(code, (route) => route.abort());
    },
  });
  await expect(phone.getByRole('link', { name: 'Asha Menon' })).toBeVisible();
  const refused = phone.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await refused;
  await expect(phone.getByRole('link', { name: 'Asha Menon' })).toBeVisible();
  await phone.context().unroute(code);
  await expect(phone.getByRole('button', { name: 'LogOut' })).toBeVisible();
});

test('signing out takes the person off the device also where no more code comes', async ({
  open,
  pair: { customer },
}) => {
  const phone = await open('/chat-users', { as: customer, isPhone: true, context: { serviceWorkers: 'block' } });
  const databases = () => phone.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await phone.getByRole('link', { name: 'Asha Menon' }).click();
  await expect.poll(databases).toContain('branchline-chat');
  await phone.goBack();
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await expect(phone.getByRole('button', { name: 'LogOut' })).toBeVisible();
  let isLeft = false;
  phone.on('request', (request) => (isLeft ||= request.isNavigationRequest()));
  await phone.route(/\/assets\//, (route) => (isLeft ? route.continue() : route.abort()));
  await phone.getByRole('button', { name: 'LogOut' }).click();
  await expect(phone.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await expect.poll(databases).toEqual([]);
});

test('a message of the app whose code does not come takes nothing away, and is shown when it comes', async ({
  open,
  pair: { customer },
}) => {
  const phone = await open('/user-profile', { as: customer, isPhone: true, context: { serviceWorkers: 'block' } });
  await expect(phone.getByLabel('First Name')).toHaveValue('Ravi');
  const code = /\/assets\/toast-host-/;
  await phone.route(code, (route) => route.abort());
  const refused = phone.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await phone.getByLabel('First Name').fill('Ravindra');
  await phone.getByRole('button', { name: 'Update' }).click();
  await refused;
  await expect(phone.getByRole('link', { name: 'Asha Menon' })).toBeVisible();
  await holdToasts(phone);
  await phone.unroute(code);
  // With its styles: it lies over the app.
  const liesOver = () =>
    phone.getByText('Your profile is saved.').evaluateAll(([shown]) => {
      let at = shown ?? null;
      while (at && getComputedStyle(at).position !== 'fixed') at = at.parentElement;
      return at !== null;
    });
  await expect.poll(liesOver).toBe(true);
});

test('a page whose code was not there when the network went comes by itself when it is back', async ({
  open,
  admin,
}) => {
  const page = await open('/users', { as: admin, context: { serviceWorkers: 'block' } });
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible();
  await settle(page, 500);
  await goOffline(page.context(), { isInstalled: false });
  await page.getByRole('link', { name: 'Quick Reply' }).click();
  await expect(page.getByRole('main').getByText('You are offline')).toBeVisible();
  await expect(page.getByText('There is a newer version')).toHaveCount(0);
  await goOnline(page.context());
  await expect(page.getByRole('button', { name: 'Add Quick Reply' })).toBeVisible();
  await expect(page).toHaveURL(/quick-reply/);
});

test('the panel promises to send nothing later', async ({ open, admin }) => {
  const page = await open('/users', { as: admin });
  await settle(page, 500);
  await goOffline(page.context());
  await expect(page.getByText('You are offline. Changes cannot be saved until you are back.')).toBeVisible();
  await expect(page.getByText('What you write is sent')).toHaveCount(0);
});
