import { uploadFiles } from '@branchline/contract/files';
import { deleteMessage, editMessage, markRead, react, sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { reading, readingOnly } from './fixtures/isolates.ts';
import { findSmallTargets } from './fixtures/look.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';
import { tapTwice } from './fixtures/touch.ts';

test.use({ serviceWorkers: 'allow' });

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const chatWith = ({ me }: Person): string => `/chat?id=${me.id}`;
const lineWith = (page: Page, text: string): Locator => messagesOf(page).locator('[data-seq]', { hasText: text });

test('one tick is sent, two are delivered, two highlighted ones are read; in the list too', async ({
  open,
  pair: { leader, customer },
  admin,
}) => {
  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  await phone.getByLabel('Write a message').fill('Are you there?');
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  const tick = (name: string): Locator => lineWith(phone, 'Are you there?').getByRole('img', { name, exact: true });
  await expect(tick('Sent')).toBeVisible();

  // The list of the other one is on the screen, the conversation is not.
  const desk = await open('/chat-users', { as: leader });
  await expect(desk.getByRole('link', { name: /Ravi Patil/ })).toBeVisible();
  await expect(tick('Delivered')).toBeVisible();
  const office = await open(`/admin-chat?agent=false&id=${customer.me.id}&firstUserid=${leader.me.id}`, { as: admin });
  await expect(office.getByRole('img', { name: 'Delivered', exact: true })).toBeVisible();

  await phone.goto('/chat-users');
  const row = phone.getByRole('link', { name: /Asha Menon/ });
  await expect(row.getByRole('img', { name: 'Delivered', exact: true })).toBeVisible();
  await desk.getByRole('link', { name: /Ravi Patil/ }).click();
  await expect(row.getByRole('img', { name: 'Read', exact: true })).toBeVisible();
  await row.click();
  await expect(tick('Read')).toBeVisible();
  await office.reload();
  await expect(office.getByRole('img', { name: 'Read', exact: true })).toBeVisible();

  await lineWith(phone, 'Are you there?').click({ button: 'right' });
  await phone.getByRole('menuitem', { name: 'Message info' }).click();
  const info = phone.getByRole('dialog', { name: 'Message info' });
  await expect(info.getByRole('time')).toHaveCount(3);
  await expectNoViolationsInBothThemes(phone, 'how far a message came');
  await info.getByRole('button', { name: 'Close' }).click();
  await expect(info).toHaveCount(0);
});

test('what was answered, changed, passed on and reacted to is shown, and an answer leads to its original', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'ليلى', lastName: 'حسن' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Patil' });
  const [desk, mobile] = [await connectDevice(product, leader), await connectDevice(product, customer)];
  const send = async (from: typeof desk, to: Person, more: object) =>
    (await from.ask(sendMessage, { touserid: to.me.id, ...more })).data;

  const question = await send(desk, customer, { content: 'هل وصلت الأوراق؟ The papers of March are meant.' });
  await desk.write(customer, ...Array.from({ length: 70 }, (_, index) => `Line ${String(index + 1)}`));
  await mobile.ask(markRead, { userid: leader.me.id, upTo: 71 });
  const answer = await send(mobile, leader, { content: 'They came today', replyTo: question.id });
  await mobile.ask(editMessage, { id: answer.id, content: 'They came yesterday' });
  await desk.ask(react, { id: answer.id, emoji: '🙏' });
  await mobile.ask(react, { id: answer.id, emoji: '👍' });
  const passedOn = await send(desk, customer, { forwardOf: question.id });
  await mobile.ask(markRead, { userid: leader.me.id, upTo: passedOn.seq });

  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  const line = lineWith(phone, 'They came yesterday');
  await expect(line).toContainText('Edited');
  await expect(messagesOf(phone).getByText('Forwarded')).toBeVisible();
  const pill = line.getByRole('button', { name: readingOnly('Reactions: 🙏 ليلى حسن, 👍 You') });
  await expect(pill).toHaveText('🙏👍2');
  await expectNoViolationsInBothThemes(phone, 'quote, reactions, edited, forwarded');
  // A thumb finds the reactions though the next message begins right below.
  expect(await findSmallTargets(phone)).toEqual([]);
  await pill.click();
  await expect(phone.getByRole('menuitem', { name: /ليلى حسن/ })).toBeVisible();
  await expectNoViolationsInBothThemes(phone, 'who reacted', { without: ['region'] });
  await phone.getByRole('menuitem', { name: 'You Remove' }).click();
  await expect(line.getByRole('button', { name: readingOnly('Reactions: 🙏 ليلى حسن') })).toBeVisible();

  const quote = line.getByRole('button', { name: reading('Go to what ليلى حسن wrote: هل وصلت') });
  await quote.focus();
  await phone.keyboard.press('Enter');
  const original = messagesOf(phone).locator('[data-seq="1"]');
  await expect(original).toBeInViewport();
  await expect(original).toBeFocused();
  await phone.getByRole('button', { name: 'To the newest message' }).click();

  // An answer knows that what it answers is gone, also before it is read again.
  await desk.ask(deleteMessage, { id: question.id });
  await expect(line.getByRole('button', { name: /wrote: This message was deleted/ })).toBeVisible();
  await phone.goto(chatWith(leader));
  await expect(line.getByRole('button', { name: /wrote: This message was deleted/ })).toBeVisible();

  const office = await open(`/admin-chat?agent=false&id=${customer.me.id}&firstUserid=${leader.me.id}`, { as: admin });
  const watched = messagesOf(office);
  await expect(watched.getByText('Forwarded')).toBeVisible();
  await expect(watched.getByRole('listitem').filter({ hasText: reading('🙏 ليلى حسن') })).toBeVisible();
  await expect(watched.getByText('Edited')).toBeVisible();
  await watched.getByText('1 earlier version').click();
  await expect(watched.getByText('They came today')).toBeVisible();
  await expectNoViolationsInBothThemes(office, 'the read-only view of an answer');
  desk.close();
  mobile.close();
});

