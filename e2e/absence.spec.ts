import { editBranch } from '@branchline/contract/branches';
import { setAssignment } from '@branchline/contract/assignment';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { call, makeBranch, makeCustomer, makeLeader } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

test('a leader goes away in two taps: customer, cover and branch leader see what concerns them, and it ends as it began', async ({
  open,
  product,
  admin,
}) => {
  test.slow();
  const branch = await makeBranch(product, admin);
  const inBranch = { branch: branch.id };
  const asha = await makeLeader(product, admin, { ...inBranch, firstName: 'Asha', lastName: 'Menon' });
  const bina = await makeLeader(product, admin, { ...inBranch, firstName: 'Bina', lastName: 'Shah' });
  const head = await makeLeader(product, admin, { ...inBranch, firstName: 'Omar', role: 'branch_leader' });
  const ravi = await makeCustomer(product, { ...inBranch, firstName: 'Ravi', lastName: 'Patil' });
  await call(product, editBranch, { token: admin.token, id: branch.id, body: { assignment: 'personal' } });
  await call(product, setAssignment, {
    token: admin.token,
    body: { customerId: ravi.me.id, leaderId: asha.me.id },
  });

  const cover = await open('/chat-users', { as: bina });
  const phone = await open('/chat-users', { as: ravi, isPhone: true });
  const away = await open('/chat-users', { as: asha, isPhone: true });
  const theirRow = phone.getByRole('link', { name: /Asha Menon/ });
  const coverRow = cover.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Ravi Patil/ });
  await expect(theirRow).toBeVisible();
  await expect(cover.getByText('No users found to chat with.')).toBeVisible();

  await away.getByRole('button', { name: 'Open menu' }).click();
  await away.getByRole('link', { name: 'I am away' }).click();
  await away.getByLabel('Who answers meanwhile').selectOption('Bina Shah');
  await away.getByLabel('Note').fill('At the dentist');
  await expectNoViolationsInBothThemes(away, 'I am away');
  await away.getByRole('button', { name: 'Set as away' }).click();
  const absence = away.getByRole('list', { name: 'Absences' }).getByRole('listitem');
  await expect(absence).toContainText(['Bina Shah answers meanwhile']);
  await expect(absence).toContainText(['At the dentist']);

  // The customer reads it in the list and in the conversation, and is led to who answers.
  await expect(theirRow).toContainText(/Away until .+ · Bina Shah answers meanwhile/);
  await theirRow.click();
  await phone.getByRole('link', { name: 'Bina Shah answers meanwhile', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Bina Shah' })).toBeVisible();
  const written = phone.getByRole('textbox', { name: 'Write a message' });
  await written.fill('Is my loan approved?');
  // On a phone Enter begins a line.
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(coverRow).toContainText('For Asha Menon');
  await expect(coverRow).toContainText('Is my loan approved?');
  await coverRow.click();
  await expect(cover.getByText('Asha Menon is away: you answer this customer meanwhile.')).toBeVisible();

  const panel = await open(`/users?branch=${branch.id}&role=team_leader`, { as: head });
  await panel.getByRole('button', { name: 'Absences of Asha Menon' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Absences of Asha Menon' });
  await expect(dialog.getByRole('listitem')).toContainText(['At the dentist']);
  await expect(dialog.getByText('Is my loan approved?')).toHaveCount(0);

  // Back by mistake, and away again by undo.
  const end = absence.getByRole('button', { name: /^End now: / });
  await holdToasts(away);
  await end.click();
  await away.getByRole('button', { name: 'Undo' }).click();
  await expect(end).toBeVisible();
  await expect(absence).toContainText(['At the dentist']);
  await expect(coverRow).toContainText('For Asha Menon');

  // Back early: the cover writes no more, and the customer reads nothing of it any more.
  await end.click();
  await expect(cover.getByText(/^You can no longer write to Ravi Patil/)).toBeVisible();
  await expect(coverRow).not.toContainText('For Asha Menon');
  await phone.goto(`/chat?id=${asha.me.id}`);
  await expect(phone.getByRole('heading', { name: 'Asha Menon' })).toBeVisible();
  await expect(phone.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await expect(phone.getByText(/Away until/)).toHaveCount(0);
});

test('a leader is away for the rest of today with two taps, and back with two; the customer sees so at once', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open('/chat-users', { as: leader, isPhone: true });
  const theirs = await open('/chat-users', { as: customer, isPhone: true });
  const row = theirs.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Asha Menon/ });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Away');
  await holdToasts(phone);
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await phone.getByRole('button', { name: 'Away for the rest of today' }).click();
  const said = phone.getByText('You are away for the rest of today. Nobody answers meanwhile.');
  await said.click();
  await expect(said).toHaveCount(0);
  await expect(row).toContainText(/Away until/);
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await phone.getByRole('button', { name: 'I am back' }).click();
  await expect(phone.getByText('You are back.')).toBeVisible();
  await expect(row).not.toContainText('Away');
});
