import { handOver } from '@branchline/contract/assignment';
import { listBranches } from '@branchline/contract/branches';
import { listContactChanges } from '@branchline/contract/contact-changes';
import { listLabels } from '@branchline/contract/customer-card';
import { listHeld } from '@branchline/contract/held';
import type { User } from '@branchline/contract/shapes';
import { listRoles, listUsers } from '@branchline/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { daysBefore, today } from '#lib/dates.ts';
import { signOut } from '#lib/session-store.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const branch = { id: '01990000-0000-7000-8000-0000000000b1', name: 'Harbour' };
const person = (id: string, role: 'team_leader' | 'customer', firstName: string): User => ({
  ...makeMe(role, { id: `01990000-0000-7000-8000-0000000000${id}`, firstName, lastName: 'Menon', branch }),
  addressline1: '1 High Street',
  addressline2: 'Ward 2',
  city: 'Pune',
  state: 'Maharashtra',
  zipcode: '411001',
  createdAt: '2026-11-20T10:00:00.000Z',
});
const [asha, bina] = [person('a1', 'team_leader', 'Asha'), person('a2', 'team_leader', 'Bina')];
const customers = [person('c1', 'customer', 'Ravi'), person('c2', 'customer', 'Sita')];

it('says on which day customers go back, and to whom, and hands them over until then', async () => {
  await signOut();
  signInAs('admin');
  const made: unknown[] = [];
  const counts = { branch_leader: 0, team_leader: 2, customer: 2 };
  fakeServer.use(
    answers(listBranches, () => ({
      data: [{ ...branch, description: '', setAsPrimary: true, status: true, assignment: 'personal' as const, counts }],
    })),
    answers(listRoles, () => ({ list: [] })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
    answers(listLabels, () => ({ data: [] })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listUsers, ({ body }) => {
      const list = (body as { leader?: string }).leader === asha.id ? customers : [asha, bina];
      return { list, page: 1, total: list.length, totalPage: 1 };
    }),
    answers(handOver, ({ body }) => {
      made.push(body);
      return { data: { id: 'h', moved: 2 } };
    }),
  );
  const user = openApp(`/users?branch=${branch.id}&role=team_leader`);
  await user.click(await screen.findByRole('button', { name: 'More for Asha Menon' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hand over customers' }));
  const form = within(await screen.findByRole('dialog', { name: 'Hand over customers' }));
  await user.selectOptions(await form.findByLabelText(/^New leader/), 'Bina Menon');
  const preview = within(await form.findByRole('region', { name: 'What happens' }));
  expect(await preview.findByText('2 customers of Asha Menon are answered by Bina Menon.')).toBeTruthy();
  expect(preview.getByText('Among them: Ravi Menon, Sita Menon')).toBeTruthy();
  expect(preview.queryByText(/go back/)).toBeNull();
  const day = daysBefore(today(), -7);
  fireEvent.change(form.getByLabelText(/^They go back on/), { target: { value: day } });
  expect(await preview.findByText(/^On .+ they go back to Asha Menon\.$/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(made).toMatchObject([{ fromId: asha.id, toId: bina.id, until: day }]));
});
