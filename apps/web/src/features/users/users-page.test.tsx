import { listBranches } from '@branchline/contract/branches';
import { listLabels } from '@branchline/contract/customer-card';
import type { User } from '@branchline/contract/shapes';
import { listContactChanges } from '@branchline/contract/contact-changes';
import { listHeld } from '@branchline/contract/held';
import { editUser, importUsers, listRoles, listUsers } from '@branchline/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listDate, today } from '#lib/dates.ts';
import { signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { goOffline, goOnline } from '#testing/network.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const branch = { id: '01990000-0000-7000-8000-0000000000b1', name: 'Harbour' };
const person: User = {
  ...makeMe('customer'),
  addressline1: '',
  addressline2: '',
  city: '',
  state: '',
  zipcode: '',
  createdAt: '2026-11-20T10:00:00.000Z',
};
let asked: unknown[];

interface Found {
  readonly total: number;
  readonly totalPage: number;
  readonly hasMore?: boolean;
  readonly list?: User[];
}

const serve = (reply: Found): void =>
  fakeServer.use(
    answers(listRoles, () => ({ list: [{ name: 'Customer', slug: 'customer' as const }] })),
    answers(listBranches, () => ({
      data: [
        {
          ...branch,
          description: '',
          setAsPrimary: true,
          status: true,
          counts: { branch_leader: 0, team_leader: 0, customer: 1 },
        },
      ],
    })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 1, total: 0 })),
    answers(listLabels, () => ({ data: [] })),
    answers(listHeld, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listUsers, ({ body }) => {
      asked.push(body);
      return { list: [person], page: 1, ...reply };
    }),
  );

beforeEach(async () => {
  asked = [];
  await signOut();
  signInAs('admin');
});
afterEach(goOnline);

it('shows other people without a network no more than it has, and by itself when the network is back', async () => {
  serve({ total: 400, totalPage: 20 });
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));
  await screen.findByRole('cell', { name: '21' });

  goOffline();
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(await screen.findByText('This is loaded when you are back.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('cell', { name: '1' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Status'), 'Active');
  expect(await screen.findByText('This is loaded when you are back.')).toBeTruthy();
  expect(screen.queryByText(/400 users/)).toBeNull();

  goOnline();
  expect(await screen.findByRole('cell', { name: '1' })).toBeTruthy();
  expect(screen.queryByText('This is loaded when you are back.')).toBeNull();
  expect(asked.at(-1)).toMatchObject({ status: 'true', page: 1 });
});

it('takes no day later than today, and says so', async () => {
  serve({ total: 1, totalPage: 1 });
  openApp('/users');
  const end = await screen.findByLabelText('End date');
  fireEvent.change(end, { target: { value: '2999-12-31' } });
  expect(await screen.findByText('Dates cannot be later than today')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`/users?endDate=${today()}`));
  expect(await screen.findByRole('button', { name: `Remove ${listDate(today())}` })).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ endDate: today(), startDate: '' }));
  fireEvent.change(end, { target: { value: '2026-01-02' } });
  await waitFor(() => expect(screen.queryByText('Dates cannot be later than today')).toBeNull());
});

it('says that more were found than were counted, and clears every filter', async () => {
  serve({ total: 100, totalPage: 5, hasMore: true });
  const user = openApp('/users?search=a&role=customer');
  expect(await screen.findByText(/^More than 100 users/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/users'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
});

it('28.8a: "Show everybody" empties the search field too, and Enter searches for nothing again', async () => {
  serve({ total: 0, totalPage: 0, list: [] });
  const user = openApp('/users?search=mira');
  await user.click(await screen.findByRole('button', { name: 'Show everybody' }));
  await waitFor(() => expect(address()).toBe('/users'));
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect(field.value).toBe('');
  expect(field.disabled).toBe(false);
  await user.type(field, '{Enter}');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: '' }));
  expect(address()).toBe('/users');
});

it('names the branch as it is called, whatever the address says', async () => {
  serve({ total: 1, totalPage: 1 });
  openApp(`/users?branch=${branch.id}&role=customer&branchName=Another`);
  expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add User' })).toBeNull();
});

it.each([
  ['admin', 'startDate=2026-02-31&endDate=2026-13-01&role=admin&status=true'],
  ['branch_leader', 'role=branch_leader&branch=01990000-0000-7000-8000-0000000000b2&branchName=Foo&status=true'],
] as const)('leaves out of the address what is no filter for an %s', async (role, query) => {
  signInAs(role);
  serve({ total: 1, totalPage: 1 });
  openApp(`/users?${query}`);
  expect(await screen.findByRole('button', { name: 'Remove Active' })).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ startDate: '', endDate: '', role: '', branch: '', status: 'true' });
  expect(screen.queryByRole('heading', { name: 'Foo' })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
});

it('goes back to the last page from one that is not there', async () => {
  serve({ total: 41, totalPage: 3 });
  openApp('/users?page=9&status=true');
  await waitFor(() => expect(address()).toBe('/users?page=3&status=true'));
});