/** Moves a finger along a message, from a place in it; `by` in pixels. */
const swipe = async (page: Page, line: Locator, by: number): Promise<void> => {
  const box = await line.locator('> div').first().boundingBox();
  if (!box) throw new Error('The message is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 8; step++) await touch('touchMove', x + (by * step) / 8);
  await touch('touchEnd', x + by);
};

test('an answer is begun by a swipe, by the menu and by R, waits in the draft, and goes out after an absence', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  await device.write(customer, 'Which day suits you?');
  device.close();
  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  const bar = phone.getByRole('group', { name: 'Reply to Asha Menon' });
  const question = lineWith(phone, 'Which day suits you?').first();
  await expect(question).toBeVisible();
  await expect(async () => {
    await swipe(phone, question, 90);
    await expect(bar).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(phone.getByLabel('Write a message')).toBeFocused();
  await phone.getByLabel('Write a message').fill('Tuesday');
  await expectNoViolationsInBothThemes(phone, 'an answer that is written');
  await expect(async () => {
    await phone.reload();
    await expect(bar).toContainText('Which day suits you?');
  }).toPass();
  await expect(phone.getByLabel('Write a message')).toHaveValue('Tuesday');
  await phone.getByRole('button', { name: 'Cancel reply' }).click();
  await expect(bar).toHaveCount(0);
  // The code of the keys comes a moment after the conversation stands, as that of the fingers does.
  await expect(async () => {
    await question.getByRole('button', { name: 'More' }).focus();
    await phone.keyboard.press('r');
    await expect(bar).toBeVisible({ timeout: 1000 });
  }).toPass();
  await goOffline(phone.context());
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bar).toHaveCount(0);
  const quoted = messagesOf(phone).getByRole('button', { name: 'Go to what Asha Menon wrote: Which day suits you?' });
  await expect(quoted).toBeVisible();
  await goOnline(phone.context());

  const desk = await open(chatWith(customer), { as: leader });
  const answer = lineWith(desk, 'Tuesday');
  await expect(answer.getByRole('button', { name: 'Go to what you wrote: Which day suits you?' })).toBeVisible();
  // Slowly, so that the menu still fades out when the answer has begun; the second time its code is here already.
  const processor = await desk.context().newCDPSession(desk);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const time of ['first', 'second']) {
    await answer.click({ button: 'right' });
    await desk.getByRole('menuitem', { name: /^Reply/ }).click();
    await expect(desk.getByRole('group', { name: 'Reply to Ravi Patil' })).toContainText('Tuesday');
    await expect(desk.locator('[role="menu"]')).toHaveCount(0);
    await expect(desk.getByLabel('Write a message'), `the ${time} time`).toBeFocused();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('group', { name: 'Reply to Ravi Patil' })).toHaveCount(0);
  }
});

