import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { makeLeader, makePair } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a leader sees who waits and for how long, on every device, until somebody answers or says that none is needed', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, customer);
  const desk = await open('/chat-users', { as: leader });
  const phone = await open('/chat-users', { as: leader, isPhone: true });
  const rowOn = (page: typeof desk) => page.getByRole('link', { name: /Ravi Patil/ });
  const waitsOn = (page: typeof desk) => rowOn(page).getByRole('img', { name: 'Waits for an answer' });
  const chipOn = (page: typeof desk) =>
    page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Waiting/ });
  await expect(rowOn(desk)).toBeVisible();
  await expect(rowOn(phone)).toBeVisible();
  await device.write(leader, 'Is my loan approved?');
  for (const page of [desk, phone]) {
    await expect(waitsOn(page)).toBeVisible();
    await expect(chipOn(page)).toHaveText('Waiting 1');
  }

  // Answered on the wide screen: the phone's list of those who wait follows.
  await chipOn(phone).click();
  await expect(rowOn(phone)).toBeVisible();
  await rowOn(desk).click();
  const written = desk.getByRole('textbox', { name: 'Write a message' });
  await written.fill('Yes, since this morning.');
  await written.press('Enter');
  await expect(phone.getByText('Nobody waits for an answer.')).toBeVisible();
  await expect(waitsOn(desk)).toHaveCount(0);
  await expect(chipOn(phone)).toHaveText('Waiting');

  await device.write(leader, 'Thank you!');
  await expect(waitsOn(phone)).toBeVisible();
  await expect(waitsOn(desk)).toBeVisible();
  await desk.getByRole('button', { name: 'Conversation menu' }).click();
  await desk.getByRole('menuitem', { name: 'No answer needed' }).click();
  await expect(waitsOn(desk)).toHaveCount(0);
  await expect(phone.getByText('Nobody waits for an answer.')).toBeVisible();
  device.close();
});

test('branch leader and admin see who waits and for whom, without a word of text, and of no other branch', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  const head = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader', firstName: 'Omar' });
  const elsewhere = await makePair(product, admin);
  const [device, other] = [await connectDevice(product, customer), await connectDevice(product, elsewhere.customer)];
  await device.write(leader, 'canary: is my loan approved?', 'canary: hello?');
  await other.write(elsewhere.leader, 'canary: hello?');

  const panel = await open('/users', { as: head });
  await panel.getByRole('link', { name: 'Waiting for an answer' }).click();
  await expect(panel.getByText('1 waiting', { exact: true }).first()).toBeVisible();
  const row = panel.getByRole('row', { name: /Ravi Patil/ });
  await expect(row).toContainText('Asha Menon');
  await expect(row.getByRole('cell').last()).toHaveText('2');
  await expect(panel.locator('body')).not.toContainText('canary');
  await expectNoViolationsInBothThemes(panel, 'who waits');

  const whole = await open(`/waiting?branch=${elsewhere.branch.id}`, { as: admin });
  await expect(whole.getByRole('row', { name: /Ravi Patil/ })).toContainText(elsewhere.branch.name);
  await whole.getByLabel('Branch').selectOption(branch.id);
  await expect(whole.getByRole('row', { name: /Ravi Patil/ })).toContainText(branch.name);

  // Answered elsewhere: the list follows by itself.
  const desk = await connectDevice(product, leader);
  await desk.write(customer, 'Yes, since this morning.');
  await expect(whole.getByText('Nobody waits for an answer.')).toBeVisible({ timeout: 45_000 });
  for (const each of [device, other, desk]) each.close();
});
