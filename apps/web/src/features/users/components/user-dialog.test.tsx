import { listBranches } from '@branchline/contract/branches';
import { listContactChanges } from '@branchline/contract/contact-changes';
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
const person: User = {
  ...makeMe('customer', { branch }),
  addressline1: '',
  addressline2: '',
  city: '',
  state: '',
  zipcode: '',
  createdAt: '2026-11-20T10:00:00.000Z',
};

beforeEach(async () => {
  await signOut();
  signInAs('admin');
});

it('opens somebody with their branch chosen, also when the branches are late', async () => {
  const counts = { branch_leader: 0, team_leader: 0, customer: 0 };
  const own = { description: '', setAsPrimary: false, status: true, counts };
  let answer: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  const quay = { id: '01990000-0000-7000-8000-0000000000b2', name: 'Quay' };
  const changes: unknown[] = [];
  fakeServer.use(
    answers(listBranches, async () => {
      await isAsked;
      return {
        data: [
          { ...quay, ...own },
          { ...branch, ...own },
        ],
      };
    }),
    answers(listRoles, () => ({ list: [] })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listUsers, () => ({ list: [person], page: 1, total: 1, totalPage: 1 })),
    answers(editUser, ({ body }) => {
      changes.push(body);
      return { data: person };
    }),
  );
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Edit Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update User' }));
  const select = dialog.getByLabelText<HTMLSelectElement>('Branch');
  const shown = () => select.selectedOptions[0]?.text;
  // Before the others are known, the one that is chosen is.
  expect(shown()).toBe('Harbour');
  await user.clear(dialog.getByLabelText('First Name'));
  await user.type(dialog.getByLabelText('First Name'), 'Mira');
  answer();
  await dialog.findByRole('option', { name: 'Quay' });
  expect(shown()).toBe('Harbour');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes).toHaveLength(1));
});

it('closes once somebody is saved, however late the lists come, and opens again with what was saved', async () => {
  let lists = 0;
  fakeServer.use(
    answers(listBranches, () => ({ data: [] })),
    answers(listRoles, () => ({ list: [] })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listUsers, () => {
      lists += 1;
      const list = { list: [person], page: 1, total: 1, totalPage: 1 };
      return lists === 1 ? list : new Promise<never>(() => undefined);
    }),
    answers(editUser, () => ({ data: { ...person, firstName: 'Asha Mira' } })),
  );
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Edit Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update User' }));
  await user.type(dialog.getByLabelText('First Name'), ' Mira');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(lists).toBeGreaterThan(1));
  await user.click(await screen.findByRole('button', { name: 'Edit Asha Mira Rao' }));
  const again = within(await screen.findByRole('dialog', { name: 'Update User' }));
  expect(again.getByLabelText<HTMLInputElement>('First Name').value).toBe('Asha Mira');
});
