import { typing } from '@branchline/contract/socket-events';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('the inbox says what was begun, what the other one is doing, and has the unread ones first by choice', async ({
  open,
  product,
  admin,
}) => {
  const branch = await makeBranch(product, admin);
  const leader = await makeLeader(product, admin, { branch: branch.id });
  const [ravi, meera] = [
    await makeCustomer(product, { branch: branch.id, firstName: 'Ravi', lastName: 'Shah' }),
    await makeCustomer(product, { branch: branch.id, firstName: 'ميرا', lastName: 'شاه' }),
  ];
  const [his, hers] = [await connectDevice(product, ravi), await connectDevice(product, meera)];
  await hers.write(leader, 'مرحبا');
  await his.write(leader, 'Please call me');

  const phone = await open('/chat-users', { as: leader, isPhone: true });
  const row = phone.getByRole('link', { name: /Ravi Shah/ });
  await row.click();
  await phone.getByLabel('Write a message').fill('I will, as soon');
  await phone.getByRole('button', { name: 'Back to the list' }).click();
  await expect(row).toContainText('Draft: I will, as soon');
  await expectNoViolationsInBothThemes(phone, 'the inbox with a draft');
  await phone.reload();
  await expect(row).toContainText('Draft: I will, as soon');
  await expect(async () => {
    await his.ask(typing, { touserid: leader.me.id, typing: true, recording: true });
    await expect(row).toContainText('recording…', { timeout: 1000 });
  }).toPass();
  await his.ask(typing, { touserid: leader.me.id, typing: false });
  await expect(row).toContainText('Draft: I will, as soon');

  const rows = phone.getByRole('region', { name: 'Conversations' }).getByRole('link');
  await expect(rows).toHaveText([/Ravi/, /ميرا/]);
  await phone.getByRole('button', { name: 'Order and more' }).click();
  await phone.getByRole('menuitemcheckbox', { name: 'Unread first' }).click();
  await expect(rows).toHaveText([/ميرا/, /Ravi/]);
  await phone.reload();
  await expect(rows).toHaveText([/ميرا/, /Ravi/]);
  his.close();
  hers.close();
});
