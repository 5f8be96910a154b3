import { sendOtp, verifyOtp } from '@branchline/contract/auth';
import { typing } from '@branchline/contract/socket-events';
import { editUser } from '@branchline/contract/users';
import type { Locator, Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { recordVideo } from './fixtures/files.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { call, makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

test.use({ serviceWorkers: 'allow' });

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Write a message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const chatWith = ({ me }: Person): string => `/chat?id=${me.id}`;

test('a message is deleted for both, an upload is cancelled, a video plays, anything else is downloaded', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  const desk = await open(chatWith(customer), { as: leader });
  const [written, seen] = [messagesOf(phone), messagesOf(desk)];

  await say(phone, 'My PIN is 1234');
  await expect(seen.getByText('My PIN is 1234')).toBeVisible();
  // The others may have it before its sender knows that it was stored.
  await expect(written.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  // On a phone a long press opens the menu, which comes as the right click of a mouse.
  await written.getByText('My PIN is 1234').click({ button: 'right' });
  await phone.getByRole('menuitem', { name: 'Delete' }).click();
  const ask = phone.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
  await expect(ask).toContainText('My PIN is 1234');
  await ask.getByRole('button', { name: 'Delete' }).click();
  for (const messages of [written, seen]) {
    await expect(messages.getByText('This message was deleted')).toBeVisible();
    await expect(messages.getByText('My PIN is 1234')).toHaveCount(0);
  }
  // What somebody else wrote is not theirs to delete.
  await say(desk, 'Gone now');
  await written.getByText('Gone now').click({ button: 'right' });
  await expect(phone.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  await expect(phone.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await phone.keyboard.press('Escape');

  // The network takes the upload and does not come to an end with it.
  const pick = phone.locator('input[type=file]').last();
  await phone.route('**/api/file/upload', () => undefined);
  await pick.setInputFiles(makeSample('wrong.png'));
  await expect(phone.getByAltText('wrong.png')).toBeVisible();
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(written.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await written.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(written.getByRole('progressbar')).toHaveCount(0);
  await phone.unroute('**/api/file/upload');

  await pick.setInputFiles(await recordVideo(phone, 'clip.webm'));
  await pick.setInputFiles(makeSample('notes.txt'));
  await expect(phone.getByText('notes').first()).toBeVisible();
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  const video = seen.locator('video');
  await expect(video).toBeVisible();
  await expect
    .poll(() =>
      video.evaluate(async (player: HTMLVideoElement) => {
        player.muted = true;
        // One that is interrupted is asked again.
        await player.play().catch(() => undefined);
        return player.currentTime;
      }),
    )
    .toBeGreaterThan(0);
  await expect(seen.getByText('Unsupported file type')).toHaveCount(1);
  const saved = desk.waitForEvent('download');
  await seen.getByRole('link', { name: 'Download notes.txt' }).click();
  expect((await saved).suggestedFilename()).toBe('notes.txt');
  await expect(written.getByRole('img', { name: /^(Sent|Read)$/ })).toHaveCount(1);
});

test('the recorder says why it does not record', async ({ open, pair: { leader, customer } }) => {
  const page = await open(chatWith(leader), { as: customer, isPhone: true, context: { permissions: [] } });
  const record = page.getByRole('button', { name: 'Record a voice message' });
  await holdToasts(page);
  await record.click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Microphone access denied or not supported\.$/ }),
  ).toBeVisible();
  await page.evaluate(() => Reflect.defineProperty(window, 'MediaRecorder', { value: undefined }));
  await record.click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Your browser doesn't support audio recording\.$/ }),
  ).toBeVisible();
  await expect(page.getByLabel('Write a message')).toBeVisible();
});

test('a message that is too long is kept whole, and says what to do', async ({ open, pair: { leader, customer } }) => {
  const page = await open(chatWith(leader), { as: customer, isPhone: true });
  const field = page.getByLabel('Write a message');
  // A character that JavaScript counts as two is one.
  const longest = '😀'.repeat(10) + 'a'.repeat(3_990);
  await field.fill(`${longest}bcd`);
  await expect(field).toHaveAccessibleDescription(
    'A message can have at most 4,000 characters. Take out 3, or send the rest in another one.',
  );
  await expect(field).toHaveValue(`${longest}bcd`);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await field.press('Control+Enter');
  await field.fill(longest);
  await expect(field).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messagesOf(page).getByText('aaaaaaaaaa')).toHaveCount(1);
  await expect(messagesOf(page).getByText('bcd')).toHaveCount(0);
});