test('where one reads from the right, a swipe to the left answers', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, leader);
  await device.write(customer, 'أي يوم يناسبك؟');
  device.close();
  const phone = await open(chatWith(leader), { as: customer, isPhone: true, context: { locale: 'ar-EG' } });
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
  const question = phone.locator('[data-seq]', { hasText: 'أي يوم' }).first();
  await expect(question).toBeVisible();
  await expect(async () => {
    await swipe(phone, question, -90);
    await expect(phone.getByRole('group', { name: readingOnly('رد على Asha Menon') })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('a message is reacted to by two taps and by the menu, and changed by the menu and by arrow up', async ({
  open,
  pair: { leader, customer },
}) => {
  const desk = await open(chatWith(customer), { as: leader });
  await desk.getByLabel('Write a message').fill('See you on Tuesdy');
  await desk.keyboard.press('Enter');
  const phone = await open(chatWith(leader), { as: customer, isPhone: true });
  const received = lineWith(phone, 'See you on');
  await expect(received).toBeVisible();
  const strip = phone.getByRole('toolbar', { name: 'React' });
  await tapTwice(phone, received.getByText('See you on'), strip);
  await expectNoViolationsInBothThemes(phone, 'six reactions');
  await strip.getByRole('button', { name: '👍' }).click();
  const sent = lineWith(desk, 'See you on');
  await expect(sent.getByRole('button', { name: 'Reactions: 👍 Ravi Patil' })).toBeVisible();
  await expect(desk.locator('[aria-live]', { hasText: 'Ravi Patil reacted with 👍 to: See you on' })).toBeAttached();

  // The menu begins with the six; keys lead up to them. Any other one is found by its name.
  await received.getByText('See you on').click({ button: 'right' });
  const row = phone.getByRole('group', { name: 'React' });
  await expect(row.getByRole('menuitemcheckbox', { name: '👍', checked: true })).toBeVisible();
  await phone.getByRole('menu').press('Home');
  await expect(phone.getByRole('menuitem', { name: /^Reply/ })).toBeFocused();
  await phone.keyboard.press('ArrowUp');
  await phone.keyboard.press('ArrowRight');
  await expect(row.getByRole('menuitemcheckbox', { name: '❤️' })).toBeFocused();
  await phone.keyboard.press('Enter');
  await expect(sent.getByRole('button', { name: 'Reactions: ❤️ Ravi Patil' })).toBeVisible();
  await expect(phone.getByRole('menu')).toHaveCount(0);
  await received.getByText('See you on').click({ button: 'right' });
  await row.getByRole('menuitem', { name: 'More reactions' }).click();
  await phone.getByRole('searchbox', { name: 'Search emoji' }).fill('party popper');
  await expect(phone.getByRole('option', { name: 'party popper' })).toBeVisible();
  await expect(phone.getByRole('option', { name: 'grinning face', exact: true })).toHaveCount(0);
  await expectNoViolationsInBothThemes(phone, 'emoji that were found');
  await phone.keyboard.press('ArrowDown');
  await expect(phone.getByRole('option', { name: 'party popper' })).toBeFocused();
  await phone.keyboard.press('Enter');
  await expect(sent.getByRole('button', { name: 'Reactions: 🎉 Ravi Patil' })).toBeVisible();

  await desk.getByLabel('Write a message').focus();
  await desk.keyboard.press('ArrowUp');
  await expect(desk.getByRole('group', { name: 'Edit message' })).toBeVisible();
  await expect(desk.getByLabel('Write a message')).toHaveValue('See you on Tuesdy');
  await desk.getByLabel('Write a message').fill('See you on Tuesday');
  await goOffline(desk.context());
  await desk.keyboard.press('Enter');
  await expect(sent.getByRole('img', { name: 'Waiting' })).toBeVisible();
  await expect(sent).toContainText('See you on Tuesday');
  await goOnline(desk.context());
  await expect(received).toContainText('See you on Tuesday');
  await expect(received).toContainText('Edited');
  await expect(messagesOf(desk).locator('[data-seq]')).toHaveCount(1);
});

test('a message is passed on to people who are found by name', async ({ open, product, admin }) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const first = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Patil' });
  const second = await makeCustomer(product, { branch: branch.id, firstName: 'سلمى', lastName: 'حسن' });
  const desk = await open(chatWith(first), { as: leader });
  await desk.getByLabel('Write a message').fill('The office is closed on Friday');
  await desk.keyboard.press('Enter');
  await expect(lineWith(desk, 'closed on Friday').getByRole('img', { name: 'Sent', exact: true })).toBeVisible();
  await lineWith(desk, 'closed on Friday').click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Forward' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Forward to' });
  await dialog.getByLabel('Search people').fill('سلمى');
  await dialog.getByRole('checkbox', { name: 'سلمى حسن' }).check();
  await expectNoViolationsInBothThemes(desk, 'whom to forward to');
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  const phone = await open(chatWith(leader), { as: second, isPhone: true });
  const got = lineWith(phone, 'The office is closed on Friday');
  await expect(got).toContainText('Forwarded');
});

