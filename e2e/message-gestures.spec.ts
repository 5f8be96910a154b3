import { deleteMessage, editMessage, markRead, react, sendMessage } from '@branchline/contract/socket-events';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

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
  const pill = line.getByRole('button', { name: 'Reactions: 🙏 ليلى حسن, 👍 You' });
  await expect(pill).toHaveText('🙏👍2');
  await expectNoViolationsInBothThemes(phone, 'quote, reactions, edited, forwarded');
  await pill.click();
  await expect(phone.getByRole('menuitem', { name: /ليلى حسن/ })).toBeVisible();
  await phone.getByRole('menuitem', { name: 'You Remove' }).click();
  await expect(line.getByRole('button', { name: 'Reactions: 🙏 ليلى حسن', exact: true })).toBeVisible();

  const quote = line.getByRole('button', { name: /^Go to what ليلى حسن wrote: هل وصلت/ });
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
  await expect(watched.getByRole('listitem').filter({ hasText: '🙏 ليلى حسن' })).toBeVisible();
  await expect(watched.getByText('Edited')).toBeVisible();
  await watched.getByText('1 earlier version').click();
  await expect(watched.getByText('They came today')).toBeVisible();
  await expectNoViolationsInBothThemes(office, 'the read-only view of an answer');
  desk.close();
  mobile.close();
});
