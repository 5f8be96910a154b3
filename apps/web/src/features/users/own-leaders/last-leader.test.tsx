import { listBranches } from '@branchline/contract/branches';
import { listContactChanges } from '@branchline/contract/contact-changes';
import { listLabels } from '@branchline/contract/customer-card';
import { listHeld } from '@branchline/contract/held';
import type { User } from '@branchline/contract/shapes';
import { editUser, listRoles, listUsers } from '@branchline/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const branch = { id: '01990000-0000-7000-8000-0000000000b1', name: 'Harbour' };
const leader = (id: string, firstName: string): User => ({
  ...makeMe('team_leader', { id: `01990000-0000-7000-8000-0000000000${id}`, firstName, lastName: 'Menon', branch }),
  addressline1: '1 High Street',
  addressline2: 'Ward 2',
  city: 'Pune',
  state: 'Maharashtra',
  zipcode: '411001',
  createdAt: '2026-11-20T10:00:00.000Z',
});
const asha = leader('a1', 'Asha');

let changes: unknown[];
const serve = ({ leaders, customers }: { readonly leaders: readonly User[]; readonly customers: number }): void =>
  fakeServer.use(
    answers(listBranches, () => ({
      data: [
        {
          ...branch,
          description: '',
          setAsPrimary: true,
          status: true,
          counts: { branch_leader: 0, team_leader: leaders.length, customer: customers },
        },
      ],
    })),
    answers(listRoles, () => ({ list: [] })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
    answers(listLabels, () => ({ data: [] })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listUsers, () => ({ list: [...leaders], page: 1, total: leaders.length, totalPage: 1 })),
    answers(editUser, ({ body }) => {
      changes.push(body);
      return { data: asha };
    }),
  );
const warning = 'Harbour will have no active team leader: 12 customers will have nobody to write to.';

beforeEach(async () => {
  changes = [];
  await signOut();
  signInAs('admin');
});

it('says before the last leader of a branch is blocked how many customers have nobody to write to then', async () => {
  serve({ leaders: [asha], customers: 12 });
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Block Asha Menon' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(warning)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(changes).toEqual([{ status: false }]));
});

it.each([
  ['another leader is there', { leaders: [asha, leader('a2', 'Bina')], customers: 12 }],
  ['there are no customers', { leaders: [asha], customers: 0 }],
])('says nothing of it where %s', async (_why, world) => {
  serve(world);
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Block Asha Menon' }));
  const question = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(question.getByRole('button', { name: 'Block' })).toHaveProperty('disabled', false));
  expect(question.queryByText(/nobody to write to/)).toBeNull();
});

it('asks once more before the form of the last leader moves or turns them off, and for nothing else', async () => {
  serve({ leaders: [asha], customers: 12 });
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Edit Asha Menon' }));
  const form = within(await screen.findByRole('dialog', { name: 'Update User' }));
  await user.selectOptions(form.getByLabelText('Status'), 'InActive');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave Harbour without a leader?' });
  expect(within(question).getByText(warning)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(changes).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(changes).toEqual([{ status: 'false' }]));

  await user.click(await screen.findByRole('button', { name: 'Edit Asha Menon' }));
  const again = within(await screen.findByRole('dialog', { name: 'Update User' }));
  await user.clear(again.getByLabelText('City'));
  await user.type(again.getByLabelText('City'), 'Chennai');
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