test('a picture is passed on to five people and no sixth, and does not go up again', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  const names = ['Anil', 'Bina', 'Chitra', 'Dev', 'Esha'];
  const five: Person[] = [];
  for (const firstName of names)
    five.push(await makeCustomer(product, { branch: branch.id, firstName, lastName: 'Rao' }));
  const colleague = await makeLeader(product, admin, { branch: branch.id, firstName: 'Farid', lastName: 'Rao' });
  const desk = await open(chatWith(customer), { as: leader });
  const uploads: string[] = [];
  desk.on('request', (request) => {
    if (new URL(request.url()).pathname === uploadFiles.path) uploads.push(request.method());
  });
  await desk.locator('input[type=file]').last().setInputFiles(makeSample('plan.png'));
  await desk.getByLabel('Write a message').fill('The way to us');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = lineWith(desk, 'The way to us');
  await expect(sent.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();
  expect(uploads).toEqual([uploadFiles.method]);

  await sent.getByText('The way to us').click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Forward' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Forward to' });
  const box = (name: string): Locator => dialog.getByRole('checkbox', { name: `${name} Rao` });
  for (const name of names) await box(name).check();
  await expect(dialog.getByRole('status')).toContainText('5 people are chosen');
  await expect(box('Farid')).toBeDisabled();
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  for (const person of [five[0], five[4]]) {
    const phone = await open(chatWith(leader), { ...(person && { as: person }), isPhone: true });
    const got = lineWith(phone, 'The way to us');
    await expect(got).toContainText('Forwarded');
    const picture = got.locator('img[src*="/files/"]').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  expect(uploads).toEqual([uploadFiles.method]);
  const theirs = await open(chatWith(leader), { as: colleague });
  await expect(theirs.getByLabel('Write a message')).toBeVisible();
  await expect(lineWith(theirs, 'The way to us')).toHaveCount(0);
});
