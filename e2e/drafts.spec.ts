import { listDrafts } from '@branchline/contract/drafts';
import { connectDevice } from './fixtures/chat.ts';
import { goOffline, goOnline } from './fixtures/network.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a draft follows from the phone to the desk and back, and is gone everywhere once it is sent', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, leader);
  await theirs.write(customer, 'When do you come?');
  const phone = await open(`/chat?id=${leader.me.id}`, { as: customer, isPhone: true });
  const desk = await open('/chat-users', { as: customer });
  const row = desk.getByRole('link', { name: /Asha Menon/ });
  await expect(row).toContainText('When do you come?');
  await phone.getByLabel('Write a message').fill('On Tuesday, I');
  await expect(row).toContainText('Draft: On Tuesday, I');

  await row.click();
  const field = desk.getByLabel('Write a message');
  await expect(field).toHaveValue('On Tuesday, I');
  await field.press('End');
  await field.pressSequentially(' think');
  await expect(phone.getByLabel('Write a message')).toHaveValue('On Tuesday, I think');

  // Neither the partner's list nor what the partner may ask for knows of it.
  expect((await theirs.ask(listDrafts, {})).data).toEqual([]);
  await phone.getByRole('button', { name: 'Send' }).tap();
  await expect(desk.getByRole('region', { name: 'Messages' })).toContainText('On Tuesday, I think');
  await expect(field).toHaveValue('');
  await desk.reload();
  await expect(desk.getByRole('region', { name: 'Messages' })).toContainText('On Tuesday, I think');
  await expect(field).toHaveValue('');
  theirs.close();
});

test('what is begun without a network follows when it is back; of two devices the later one wins', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const theirs = await connectDevice(product, customer);
  await theirs.write(leader, 'Good morning');
  theirs.close();
  const phone = await open('/chat-users', { as: leader, isPhone: true });
  await phone.getByRole('link', { name: /Ravi Patil/ }).click();
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const onPhone = phone.getByLabel('Write a message');
  const onDesk = desk.getByLabel('Write a message');
  await onPhone.fill('Begun before');
  await expect(onDesk).toHaveValue('Begun before');

  await goOffline(phone.context());
  await expect(phone.getByText(/You are offline/).first()).toBeVisible();
  await onPhone.fill('Begun without a network');
  await goOnline(phone.context());
  await expect(onDesk).toHaveValue('Begun without a network');

  await goOffline(phone.context());
  await expect(phone.getByText(/You are offline/).first()).toBeVisible();
  await onPhone.fill('Written first');
  await phone.getByRole('button', { name: 'Back to the list' }).click();
  await expect(phone.getByRole('link', { name: /Ravi Patil/ })).toContainText('Draft: Written first');
  await onDesk.fill('Written later');
  const device = await connectDevice(product, leader);
  await expect.poll(async () => (await device.ask(listDrafts, {})).data[0]?.content).toBe('Written later');
  device.close();
  await goOnline(phone.context());
  await expect(phone.getByRole('link', { name: /Ravi Patil/ })).toContainText('Draft: Written later');
  await onDesk.fill('');
  await expect(phone.getByRole('link', { name: /Ravi Patil/ })).toContainText('Good morning');
});
