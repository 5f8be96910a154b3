import { login } from '@branchline/contract/auth';
import { endAllSessions } from '@branchline/contract/profile';
import { olderMessagesEvent, sendMessage } from '@branchline/contract/socket-events';
import type { Page } from '@playwright/test';
import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { call, leaderPassword, makeBranch, makeLeader } from './fixtures/people.ts';
import { settle } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

test.use({ serviceWorkers: 'allow' });

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email/Phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
};
const signInAs = async (page: Page, { email }: { readonly email: string }): Promise<void> => {
  await page.goto('/login');
  await signIn(page, email);
};

test('what waits outlives a session that was ended elsewhere, for whoever wrote it and nobody else', async ({
  open,
  product,
  admin,
  pair: { leader, customer },
}) => {
  const other = await makeLeader(product, admin, { branch: leader.me.branch?.id ?? '', firstName: 'Other' });
  const log = (page: Page) => page.getByRole('region', { name: 'Messages' });
  const address = `/chat?id=${customer.me.id}&name=Ravi%20Patil`;
  /** Writes without a network, and is signed out meanwhile. */
  const leaveUnsent = async (content: string): Promise<Page> => {
    const { token } = await call(product, login, { body: { username: leader.email, password: leaderPassword } });
    const page = await open(address, { as: { token, me: leader.me } });
    await expect(page.getByLabel('Write a message')).toBeVisible();
    await settle(page, 500);
    await goOffline(page.context());
    await page.getByLabel('Write a message').fill(content);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(page).getByText(content)).toBeVisible();
    await call(product, endAllSessions, { token: admin.token, body: { id: leader.me.id } });
    await holdToasts(page);
    await goOnline(page.context());
    await expect(page.getByText('A message or change of yours is not sent yet.', { exact: false })).toBeVisible();
    return page;
  };

  const lost = await leaveUnsent('For nobody else');
  await signInAs(lost, other);
  await lost.goto(address);
  await expect(lost.getByLabel('Write a message')).toBeVisible();
  await settle(lost, 500);
  await expect(lost.getByText('For nobody else')).toHaveCount(0);

  const kept = await leaveUnsent('Kept');
  await signInAs(kept, leader);
  await kept.goto(address);
  await expect(log(kept).getByRole('img', { name: 'Sent', exact: true })).toHaveCount(1);

  await call(product, endAllSessions, { token: admin.token, body: { id: other.me.id } });
  await expect(lost).not.toHaveURL(/chat/);
  await signInAs(lost, leader);
  await lost.goto(address);
  await expect(log(lost).getByRole('img', { name: 'Sent', exact: true })).toHaveCount(1);
  await settle(lost, 500);
  await expect(log(lost).getByText('For nobody else')).toHaveCount(0);
  const phone = await connectDevice(product, customer);
  const { data } = await phone.ask(olderMessagesEvent, { userid: leader.me.id, page: 1 });
  expect(data.map(({ content }) => content)).toEqual(['Kept']);
  phone.close();
});

test('what was being written when the session ended is there again, for whoever wrote it and nobody else', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  const other = await makeLeader(product, admin, { branch: branch.id, firstName: 'Other' });
  const address = `/chat?id=${customer.me.id}&name=Ravi%20Patil`;
  const leaveDraft = async (lastWords: string): Promise<Page> => {
    const { token } = await call(product, login, { body: { username: leader.email, password: leaderPassword } });
    const page = await open(address, { as: { token, me: leader.me } });
    await page.getByLabel('Write a message').fill('Half a sentence');
    await settle(page, 500);
    await page.getByLabel('Write a message').fill(`Half a sentence${lastWords}`);
    await call(product, endAllSessions, { token: admin.token, body: { id: leader.me.id } });
    await expect(page).not.toHaveURL(/chat/);
    return page;
  };

  // Also when the last of it was written at the very moment.
  const lost = await leaveDraft(' and more');
  await signInAs(lost, other);
  await lost.goto(address);
  await expect(lost.getByText('Ravi Patil').first()).toBeVisible();
  await settle(lost, 500);
  await expect(lost.getByLabel('Write a message')).toHaveValue('');

  const kept = await leaveDraft('');
  await signInAs(kept, leader);
  await kept.goto(address);
  await expect(kept.getByLabel('Write a message')).toHaveValue('Half a sentence');

  // Whoever signed in meanwhile took it off this device; its author has it from the server.
  await call(product, endAllSessions, { token: admin.token, body: { id: other.me.id } });
  await expect(lost).not.toHaveURL(/chat/);
  await signInAs(lost, leader);
  await lost.goto(address);
  await expect(lost.getByText('Ravi Patil').first()).toBeVisible();
  await expect(lost.getByLabel('Write a message')).toHaveValue('Half a sentence');
});

