import { listBranches } from '@branchline/contract/branches';
import { listLabels } from '@branchline/contract/customer-card';
import { confirmContactChange, decideContactChange, listContactChanges } from '@branchline/contract/contact-changes';
import { listHeld } from '@branchline/contract/held';
import type { User } from '@branchline/contract/shapes';
import { editUser, listRoles, listUsers } from '@branchline/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const person: User = {
  ...makeMe('customer'),
  id: '01990000-0000-7000-8000-0000000000c1',
  addressline1: '',
  addressline2: '',
  city: '',
  state: '',
  zipcode: '',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const change = {
  user: { id: person.id, name: 'Asha Rao', role: 'customer' as const, branch: 'Main' },
  askedBy: { id: '01990000-0000-7000-8000-0000000000d1', name: 'Lea Der' },
  fields: ['phone' as const],
  from: { phone: '9876543210', email: null },
  to: { phone: '9111111111', email: null },
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
};
let waiting: (typeof change)[];
let sent: unknown[];

beforeEach(async () => {
  waiting = [];
  sent = [];
  await signOut();
  fakeServer.use(
    answers(listRoles, () => ({ list: [{ name: 'Customer', slug: 'customer' as const }] })),
    answers(listBranches, () => ({ data: [] })),
    answers(listUsers, () => ({ list: [person], page: 1, totalPage: 1, total: 1 })),
    answers(listContactChanges, () => ({ list: waiting, page: 1, totalPage: 1, total: waiting.length })),
    answers(listLabels, () => ({ data: [] })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(editUser, () => {
      waiting = [change];
      return { data: person, waiting: { fields: ['phone' as const], sentTo: 'phone' as const } };
    }),
    answers(confirmContactChange, ({ body }) => {
      sent.push(body);
      waiting = [];
      return {};
    }),
    answers(decideContactChange, ({ body }) => {
      sent.push(body);
      waiting = [];
      return {};
    }),
  );
});

it('says that a branch leader’s change of a number waits, and takes the code', async () => {
  signInAs('branch_leader');
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Edit Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update User' }));
  await user.clear(dialog.getByLabelText('Phone'));
  await user.type(dialog.getByLabelText('Phone'), '9111111111');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const waits = within(await screen.findByRole('dialog', { name: 'This change waits' }));
  await user.type(waits.getByLabelText('Code'), '123456');
  await waitFor(() => expect(sent).toEqual([{ id: person.id, otp: '123456' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lists what waits for an admin, who approves or refuses it', async () => {
  waiting = [change];
  signInAs('admin');
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Waiting (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waiting for a decision' }));
  expect(await dialog.findByText('9876543210 → 9111111111')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /code/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Approve the change for Asha Rao' }));
  await waitFor(() => expect(sent).toEqual([{ id: person.id, approve: true, createdAt: change.createdAt }]));
  expect(await dialog.findByText('Nothing waits.')).toBeTruthy();
});

it('shows an admin the change that took the place of the one on show, and says so', async () => {
  const message = 'This change was replaced by another one meanwhile.';
  waiting = [change];
  fakeServer.use(
    answers(decideContactChange, () => {
      waiting = [{ ...change, to: { phone: '9222222222', email: null }, createdAt: '2026-11-20T10:05:00.000Z' }];
      return failure('conflict', message);
    }),
  );
  signInAs('admin');
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Waiting (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waiting for a decision' }));
  await user.click(await dialog.findByRole('button', { name: 'Approve the change for Asha Rao' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(await dialog.findByText('9876543210 → 9222222222')).toBeTruthy();
});