test('an account that this device knows as turned off starts afresh, also beside no conversation', async ({
  open,
  pair: { leader },
}) => {
  const page = await open('/chat-users', { as: leader });
  await expect(page.getByRole('button', { name: 'Log out' }).or(page.getByText('Ravi Patil')).first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('userStatus', 'false'));
  await page.reload();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('x-auth-token'))).toBeNull();
});

test('typing and presence are seen by those who may chat, and end with that', async ({ open, product, admin }) => {
  const [own, other] = [await makeBranch(product, admin), await makeBranch(product, admin)];
  const leader = await makeLeader(product, admin, { branch: own.id, firstName: 'Asha', lastName: 'Menon' });
  const customer = await makeCustomer(product, { branch: own.id, firstName: 'Ravi', lastName: 'Patil' });
  const desk = await open(chatWith(customer), { as: leader });
  const header = desk.locator('header').filter({ has: desk.getByRole('heading', { name: 'Ravi Patil' }) });
  await expect(header).toBeVisible();
  const before = await connectDevice(product, customer);
  await before.write(leader, 'Good morning');
  await expect(header.locator('p[aria-live]')).toHaveText(/^online · Last active \d\d [A-Z][a-z]{2} \d\d:\d\d [AP]M$/);
  // It is shown for some seconds only.
  await expect(async () => {
    await before.ask(typing, { touserid: leader.me.id, typing: true });
    await expect(header.locator('p[aria-live]')).toHaveText(/^typing… · Last active /, { timeout: 1000 });
  }).toPass();
  before.close();
  await expect(header.locator('p[aria-live]')).toHaveText(/^Last active /);

  // In another branch they go on reading what was written, and see no more of each other.
  await goOffline(desk.context());
  await say(desk, 'Are you still there?');
  await call(product, editUser, { token: admin.token, id: customer.me.id, body: { branch: other.id } });
  const texts = product.sms.countFor(customer.phone);
  await call(product, sendOtp, { body: { phone: customer.phone } });
  const { token = '' } = await call(product, verifyOtp, {
    body: { phone: customer.phone, otp: await product.sms.codeFor(customer.phone, texts) },
  });
  const after = await connectDevice(product, { ...customer, token });
  await expect(after.ask(typing, { touserid: leader.me.id, typing: true })).rejects.toThrow(/not_found/);

  // What was written before the page knew says that it was not sent, and is tried again or let go.
  await goOnline(desk.context());
  const refused = messagesOf(desk);
  await expect(refused.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(desk.locator('[aria-live=assertive]').getByText('A message was not sent.')).toHaveCount(1);
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect(refused.getByRole('button', { name: 'Discard' })).toBeVisible();
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(messagesOf(desk).getByText('Are you still there?')).toHaveCount(0);
  await desk.reload();
  await expect(messagesOf(desk).getByText('Good morning')).toBeVisible();
  await expect(messagesOf(desk).getByText('Are you still there?')).toHaveCount(0);
  await expect(header.locator('p[aria-live]')).toHaveText('');
  await expect(desk.getByText('You can no longer write to Ravi Patil.')).toBeVisible();
  after.close();
});

test('a customer deletes the account: gone for the partner, and the number begins afresh', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, customer);
  await device.write(leader, 'My address is 4 Hill Road');
  device.close();

  const phone = await open('/user-profile', { as: customer, isPhone: true });
  await phone.getByRole('button', { name: 'click here' }).click();
  // The page is loaded afresh, so that nothing of the person stays in its memory.
  const loaded = phone.waitForEvent('load');
  const told = phone.getByText('Your account is deleted.').waitFor();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
  await loaded;
  await told;
  await expect(phone.getByText('Signup to start Chating!!!')).toBeVisible();
  expect(await phone.evaluate(() => localStorage.getItem('x-auth-token'))).toBeNull();

  const desk = await open('/chat-users', { as: leader });
  await desk.getByRole('link', { name: /Deleted user/ }).click();
  await expect(desk.getByRole('heading', { name: 'Deleted user' })).toBeVisible();
  await expect(messagesOf(desk).getByText('This message was deleted')).toBeVisible();
  await expect(desk.getByText(/Hill Road|Ravi/)).toHaveCount(0);

  const texts = product.sms.countFor(customer.phone);
  await phone.getByLabel('Phone number').fill(customer.phone);
  await phone.getByRole('button', { name: 'Send OTP' }).click();
  await phone.getByLabel('OTP').fill(await product.sms.codeFor(customer.phone, texts));
  await expect(phone).toHaveURL(/\/user-profile$/);
  await expect(phone.getByLabel('First Name')).toHaveValue('');
});
