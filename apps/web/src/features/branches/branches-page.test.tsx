import { editBranch, listBranches } from '@branchline/contract/branches';
import { listContactChanges } from '@branchline/contract/contact-changes';
import { listHeld } from '@branchline/contract/held';
import { listRoles, listUsers } from '@branchline/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

beforeEach(async () => {
  await signOut();
  signInAs('admin');
});

it('renames a branch, and the next screen calls it so already', async () => {
  const branch = {
    id: '01990000-0000-7000-8000-0000000000b1',
    name: 'Harbour',
    description: 'By the sea',
    setAsPrimary: true,
    status: true,
  };
  const person = { ...makeMe('customer'), addressline1: '', addressline2: '', city: '', state: '', zipcode: '' };
  fakeServer.use(
    answers(listRoles, () => ({ list: [] })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listBranches, () => ({ data: [{ ...branch, counts: { branch_leader: 0, team_leader: 0, customer: 1 } }] })),
    answers(listUsers, () => ({
      list: [{ ...person, branch: { id: branch.id, name: branch.name }, createdAt: '2026-11-20T10:00:00.000Z' }],
      page: 1,
      totalPage: 1,
      total: 1,
    })),
    answers(editBranch, ({ body }) => {
      branch.name = (body as { name: string }).name;
      return { data: branch };
    }),
  );
  const user = openApp('/users');
  const table = async () => within(await screen.findByRole('table'));
  await (await table()).findByText('Harbour');
  await user.click(screen.getByRole('link', { name: 'Branch' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Harbour' }));
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, 'Old Port');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(await (await table()).findByText('Old Port')).toBeTruthy();
});

it('28.8d: names the links to a branch’s people with the number that stands on them', async () => {
  const branch = { name: 'Harbour', description: 'By the sea', setAsPrimary: true, status: true };
  const counts = { branch_leader: 1, team_leader: 2, customer: 1300 };
  const data = [{ ...branch, id: '01990000-0000-7000-8000-0000000000b1', counts }];
  fakeServer.use(answers(listBranches, () => ({ data })));
  openApp('/branchs');
  for (const name of ['branch leaders of Harbour: 1', 'team leaders of Harbour: 2', 'customers of Harbour: 1,300'])
    expect(await screen.findByRole('link', { name: `View ${name}` })).toBeTruthy();
});

it('asks before customers of a personal branch lose their own leaders', async () => {
  const branch = { name: 'Harbour', description: 'By the sea', setAsPrimary: true, status: true };
  const counts = { branch_leader: 1, team_leader: 2, customer: 1300 };
  const personal = { ...branch, id: '01990000-0000-7000-8000-0000000000b1', counts, assignment: 'personal' as const };
  const changes: unknown[] = [];
  fakeServer.use(
    answers(listBranches, () => ({ data: [personal] })),
    answers(editBranch, ({ body }) => {
      changes.push(body);
      return { data: personal };
    }),
  );
  const user = openApp('/branchs');
  await user.click(await screen.findByRole('button', { name: 'Edit Harbour' }));
  await user.selectOptions(await screen.findByLabelText(/^Who answers customers/), 'All team leaders of the branch');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Let all team leaders answer in Harbour?' }));
  expect(question.getByText(/^1,300 customers have no own leader any more/)).toBeTruthy();
  expect(changes).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(changes).toEqual([{ assignment: 'branch' }]));
});
