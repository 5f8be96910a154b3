import { addQuickReply } from '@branchline/contract/quick-replies';
import { call, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a branch leader keeps the branch’s quick replies: leaders have them, and everybody’s are not touched', async ({
  open,
  product,
  admin,
  pair: { branch, leader, customer },
}) => {
  await call(product, addQuickReply, {
    token: admin.token,
    body: {
      ...{ title: 'From headquarters', messageType: 'text', content: 'Welcome.' },
      ...{ orderBy: 1, branch: [branch.id], status: true },
    },
  });
  const head = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader', firstName: 'Omar' });
  const panel = await open('/users', { as: head });
  await panel.getByRole('link', { name: 'Quick replies of the branch' }).click();
  const theirs = panel.getByRole('row', { name: /From headquarters/ });
  await expect(theirs).toBeVisible();
  await expect(theirs.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Add Quick Reply' }).click();
  const form = panel.getByRole('dialog', { name: 'Add Quick Reply' });
  await form.getByLabel('Title').fill('Where we are');
  await form.getByLabel('Content').fill('12 Harbour Road.');
  await form.getByLabel('OrderBy').fill('2');
  await form.getByRole('button', { name: 'Save' }).click();
  const own = panel.getByRole('row', { name: /Where we are/ });
  await expect(own).toContainText(branch.name);
  await expect(own.getByRole('button', { name: /Edit/ })).toBeVisible();

  const phone = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone: true });
  await phone.getByRole('button', { name: 'Quick replies' }).click();
  await phone.getByRole('option', { name: /Where we are/ }).click();
  await expect(phone.getByRole('textbox', { name: 'Write a message' })).toHaveValue('12 Harbour Road.');
});
