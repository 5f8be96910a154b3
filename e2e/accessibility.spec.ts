import { addQuickReply } from '@branchline/contract/quick-replies';
import { sendMessage } from '@branchline/contract/socket-events';
import { expectNoViolationsInBothThemes as check } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { call, makeBranch, makeLeader } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test('nothing on the screens of a signed-out person stands in anybody’s way', async ({ open }) => {
  test.slow();
  const page = await open('/', { isPhone: true, context: { reducedMotion: 'reduce' } });
  await expect(page.getByText('Signup to start Chating!!!')).toBeVisible();
  await check(page, 'start');
  await page.getByLabel('Phone number').fill('9000000001');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await check(page, 'verify');
  const rest = ['/login', '/forgot-password', '/about', '/contact', '/term-and-conditions', '/privacy-policy'];
  for (const path of [...rest, '/privacy-policy-ios-app', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await check(page, path);
  }
  // Where a right code leads to.
  await page.evaluate(() => {
    localStorage.setItem('userEmail', 'asha@example.com');
    sessionStorage.setItem('resetToken', 'a-token');
  });
  await page.goto('/create-new-password');
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await check(page, '/create-new-password');
  // The same two without anything asked for before.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/verify-otp');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('Phone number is required')).toBeVisible();
  await check(page, '/verify-otp');
  await page.goto('/create-new-password');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('New Password', { exact: true }).fill('a better one');
  await page.getByLabel('Confirm Password').fill('a better one');
  await page.getByRole('button', { name: 'Create New Password' }).click();
  await expect(page.getByRole('link', { name: 'Get a code' })).toBeVisible();
  await check(page, '/create-new-password without a code');
});

test('nothing on the screens of the chat stands in anybody’s way', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  test.slow();
  // Fellow leaders of every branch are listed: nobody else has this name.
  const fellow = await makeLeader(product, admin, { branch: branch.id, firstName: 'Zarine', lastName: 'Shroff' });
  await call(product, addQuickReply, {
    token: admin.token,
    body: {
      title: 'Hours',
      question: 'When are you open?',
      content: 'See https://example.com',
      messageType: 'text',
      orderBy: 1,
      branch: [branch.id],
      status: true,
    },
  });
  const samples = ['one.png', 'ring.wav', 'notes.txt'].map(makeSample);
  const device = await connectDevice(product, customer);
  await device.write(leader, 'Hello https://example.com', '👍', 'مرحبا بك');
  for (const id of await uploadAs(product, customer, samples))
    await device.ask(sendMessage, { touserid: leader.me.id, messageType: 'file', content: '', attachments: [id] });
  const other = await connectDevice(product, fellow);
  await other.write(leader, 'Do you have a minute?');

  const desk = await open('/chat-users', { as: leader, context: { reducedMotion: 'reduce' } });
  await expect(desk.getByRole('link', { name: /Ravi Patil/ })).toBeVisible();
  await check(desk, 'inbox');
  await desk.getByRole('link', { name: /Ravi Patil/ }).click();
  const messages = desk.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Unsupported file type')).toBeVisible();
  await expect(messages.getByRole('button', { name: /^Play/ })).toBeVisible();
  await check(desk, 'conversation');
  await messages.getByRole('button', { name: 'More' }).first().click();
  await expect(desk.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  // An open menu stands over the page, and so in none of its landmarks.
  await check(desk, 'message menu', { without: ['region'] });
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Quick replies' }).click();
  await expect(desk.getByRole('option')).toBeVisible();
  await check(desk, 'quick replies');
  await desk.keyboard.press('Escape');
  await messages.getByRole('button', { name: 'Open one.png' }).click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await check(desk, 'lightbox');
  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: 'Conversation menu' }).click();
  await desk.getByRole('menuitem', { name: 'Search in conversation' }).click();
  await desk.getByRole('searchbox', { name: 'Search in conversation' }).fill('hello');
  await expect(desk.getByRole('link', { name: /Hello/ })).toBeVisible();
  await check(desk, 'search in a conversation');
  await desk.getByRole('button', { name: 'Close search' }).click();
  await desk.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(desk.getByRole('alert').getByText('Microphone access denied or not supported.')).toBeVisible();
  await check(desk, 'no microphone');
  await desk.getByRole('button', { name: 'Edit name' }).click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await check(desk, 'name dialog');
  await desk.keyboard.press('Escape');
  await desk.goto('/agent-to-agent?agent=true');
  await desk.getByRole('link', { name: /Zarine Shroff/ }).click();
  await expect(desk.getByRole('heading', { name: 'Zarine Shroff' })).toBeVisible();
  // Also beside a conversation one sees whose list this is.
  await expect(desk.getByRole('banner').getByText('Agent to Agent')).toBeVisible();
  await expect(desk.getByRole('complementary', { name: 'Agent to Agent' })).toBeVisible();
  await check(desk, 'agent to agent');
  await desk.getByRole('searchbox').fill('a');
  await expect(desk.getByRole('link', { name: /Zarine Shroff/ })).toBeVisible();
  await check(desk, 'search');

  const phone = await open('/chat-users', {
    as: customer,
    isPhone: true,
    context: { permissions: ['microphone'], reducedMotion: 'reduce' },
  });
  await expect(phone.getByRole('link', { name: /Asha Menon/ })).toBeVisible();
  await check(phone, 'inbox on a phone');
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await expect(phone.getByRole('button', { name: 'LogOut' })).toBeVisible();
  await check(phone, 'drawer');
  await phone.keyboard.press('Escape');
  await phone.getByRole('link', { name: /Asha Menon/ }).click();
  await phone.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(phone.getByRole('timer')).toBeVisible();
  await check(phone, 'recording');
  await phone.getByRole('button', { name: 'Stop recording' }).click();
  await expect(phone.getByRole('button', { name: 'Delete recording' })).toBeVisible();
  await check(phone, 'recorded');
  await phone.getByRole('button', { name: 'Delete recording' }).click();
  await phone.route('**/api/file/upload', (route) =>
    route.fulfill({ status: 415, json: { status: 0, code: 'unsupported_type', message: 'This file cannot be sent.' } }),
  );
  await phone.locator('input[type=file]').last().setInputFiles(makeSample('wrong.png'));
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'Retry' })).toBeVisible();
  await check(phone, 'a refused message');
  await phone.getByRole('button', { name: 'Discard' }).click();
  await phone.goto('/quick-chat');
  await phone.getByRole('button', { name: 'When are you open?' }).click();
  await expect(phone.getByRole('link', { name: 'https://example.com' })).toBeVisible();
  await check(phone, 'quick help');
  await phone.goto('/user-profile');
  await expect(phone.getByLabel('First Name')).toHaveValue('Ravi');
  await check(phone, 'profile');
  await phone.getByRole('button', { name: 'click here' }).click();
  await expect(phone.getByRole('alertdialog')).toBeVisible();
  await check(phone, 'deletion');
  await phone.keyboard.press('Escape');
  await phone.goto('/about');
  await expect(phone.getByRole('heading', { name: 'About Us' }).first()).toBeVisible();
  await check(phone, 'about, signed in');
  await phone.goto('/no-such-screen');
  await expect(phone.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await check(phone, 'not found, signed in');

  // A branch of one's own has nobody to chat with yet.
  const newcomer = await makeLeader(product, admin, { branch: (await makeBranch(product, admin)).id });
  const empty = await open('/chat-users', { as: newcomer, isPhone: true });
  await expect(empty.getByText('No users found to chat with.')).toBeVisible();
  await check(empty, 'empty inbox');
  device.close();
  other.close();
});
