import { listBranches } from '@branchline/contract/branches';
import { listContactChanges } from '@branchline/contract/contact-changes';
import { listHeld, vouch } from '@branchline/contract/held';
import { listRoles, listUsers } from '@branchline/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

const account = {
  id: '01990000-0000-7000-8000-0000000000c1',
  name: 'Ravi Patil',
  phone: '9876543210',
  branch: 'Main',
  device: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-06-20T10:00:00.000Z',
};
let waiting: (typeof account)[];
let vouchedFor: unknown[];

beforeEach(async () => {
  [waiting, vouchedFor] = [[account], []];
  await signOut();
  fakeServer.use(
    answers(listHeld, () => ({ list: waiting, page: 1, totalPage: 1, total: waiting.length })),
    answers(vouch, ({ body }) => {
      vouchedFor.push(body);
      waiting = [];
      return { message: 'The account is open.' };
    }),
  );
});

it('a branch leader opens the account of somebody who waits, after being asked', async () => {
  signInAs('branch_leader');
  const user = openApp('/held-accounts');
  const row = (await screen.findByText('Chrome · Android')).closest('li')?.textContent;
  // Who the account says it is, and since when nobody used it.
  expect(row).toMatch(/^Ravi Patil · Main9876543210\D*20.06.26.*20.11.26/);
  await user.click(screen.getByRole('button', { name: /Open the account of Ravi Patil/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Is it really Ravi Patil?' }));
  await user.click(dialog.getByRole('button', { name: 'Open the account' }));
  expect(await screen.findByText('Nobody waits.')).toBeTruthy();
  expect(vouchedFor).toEqual([{ id: account.id, createdAt: account.createdAt }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('is found from the users screen while somebody waits', async () => {
  fakeServer.use(
    answers(listRoles, () => ({ list: [] })),
    answers(listUsers, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listContactChanges, () => ({ list: [], page: 1, totalPage: 0, total: 0 })),
    answers(listBranches, () => ({ data: [] })),
  );
  signInAs('admin');
  const user = openApp('/users');
  await user.click(await screen.findByRole('link', { name: 'To confirm (1)' }));
  expect(await screen.findByText('Ravi Patil')).toBeTruthy();
});

it('a refusal stands in the question, which stays', async () => {
  fakeServer.use(answers(vouch, () => failure('not_found', 'This user could not be found.')));
  signInAs('team_leader');
  const user = openApp('/held-accounts');
  await user.click(await screen.findByRole('button', { name: /Open the account of Ravi Patil/ }));
  await user.click(await screen.findByRole('button', { name: 'Open the account' }));
  expect(await screen.findByText('This user could not be found.')).toBeTruthy();
});

it('says that another device waits by now, closes the question, and asks about that one next', async () => {
  const message = 'Another device waits for this account by now.';
  const newer = { ...account, device: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
  newer.createdAt = '2026-11-20T10:05:00.000Z';
  fakeServer.use(
    answers(vouch, ({ body }) => {
      vouchedFor.push(body);
      const isShown = waiting[0] === newer;
      waiting = [newer];
      return isShown ? { message: 'The account is open.' } : failure('conflict', message);
    }),
  );
  signInAs('branch_leader');
  const user = openApp('/held-accounts');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /Open the account of Ravi Patil/ }));
    await user.click(await screen.findByRole('button', { name: 'Open the account' }));
  };
  await open();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText(`${message} 😞`)).toBeTruthy();
  expect(await screen.findByText('Firefox · Windows')).toBeTruthy();
  await open();
  await waitFor(() => expect(vouchedFor.at(-1)).toEqual({ id: account.id, createdAt: newer.createdAt }));
});

it('is no screen for customers', async () => {
  signInAs('customer');
  openApp('/held-accounts');
  await waitFor(() => expect(window.location.pathname).toBe('/chat-users'));
});
