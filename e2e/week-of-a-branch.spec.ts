import type { Page } from '@playwright/test';
import { addAbsence } from '@branchline/contract/absence';
import { handOver, setAssignment, undoHandover } from '@branchline/contract/assignment';
import { login } from '@branchline/contract/auth';
import { editBranch } from '@branchline/contract/branches';
import { editUser } from '@branchline/contract/users';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, leaderPassword, makeBranch, makeCustomer, makeLeader, signInAdmin } from './fixtures/people.ts';
import { startProduct } from './fixtures/product.ts';
import { expect, test as base } from './fixtures/test.ts';

const clock = new URL('./fixtures/clock-moved.mjs', import.meta.url);
const clockFile = join(tmpdir(), `branchline-e2e-clock-${String(process.pid)}`);

/** The product with a clock that the test moves, and its database's with it. */
const test = base.extend<object, { productName: string }>({
  product: [
    async ({ productName: _productName }, use) => {
      const env = { NODE_OPTIONS: `--import=${clock.href}`, CLOCK_FILE: clockFile };
      const product = await startProduct(env, process.env['PREPARED_DATA']);
      await use(product);
      await product.stop();
      rmSync(clockFile, { force: true });
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});
test.use({ productName: 'a week of a branch' });

/** When the next Monday begins in India, where the browsers are. */
const nextMonday = (): number => {
  const inIndia = new Date(Date.now() + 5.5 * 3_600_000);
  inIndia.setUTCHours(0, 0, 0, 0);
  inIndia.setUTCDate(inIndia.getUTCDate() + 7 - ((inIndia.getUTCDay() + 6) % 7));
  return inIndia.getTime() - 5.5 * 3_600_000;
};

const conversations = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('link');
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

/** Opens the conversation with somebody from the list. */
const enter = async (page: Page, name: string): Promise<void> => {
  await conversations(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
};

/** Writes in the open conversation, until the server has it: the field is empty before, and then the clock moves. */
const write = async (page: Page, words: string): Promise<void> => {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' }).locator('[data-seq]', { hasText: words })).toBeVisible();
};

const say = async (page: Page, name: string, words: string): Promise<void> => {
  await enter(page, name);
  await write(page, words);
};

test('a week of a branch: an absence, a cover, a handover and its undo, a leader who goes', async ({
  open,
  product,
}) => {
  const monday = nextMonday();
  const at = (day: number, hour: number): number => monday + (day * 24 + hour) * 3_600_000;
  writeFileSync(clockFile, String(at(0, 9) - Date.now()));
  const admin = await signInAdmin(product);
  const branch = await makeBranch(product, admin);
  const of = { branch: branch.id };
  const asha = await makeLeader(product, admin, { ...of, firstName: 'Asha', lastName: 'Menon' });
  const meera = await makeLeader(product, admin, { ...of, firstName: 'Meera', lastName: 'Iyer' });
  const head = await makeLeader(product, admin, { ...of, firstName: 'Omar', role: 'branch_leader' });
  const ravi = await makeCustomer(product, { ...of, firstName: 'Ravi', lastName: 'Patil' });
  const sita = await makeCustomer(product, { ...of, firstName: 'Sita', lastName: 'Shah' });
  await call(product, editBranch, { token: admin.token, id: branch.id, body: { assignment: 'personal' } });
  let omar = await call(product, login, { body: { username: head.email, password: leaderPassword } });
  for (const [customer, leader] of [
    [ravi, asha],
    [sita, meera],
  ] as const)
    await call(product, setAssignment, {
      token: omar.token,
      body: { customerId: customer.me.id, leaderId: leader.me.id },
    });

  const raviSees = await open('/chat-users', { as: ravi });
  const ashaSees = await open('/chat-users', { as: asha });
  const meeraSees = await open('/chat-users', { as: meera });
  let omarSees = await open('/waiting', { as: omar });
  /** The clock goes on; who leads the branch signs in anew, as staff do each day. */
  const moveTo = async (day: number, hour: number): Promise<void> => {
    writeFileSync(clockFile, String(at(day, hour) - Date.now()));
    await omarSees.context().close();
    omar = await call(product, login, { body: { username: head.email, password: leaderPassword } });
    omarSees = await open('/waiting', { as: omar });
  };
  /** What stands on each screen, and nothing else; who waits is listed without a word of what was written. */
  const expectScreens = async (rows: {
    readonly ravi: readonly RegExp[];
    readonly asha: readonly RegExp[];
    readonly meera: readonly RegExp[];
    readonly waiting: readonly RegExp[];
  }): Promise<void> => {
    await expect(conversations(raviSees)).toHaveText([...rows.ravi]);
    await expect(conversations(ashaSees)).toHaveText([...rows.asha]);
    await expect(conversations(meeraSees)).toHaveText([...rows.meera]);
    await omarSees.reload();
    await expect(omarSees.getByRole('row').filter({ has: omarSees.getByRole('cell') })).toHaveText([...rows.waiting]);
    await expect(omarSees.getByRole('main')).toContainText(rows.waiting.length === 0 ? 'Nobody waits' : 'waiting');
    await expect(omarSees.getByRole('main')).not.toContainText(/lease|Friday|loan|approved/);
  };

  await test.step('Monday: a customer asks the own leader', async () => {
    await expectScreens({ ravi: [/^.*Asha Menon/], asha: [/Ravi Patil/], meera: [/Sita Shah/], waiting: [] });
    await say(raviSees, 'Asha Menon', 'When does my lease begin?');
    await expectScreens({
      ravi: [/Asha Menon.*When does my lease begin/],
      asha: [/Ravi Patil.*When does my lease begin/],
      meera: [/Sita Shah/],
      waiting: [/Ravi Patil.*Asha Menon/],
    });
    await say(ashaSees, 'Ravi Patil', 'On Friday.');
    await expectScreens({
      ravi: [/Asha Menon.*On Friday/],
      asha: [/Ravi Patil.*On Friday/],
      meera: [/Sita Shah/],
      waiting: [],
    });
    await call(product, addAbsence, {
      token: asha.token,
      body: {
        from: new Date(at(1, 9)).toISOString(),
        until: new Date(at(2, 18)).toISOString(),
        coverId: meera.me.id,
        note: 'At the dentist',
      },
    });
  });

  await test.step('Tuesday: the leader is away, and the cover answers', async () => {
    await moveTo(1, 10);
    await expect(conversations(raviSees)).toHaveText([
      /Asha Menon.*Away until.*Meera Iyer answers meanwhile/,
      /Meera Iyer/,
    ]);
    await raviSees.getByRole('link', { name: 'Meera Iyer answers meanwhile', exact: true }).click();
    await expect(raviSees.getByRole('heading', { name: 'Meera Iyer' })).toBeVisible();
    await write(raviSees, 'Is my loan approved?');
    await expectScreens({
      ravi: [/Meera Iyer.*Is my loan approved/, /Asha Menon.*Away until/],
      asha: [/Ravi Patil.*On Friday/],
      meera: [/Ravi Patil.*For Asha Menon/, /Sita Shah/],
      waiting: [/Ravi Patil.*Asha Menon/],
    });
    await say(meeraSees, 'Ravi Patil', 'Your loan is approved.');
    await expect(meeraSees.getByText('Asha Menon is away: you answer this customer meanwhile.')).toBeVisible();
  });

  await test.step('Wednesday evening: the leader is back, and the cover writes no more', async () => {
    await moveTo(2, 19);
    await expect(meeraSees.getByText(/^You can no longer write to Ravi Patil/)).toBeVisible();
    await expect(conversations(meeraSees).filter({ hasText: 'For Asha Menon' })).toHaveCount(0);
    await expect(conversations(raviSees).filter({ hasText: 'Away until' })).toHaveCount(0);
    await expectScreens({
      ravi: [/Meera Iyer.*Your loan is approved/, /Asha Menon.*On Friday/],
      asha: [/Ravi Patil.*On Friday/],
      meera: [/Ravi Patil.*Your loan is approved/, /Sita Shah/],
      waiting: [],
    });
  });

  await test.step('Thursday: a handover with the conversation so far, and its undo', async () => {
    await moveTo(3, 10);
    const { data } = await call(product, handOver, {
      token: omar.token,
      body: { fromId: asha.me.id, toId: meera.me.id, note: 'Hello, I am Meera.', history: true },
    });
    await enter(raviSees, 'Asha Menon');
    await expect(raviSees.getByText(/Meera Iyer answers you now\.$/)).toBeVisible();
    await expect(field(raviSees)).toHaveCount(0);
    await expect(field(meeraSees)).toBeVisible();
    await meeraSees.getByRole('button', { name: 'Read', exact: true }).click();
    const earlier = meeraSees.getByRole('dialog', { name: 'Earlier conversation with Asha Menon' });
    await expect(earlier.getByText('When does my lease begin?')).toBeVisible();
    await meeraSees.keyboard.press('Escape');
    await expect(ashaSees.getByText(/^You can no longer write to Ravi Patil/)).toBeVisible();
    await expectScreens({
      ravi: [/Meera Iyer.*Hello, I am Meera/, /Asha Menon/],
      asha: [/Ravi Patil.*On Friday/],
      meera: [/Ravi Patil.*Hello, I am Meera/, /Sita Shah/],
      waiting: [],
    });

    await moveTo(3, 16);
    await call(product, undoHandover, { token: omar.token, body: { id: data.id } });
    await expect(field(raviSees)).toBeVisible();
    await expect(field(ashaSees)).toBeVisible();
    await expect(field(meeraSees)).toHaveCount(0);
    await expect(meeraSees.getByText('Earlier conversation with Asha Menon', { exact: true })).toHaveCount(0);
    await expectScreens({
      ravi: [/Meera Iyer.*Hello, I am Meera/, /Asha Menon.*On Friday/],
      asha: [/Ravi Patil.*On Friday/],
      meera: [/Ravi Patil.*Hello, I am Meera/, /Sita Shah/],
      waiting: [],
    });
  });

  await test.step('Friday: the leader leaves, and the successor has the customer', async () => {
    await moveTo(4, 17);
    await say(raviSees, 'Asha Menon', 'Is the lease signed?');
    await expect(conversations(ashaSees)).toHaveText([/Is the lease signed/]);
    await call(product, editUser, {
      token: omar.token,
      id: asha.me.id,
      body: { status: false, successor: meera.me.id },
    });
    await expect(ashaSees).toHaveURL(/\/(login)?$/);
    await expect(ashaSees.getByText('Ravi Patil')).toHaveCount(0);
    await expect(raviSees.getByText(/Meera Iyer answers you now\.$/)).toBeVisible();
    await expect(field(meeraSees)).toBeVisible();
    await expect(conversations(raviSees)).toHaveText([/Asha Menon.*Is the lease signed/, /Meera Iyer/]);
    await expect(conversations(meeraSees)).toHaveText([/Ravi Patil/, /Sita Shah/]);
    await expect(meeraSees.getByText('Earlier conversation with Asha Menon', { exact: true })).toBeVisible();
    await omarSees.reload();
    const waiting = omarSees.getByRole('row').filter({ has: omarSees.getByRole('cell') });
    await expect(waiting).toHaveText([/Ravi Patil.*Meera Iyer/]);
    await omarSees.goto('/users?role=customer');
    await expect(omarSees.getByRole('row', { name: /Ravi Patil/ })).toContainText('Meera Iyer');
    await expect(omarSees.getByRole('row', { name: /Sita Shah/ })).toContainText('Meera Iyer');
  });
});