type Kept = Record<'threads' | 'inboxes', object[]>;

/** What the device keeps of the chat, after something was put there. */
const keptWith = (page: Page, added: Kept): Promise<Kept> =>
  page.evaluate(async (rows) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('branchline-chat');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('The database cannot be opened.'));
    });
    const change = database.transaction(['threads', 'inboxes'], 'readwrite');
    for (const row of rows.threads) change.objectStore('threads').put(row);
    for (const row of rows.inboxes) change.objectStore('inboxes').put(row);
    const [threads, inboxes] = [change.objectStore('threads').getAll(), change.objectStore('inboxes').getAll()];
    await new Promise<void>((resolve) => (change.oncomplete = () => resolve()));
    database.close();
    return { threads: threads.result as object[], inboxes: inboxes.result as object[] };
  }, added);
const nothing: Kept = { threads: [], inboxes: [] };
const ownedBy = (ownerId: string, { threads, inboxes }: Kept): Kept => ({
  threads: threads.map((row) => ({ ...row, ownerId })),
  inboxes: inboxes.map((row) => ({ ...row, ownerId })),
});

test('what a tab of somebody else kept at the last moment is shown to nobody', async ({
  open,
  product,
  admin,
  pair: { leader, customer },
}) => {
  const elsewhere = await makeBranch(product, admin);
  const other = await makeLeader(product, admin, { branch: elsewhere.id, firstName: 'Other' });
  const phone = await connectDevice(product, customer);
  await phone.ask(sendMessage, { touserid: leader.me.id, content: 'Between the two of us' });
  phone.close();
  const address = `/chat?id=${customer.me.id}&name=Ravi%20Patil`;
  const log = (page: Page) => page.getByRole('region', { name: 'Messages' });
  let isCut = false;
  const { token } = await call(product, login, { body: { username: leader.email, password: leaderPassword } });
  const page = await open('/chat-users', {
    as: { token, me: leader.me },
    isPhone: true,
    prepare: (context) =>
      context.routeWebSocket(/socket\.io/, (socket) => {
        if (isCut) void socket.close();
        else socket.connectToServer();
      }),
  });
  await page.getByRole('link', { name: /Ravi Patil/ }).click();
  await expect(log(page).getByText('Between the two of us')).toBeVisible();
  await expect.poll(async () => (await keptWith(page, nothing)).threads.length).toBe(1);
  await expect
    .poll(async () => JSON.stringify((await keptWith(page, nothing)).inboxes))
    .toContain('Between the two of us');
  const kept = await keptWith(page, nothing);

  await call(product, endAllSessions, { token: admin.token, body: { id: leader.me.id } });
  await expect(page).not.toHaveURL(/chat/);
  await signInAs(page, other);
  await expect(page.getByText('No users found to chat with.')).toBeVisible();
  // From here on only what the device keeps can be shown.
  isCut = true;
  await keptWith(page, ownedBy(leader.me.id, kept));
  await page.goto('/chat-users');
  await settle(page, 1_000);
  await expect(page.getByText('Ravi Patil')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByLabel('Write a message')).toBeVisible();
  await settle(page, 1_000);
  await expect(page.getByText('Between the two of us')).toHaveCount(0);

  await keptWith(page, ownedBy(other.me.id, kept));
  await page.goto('/chat-users');
  await expect(page.getByText('Ravi Patil')).toBeVisible();
  await page.goto(address);
  await expect(log(page).getByText('Between the two of us')).toBeVisible();
});

test('a form that was being filled in when the session ended is there again after signing in', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const boss = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader' });
  const page = await open('/users', { as: boss });
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await page.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByLabel('First Name').fill('Nandini');
  await dialog.getByLabel('City').fill('Pune');
  await dialog.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await call(product, endAllSessions, { token: admin.token, body: { id: boss.me.id } });
  await dialog.getByLabel('Last Name').fill('Bose');
  for (const [label, value] of Object.entries({
    Email: `nandini.${String(Date.now())}@example.com`,
    Phone: '9876501234',
    'Address line 1': '1 High Street',
    'Address line 2': 'Ward 2',
    State: 'Maharashtra',
    'Zip code': '411001',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  // The panel finds out with its next question.
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, boss.email);
  await expect(page).toHaveURL(/\/users$/);
  await holdToasts(page);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('What you typed before you were signed out is here again.')).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Nandini');
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Bose');
  await expect(dialog.getByLabel('City')).toHaveValue('Pune');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await dialog.getByLabel('Password', { exact: true }).fill(leaderPassword);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Nandini Bose/ })).toBeVisible();
});
