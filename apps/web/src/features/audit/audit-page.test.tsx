import { type AuditEntry, listAudit } from '@branchline/contract/audit';
import { listSettings } from '@branchline/contract/settings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dateAndTime } from '#lib/dates.ts';
import { signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const entry = (number: number, action: string, details: AuditEntry['details']): AuditEntry => ({
  id: `01990000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  actor: { id: '01990000-0000-7000-8000-000000000001', name: 'Asha Rao', role: 'admin' },
  action,
  target: null,
  ip: '127.0.0.1',
  details,
  createdAt: '2026-11-20T10:00:00.000Z',
});

beforeEach(async () => {
  await signOut();
  signInAs('admin');
});

it('goes to the last page from one that is not there, with the filters', async () => {
  const asked: unknown[] = [];
  fakeServer.use(
    answers(listAudit, ({ body }) => {
      asked.push(body);
      return { data: [entry(1, 'user.export', {})], page: 1, totalPage: 4, total: 80 };
    }),
  );
  openApp('/audit?page=999&action=user.export');
  await waitFor(() => expect(address()).toBe('/audit?page=4&action=user.export'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 4, action: 'user.export' }));
});

it('goes to the first page where there is no other', async () => {
  fakeServer.use(answers(listAudit, () => ({ data: [], page: 1, totalPage: 0, total: 0 })));
  openApp('/audit?page=2');
  await waitFor(() => expect(address()).toBe('/audit'));
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeTruthy();
});

it('says of a filter that is refused only what the server says of it', async () => {
  fakeServer.use(answers(listAudit, () => failure('invalid', 'There is no such person')));
  openApp('/audit?actor=nobody');
  expect(await screen.findByText('There is no such person')).toBeTruthy();
  expect(screen.queryByText(/connection/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('writes in words what the server records of each action', async () => {
  const fields = ['firstName', 'lastName', 'email', 'phone', 'role', 'branchId', 'isActive', 'password', 'image'];
  const others = ['addressLine1', 'addressLine2', 'isPrimary', 'helpText', 'filter', 'messageType', 'orderBy'];
  const data = [
    entry(1, 'admin.add', {}),
    entry(2, 'admin.reset', {}),
    entry(3, 'user.import', { created: 2, updated: 1, leftOut: 1, firstRow: 2, lastRow: 5 }),
    entry(4, 'user.import_preview', { created: 2, updated: 1, leftOut: 0 }),
    entry(5, 'user.export', { role: 'customer', isActive: true, isSearch: true }),
    entry(6, 'user.edit', { changed: fields, role: { from: 'team_leader', to: 'branch_leader' } }),
    entry(7, 'setting.edit', { changed: others, from: '1', to: '2' }),
    entry(8, 'quick_reply.edit', { fields: ['branchIds', 'suggestionFileId', 'attachments'] }),
    entry(9, 'retention.files', { count: 3, before: '2026-01-01T00:00:00.000Z', byRule: true }),
    entry(10, 'self_check.sms', { taken: true }),
    entry(11, 'conversation.read', { with: { id: 'u-1', name: 'Ravi Patil' }, page: 1, before: null }),
    entry(12, 'absence.add', { from: '2026-11-20T10:00:00.000Z', until: '2026-11-21T10:00:00.000Z' }),
    entry(13, 'handover.make', { to: 'Bina Rao', customers: 3, history: true, until: '2026-12-04' }),
  ];
  fakeServer.use(answers(listAudit, () => ({ data, page: 1, totalPage: 1, total: data.length })));
  openApp('/audit');
  expect(await screen.findByText(/first row: 2, last row: 5/)).toBeTruthy();
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toContain(
    `from: ${dateAndTime('2026-11-20T10:00:00Z')}, until: ${dateAndTime('2026-11-21T10:00:00Z')}`,
  );
  expect(cells).toContain('to: Bina Rao, customers: 3, with the conversation so far: yes, until: 04/12/26');
  // `firstRow`, `user.add`, `branch_leader`: names of the code.
  expect(cells.filter((text) => /[a-z][A-Z]|[a-z]_[a-z]|^[a-z]+\.[a-z]/.test(text))).toEqual([]);
});

it('takes no day later than today, nor one that does not exist, and says when the days are turned round', async () => {
  const asked: unknown[] = [];
  fakeServer.use(
    answers(listAudit, ({ body }) => {
      asked.push(body);
      return { data: [], page: 1, totalPage: 0, total: 0 };
    }),
  );
  openApp('/audit?startDate=2026-02-31&endDate=2999-01-01');
  fireEvent.change(await screen.findByLabelText('Start date'), { target: { value: '2026-01-02' } });
  fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-01-01' } });
  expect(await screen.findByText('The start date is after the end date.')).toBeTruthy();
  expect(asked.filter((body) => JSON.stringify(body).match(/2999|02-31/))).toEqual([]);
});

it('shows every filter that is on, and takes each off by its chip', async () => {
  const asked: unknown[] = [];
  fakeServer.use(
    answers(listAudit, ({ body }) => {
      asked.push(body);
      return { data: [entry(1, 'user.export', {})], page: 1, totalPage: 1, total: 1 };
    }),
  );
  const user = openApp('/audit?action=user.export&startDate=2026-01-02&endDate=2026-02-03');
  expect(await screen.findByRole('button', { name: 'Remove 02/01/26' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Exported users' }));
  await waitFor(() => expect(address()).toBe('/audit?startDate=2026-01-02&endDate=2026-02-03'));
  await user.click(await screen.findByRole('button', { name: 'Remove 03/02/26' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: '', startDate: '2026-01-02', endDate: '' }));
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
});

it('saves no rows of another filter while those of this one are on the way', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  fakeServer.use(
    answers(listAudit, async ({ body }) => {
      if ((body as { action: string }).action !== '') await answered;
      return { data: [entry(1, 'user.export', {})], page: 1, totalPage: 1, total: 1 };
    }),
  );
  const user = openApp('/audit');
  await screen.findByRole('cell', { name: 'Exported users' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'CSV of this page' });
  await user.selectOptions(screen.getByLabelText('What'), 'Exported users');
  await screen.findByRole('progressbar', { name: 'Loading' });
  expect(save.disabled).toBe(true);
  answer();
  await waitFor(() => expect(save.disabled).toBe(false));
});

it('is asked for anew whenever it is opened', async () => {
  let asked = 0;
  fakeServer.use(
    answers(listSettings, () => ({ list: [] })),
    answers(listAudit, () => {
      asked++;
      return {
        data: [entry(asked, asked === 1 ? 'setting.add' : 'setting.edit', {})],
        page: 1,
        totalPage: 1,
        total: 1,
      };
    }),
  );
  const user = openApp('/audit');
  await screen.findByRole('cell', { name: 'Added a setting' });
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByText('There are no settings.');
  await user.click(screen.getByRole('link', { name: 'Audit' }));
  await screen.findByRole('cell', { name: 'Changed a setting' });
});