it('goes back to the screen before, past the filters and pages of this one', async () => {
  serve({ total: 400, totalPage: 20 });
  const user = openApp('/branchs');
  await user.click(await screen.findByRole('link', { name: /^View customers of Harbour/ }));
  await user.click(await screen.findByRole('button', { name: 'Page 20' }));
  await waitFor(() => expect(address()).toContain('page=20'));
  await user.selectOptions(screen.getByLabelText('Status'), 'Active');
  await waitFor(() => expect(address()).toContain('status=true'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/branchs'));
});

it('writes dots for the pages that are left out', async () => {
  serve({ total: 400, totalPage: 20 });
  openApp('/users?page=10');
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  expect(pages.textContent).toBe('Previous1…89101112…20Next');
});

it('gives an example of an import with a branch that is there', async () => {
  const made = vi.fn((_file: Blob) => 'blob:example');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }));
  serve({ total: 1, totalPage: 1 });
  const user = openApp('/users');
  await screen.findByRole('option', { name: 'Harbour' });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await user.click(await screen.findByRole('button', { name: 'Download an example' }));
  const reader = new FileReader();
  reader.readAsText(made.mock.calls[0]?.[0] ?? new Blob());
  await waitFor(() => expect(reader.result).toContain('9876543210,Asha,Rao,Harbour'));
});

describe('what is typed in Search', () => {
  const type = async (text: string): Promise<void> => {
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search' }), { target: { value: text } });
  };
  /** Longer than the search waits. */
  const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1000));

  it('holds together with the filters that are chosen and taken off before it is searched for', async () => {
    serve({ total: 1, totalPage: 1 });
    const user = openApp('/users?role=customer');
    await type('mira');
    await user.selectOptions(screen.getByLabelText('Status'), 'Active');
    await user.click(await screen.findByRole('button', { name: 'Remove Customer' }));
    await aSecond();
    expect(address()).toBe('/users?search=mira&status=true');
    expect(asked.at(-1)).toMatchObject({ search: 'mira', status: 'true', role: '' });
  });

  it('goes with "Clear"', async () => {
    serve({ total: 1, totalPage: 1 });
    const user = openApp('/users?role=customer');
    await type('mira');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await aSecond();
    expect(address()).toBe('/users');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('');
  });

  it('is searched for at once when a page is chosen, and the next page stays', async () => {
    serve({ total: 400, totalPage: 20 });
    const user = openApp('/users');
    await screen.findByRole('button', { name: 'Page 3' });
    await type('mira');
    // In the same task: on a busy machine the search would go by itself before a click that takes its time.
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(address()).toBe('/users?search=mira'));
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await aSecond();
    expect(address()).toBe('/users?search=mira&page=3');
  });
});

it('adds somebody from the first field on, and offers no branch that is off', async () => {
  serve({ total: 1, totalPage: 1 });
  const counts = { branch_leader: 0, team_leader: 0, customer: 0 };
  const own = { description: '', setAsPrimary: false, counts };
  fakeServer.use(
    answers(listBranches, () => ({
      data: [
        { ...branch, ...own, status: true },
        { id: '01990000-0000-7000-8000-0000000000b2', name: 'Closed Quay', ...own, status: false },
      ],
    })),
  );
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('First Name')));
  const names = () => [...dialog.getByLabelText<HTMLSelectElement>('Branch').options].map(({ text }) => text);
  await waitFor(() => expect(names()).toContain('Harbour'));
  expect(names()).not.toContain('Closed Quay');
});

it('changes somebody, and the next screen counts it already', async () => {
  serve({ total: 1, totalPage: 1 });
  let customers = 1;
  fakeServer.use(
    answers(listBranches, () => ({
      data: [
        {
          ...branch,
          description: '',
          setAsPrimary: true,
          status: true,
          counts: { branch_leader: 0, team_leader: 0, customer: customers },
        },
      ],
    })),
    answers(editUser, () => {
      customers = 41;
      return { data: person };
    }),
  );
  const user = openApp('/branchs');
  await user.click(await screen.findByRole('link', { name: /^View customers of Harbour/ }));
  await user.click(await screen.findByRole('button', { name: 'Block Asha Rao' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('41')).toBeTruthy();
});

it('says nothing of the file before when another one is chosen to import', async () => {
  serve({ total: 1, totalPage: 1 });
  let isRefused = false;
  fakeServer.use(
    answers(importUsers, () => {
      if (isRefused) return failure('unavailable', 'The import stopped half way.');
      isRefused = true;
      return { created: 1, updated: 0, leftOut: 0, errors: [] };
    }),
  );
  const user = openApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = (name: string) =>
    user.upload(dialog.getByLabelText(/file/i), new File(['phone'], name, { type: 'text/csv' }));
  await choose('one.csv');
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false));
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await dialog.findByText('The import stopped half way.');
  isRefused = false;
  await choose('two.csv');
  await waitFor(() => expect(dialog.queryByText('The import stopped half way.')).toBeNull());
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false));
});
