import { listBranches } from '@branchline/contract/branches';
import { listContactChanges } from '@branchline/contract/contact-changes';
import { listLabels } from '@branchline/contract/customer-card';
import { listHeld } from '@branchline/contract/held';
import type { User } from '@branchline/contract/shapes';
import { editUser, importUsers, listRoles, listUsers } from '@branchline/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const harbour = { id: '01990000-0000-7000-8000-0000000000b1', name: 'Harbour' };
const hill = { id: '01990000-0000-7000-8000-0000000000b2', name: 'Hill' };
const bare = { addressline1: '', addressline2: '', city: '', state: '', zipcode: '' };
const createdAt = '2026-11-20T10:00:00.000Z';
const ravi: User = { ...makeMe('customer', { firstName: 'Ravi', branch: harbour }), ...bare, createdAt, leader: null };
const asha: User = {
  ...makeMe('team_leader', { id: '01990000-0000-7000-8000-0000000000a1', branch: harbour }),
  ...bare,
  createdAt,
};

let changes: unknown[];
let asked: unknown[];
beforeEach(async () => {
  changes = [];
  asked = [];
  await signOut();
  signInAs('admin');
  const counts = { branch_leader: 0, team_leader: 1, customer: 1 };
  const of = { description: '', setAsPrimary: false, status: true, counts };
  fakeServer.use(
    answers(listBranches, () => ({
      data: [
        { ...harbour, ...of, assignment: 'personal' as const },
        { ...hill, ...of, assignment: 'branch' as const },
      ],
    })),
    answers(listRoles, () => ({ list: [] })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
    answers(listLabels, () => ({ data: [] })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listUsers, ({ body }) => {
      asked.push(body);
      const { role, branch } = body as { role: string; branch: string };
      const list = role !== 'team_leader' ? [ravi] : branch === harbour.id ? [asha] : [];
      return { list, page: 1, total: list.length, totalPage: 1 };
    }),
    answers(editUser, ({ body }) => {
      changes.push(body);
      return { data: ravi };
    }),
  );
});

it('marks a customer whom nobody answers, and finds them by a filter', async () => {
  const user = openApp('/users');
  expect(await screen.findByRole('button', { name: 'Nobody: give Ravi Rao to another leader' })).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText('Leader'), 'Nobody');
  await waitFor(() => expect(address()).toBe('/users?leader=nobody'));
  expect(asked.at(-1)).toMatchObject({ leader: 'nobody' });
  expect(await screen.findByRole('button', { name: 'Remove Nobody' })).toBeTruthy();
});

it('asks before a customer moves where nobody answers, says so afterwards, and takes notes along if wanted', async () => {
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Edit Ravi Rao' }));
  const form = within(await screen.findByRole('dialog', { name: 'Update User' }));
  expect(form.queryByLabelText(/^Take the notes along/)).toBeNull();
  await user.selectOptions(form.getByLabelText(/^Branch/), 'Hill');
  await user.click(form.getByLabelText(/^Take the notes along/));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Move Ravi Rao to Hill?' }));
  expect(question.getByText(/Hill has no active team leader: 1 customer will have nobody to write to/)).toBeTruthy();
  expect(changes).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(changes).toEqual([{ branch: hill.id, keepNotes: true }]));
  expect(await screen.findByText('Ravi Rao has nobody to write to now: Hill has no active team leader.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'See these customers' }));
  await waitFor(() => expect(address()).toBe(`/users?leader=nobody&branch=${hill.id}&status=true`));
});

it('says before and after an import which customers have nobody to write to', async () => {
  const leaderless = [{ ...hill, customers: 2 }];
  fakeServer.use(answers(importUsers, () => ({ created: 3, updated: 0, errors: [], leaderless })));
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const file = new File(['phone'], 'people.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(/Choose a CSV file/), file);
  expect(await screen.findByText(/^Hill has no active team leader: 2 customers will have/)).toBeTruthy();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Hill has no active team leader: 2 customers have nobody to write to.')).toBeTruthy();
});
