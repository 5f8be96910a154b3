import type { Page } from '@playwright/test';
import { handOver } from '@branchline/contract/assignment';
import { editBranch } from '@branchline/contract/branches';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { call, makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import type { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

/** Asha and Meera of a branch in which Ravi and Sita, who wrote with Asha, have her as their own leader. */
const makePersonal = async (product: Product, admin: Person) => {
  const branch = await makeBranch(product, admin);
  const asha = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  const ravi = await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Patil' });
  const sita = await makeCustomer(product, { branch: branch.id, firstName: 'Sita', lastName: 'Shah' });
  const desk = await connectDevice(product, asha);
  await desk.write(ravi, 'Your lease is signed.');
  await desk.write(sita, 'Welcome.');
  desk.close();
  await call(product, editBranch, { token: admin.token, id: branch.id, body: { assignment: 'personal' } });
  const meera = await makeLeader(product, admin, { branch: branch.id, firstName: 'Meera', lastName: 'Iyer' });
  return { branch, asha, meera, ravi, sita };
};

const moreOf = async (page: Page, leader: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${leader}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

test('an admin makes a branch personal; its customer writes with one leader, and sees so at once', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const asha = await makeLeader(product, admin, { branch: branch.id, firstName: 'Asha', lastName: 'Menon' });
  await makeLeader(product, admin, { branch: branch.id, firstName: 'Meera', lastName: 'Iyer' });
  const ravi = await makeCustomer(product, { branch: branch.id });
  const desk = await connectDevice(product, asha);
  await desk.write(ravi, 'Hello Ravi');
  desk.close();
  const phone = await open('/chat-users', { as: ravi, isPhone: true });
  await expect(phone.getByRole('link', { name: /Asha Menon/ })).toBeVisible();
  await expect(phone.getByRole('link', { name: /Meera Iyer/ })).toBeVisible();

  const panel = await open('/branchs', { as: admin });
  await panel.getByRole('button', { name: `Edit ${branch.name}` }).click();
  const form = panel.getByRole('dialog', { name: 'Update Group' });
  await form.getByLabel('Who answers customers').selectOption('Each customer has one own leader');
  await expect(form.getByText(/those who are here go to whoever answered them last/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  // Without a reload.
  await expect(phone.getByRole('link', { name: /Meera Iyer/ })).toHaveCount(0);
  await expect(phone.getByRole('link', { name: /Asha Menon/ })).toBeVisible();

  await panel.getByRole('button', { name: `Invite customers to ${branch.name}` }).click();
  await panel.getByLabel('New customers go to').selectOption('Meera Iyer');
  await expect(panel.getByRole('dialog', { name: 'Invite customers to Meera Iyer' })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Invite customers' })).toHaveValue(/branch=.*&leader=/);
  await expect(panel.getByRole('img', { name: 'QR code of the invitation to Meera Iyer' })).toBeVisible();
});

test('customers are handed over with the conversation so far, see who answers now, and go back by Undo', async ({
  open,
  product,
  admin,
}) => {
  const { branch, asha, meera, ravi } = await makePersonal(product, admin);
  const phone = await open(`/chat?id=${asha.me.id}`, { as: ravi, isPhone: true });
  await expect(phone.getByRole('region', { name: 'Messages' }).getByText('Your lease is signed.')).toBeVisible();
  const desk = await open('/chat-users', { as: meera });
  await expect(desk.getByText('No users found to chat with.')).toBeVisible();

  const panel = await open(`/users?branch=${branch.id}&role=team_leader`, { as: admin });
  await moreOf(panel, 'Asha Menon', 'Hand over customers');
  const form = panel.getByRole('dialog', { name: 'Hand over customers' });
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(form.getByLabel('New leader', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('New leader', { exact: true }).selectOption('Meera Iyer');
  await expect(form.getByText('2 customers of Asha Menon are answered by Meera Iyer.')).toBeVisible();
  await form.getByRole('button', { name: 'Some of them' }).click();
  await form.getByRole('checkbox', { name: 'Ravi Patil' }).check();
  await form.getByLabel('First words of the new leader').fill('Hello, I am Meera. Asha is on leave.');
  await form.getByLabel('The new leader may read the conversation so far').check();
  const preview = form.getByRole('region', { name: 'What happens' });
  await expect(preview).toContainText('1 customer of Asha Menon is answered by Meera Iyer.');
  await expect(preview).toContainText('Hello, I am Meera. Asha is on leave.');
  await expect(preview).toContainText('I can read your earlier conversation with Asha Menon.');
  await expectNoViolationsInBothThemes(panel, 'the form of a handover');
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(panel.getByText('Meera Iyer answers 1 customer more.')).toBeVisible();

  await expect(phone.getByText('Meera Iyer answers you now.')).toBeVisible();
  await expect(phone.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await phone.getByRole('link', { name: 'Write to Meera Iyer' }).click();
  await expect(
    phone.getByRole('region', { name: 'Messages' }).getByText('Hello, I am Meera. Asha is on leave.'),
  ).toBeVisible();
  await expect(phone.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(await phone.locator('body').innerText()).not.toMatch(/assign/i);

  await desk.getByRole('link', { name: /Ravi Patil/ }).click();
  await expect(desk.getByText('Earlier conversation with Asha Menon', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Read', exact: true }).click();
  const earlier = desk.getByRole('dialog', { name: 'Earlier conversation with Asha Menon' });
  await expect(earlier.getByText('Your lease is signed.')).toBeVisible();
  await expect(earlier.getByRole('textbox')).toHaveCount(0);
  await expectNoViolationsInBothThemes(desk, 'the earlier conversation');

  await panel.getByRole('button', { name: 'Handovers' }).click();
  await holdToasts(panel);
  await panel.getByRole('button', { name: 'Undo the handover from Asha Menon to Meera Iyer' }).click();
  await expect(panel.getByText('Customers who went back: 1.')).toBeVisible();
  await expect(panel.getByText(/^Went back/)).toBeVisible();
  await phone.goto(`/chat?id=${asha.me.id}`);
  await expect(phone.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a leader is turned off once somebody gets the own customers; what was typed stays', async ({
  open,
  product,
  admin,
}) => {
  const { branch, asha, ravi } = await makePersonal(product, admin);
  const phone = await open('/chat-users', { as: ravi, isPhone: true });
  await expect(phone.getByRole('link', { name: /Asha Menon/ })).toBeVisible();
  const panel = await open(`/users?branch=${branch.id}&role=team_leader`, { as: admin });
  await panel.getByRole('button', { name: 'Edit Asha Menon' }).click();
  const form = panel.getByRole('dialog', { name: 'Update User' });
  await form.getByLabel('City').fill('Chennai');
  await form.getByLabel('Status').selectOption('InActive');
  await form.getByRole('button', { name: 'Save' }).click();
  const question = panel.getByRole('dialog', { name: 'Who answers the customers of Asha Menon?' });
  await expect(question).toContainText('2 customers have nobody else to write to.');
  await expectNoViolationsInBothThemes(panel, 'the question for a successor');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('City')).toHaveValue('Chennai');
  await form.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question.getByLabel('Successor')).toHaveAttribute('aria-invalid', 'true');
  await question.getByLabel('Successor').selectOption('Meera Iyer');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(form).toHaveCount(0);
  await expect(phone.getByRole('link', { name: /Meera Iyer/ })).toBeVisible();

  // The last one goes too: the customers wait for whoever comes, and the dashboard says so.
  await panel.getByRole('button', { name: 'Block Meera Iyer' }).click();
  await panel.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  const last = panel.getByRole('dialog', { name: 'Who answers the customers of Meera Iyer?' });
  await last.getByLabel('Successor').selectOption('Nobody for now: they go to the next leader who comes');
  await last.getByRole('button', { name: 'Go on' }).click();
  await expect(last).toHaveCount(0);
  await panel.goto('/dashboard');
  await expect(panel.getByText(`${branch.name} has no active team leader: 2 customers have nobody`)).toBeVisible();
  expect(asha.me.branch?.id).toBe(branch.id);
});

test('chosen customers go to another leader, and the list can be narrowed to one leader’s', async ({
  open,
  product,
  admin,
}) => {
  const { branch, asha, meera, ravi } = await makePersonal(product, admin);
  await call(product, handOver, {
    token: admin.token,
    body: { fromId: asha.me.id, toId: meera.me.id, customerIds: [ravi.me.id] },
  });
  const panel = await open(`/users?branch=${branch.id}&role=customer`, { as: admin });
  await panel.getByLabel('Leader', { exact: true }).selectOption('Meera Iyer');
  await expect(panel.getByRole('row', { name: /Ravi Patil/ })).toContainText('Meera Iyer');
  await expect(panel.getByRole('row', { name: /Sita Shah/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Remove Meera Iyer' }).click();
  await expect(panel.getByRole('row', { name: /Sita Shah/ })).toContainText('Asha Menon');

  await panel.getByRole('button', { name: 'Asha Menon: give Sita Shah to another leader' }).click();
  const one = panel.getByRole('dialog', { name: 'Who answers Sita Shah?' });
  await one.getByLabel('New leader', { exact: true }).selectOption('Meera Iyer');
  await one.getByLabel(/Reason/).fill('They know each other.');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one).toHaveCount(0);
  await expect(panel.getByRole('row', { name: /Sita Shah/ })).toContainText('Meera Iyer');

  await panel.getByRole('checkbox', { name: 'Choose Sita Shah' }).check();
  await panel.getByRole('button', { name: 'Choose this page' }).click();
  await expect(panel.getByRole('status').getByText('2 chosen')).toBeVisible();
  await panel.getByRole('button', { name: 'Give to another leader', exact: true }).click();
  const form = panel.getByRole('dialog', { name: 'Hand over customers' });
  await form.getByLabel('New leader', { exact: true }).selectOption('Asha Menon');
  await form.getByRole('button', { name: 'Hand over' }).click();
  await expect(panel.getByRole('row', { name: /Ravi Patil/ })).toContainText('Asha Menon');
  await expect(panel.getByRole('row', { name: /Sita Shah/ })).toContainText('Asha Menon');
  await expect(panel.getByText('2 chosen')).toHaveCount(0);
});
