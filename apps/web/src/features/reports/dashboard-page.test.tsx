import { listBranches } from '@branchline/contract/branches';
import type { ReplyOf } from '@branchline/contract/call';
import { getDashboard, getEarlierFigures, getReach, getReports } from '@branchline/contract/reports';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { today } from '#lib/dates.ts';
import { signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

type Reports = ReplyOf<typeof getReports>['data'];

const counter = { today: 1, thisWeek: 2, totals: 3 };
const earlier = { yesterday: 1, lastWeek: 2 };

beforeEach(async () => {
  await signOut();
  signInAs('admin');
  fakeServer.use(
    answers(listBranches, () => ({ data: [] })),
    answers(getDashboard, () => ({
      data: { countOrders: counter, countpayments: counter, countCustomers: counter, completedOrder: counter },
    })),
    answers(getEarlierFigures, () => ({
      data: { countOrders: earlier, countpayments: earlier, countCustomers: earlier, completedOrder: earlier },
    })),
    answers(getReach, () => ({ data: [] })),
  );
});

it('says of days that are refused what to do, and blames no connection', async () => {
  fakeServer.use(answers(getReports, () => failure('invalid', 'Choose at most 4,000 days.')));
  openApp('/dashboard?startDate=2020-01-01');
  expect(await screen.findByText('Choose at most 4,000 days.')).toBeTruthy();
  expect(screen.queryByText(/connection/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByLabelText('Start date')).toBeTruthy();
});

it('takes no day later than today, typed or in the address', async () => {
  const asked: string[] = [];
  fakeServer.use(
    answers(getReports, ({ body }) => {
      asked.push((body as { endDate: string }).endDate);
      return failure('invalid', 'Not now.');
    }),
  );
  openApp('/dashboard?endDate=2999-12-31');
  fireEvent.change(await screen.findByLabelText('End date'), { target: { value: '2999-12-30' } });
  expect(await screen.findByText('Dates cannot be later than today')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)).toBe(today()));
  expect(asked.filter((day) => day.startsWith('2999'))).toEqual([]);
});

it('keeps both of two filters that change before the screen does', async () => {
  fakeServer.use(answers(getReports, () => failure('invalid', 'Not now.')));
  openApp('/dashboard?startDate=2026-01-01&endDate=2026-01-07');
  const start = await screen.findByLabelText('Start date');
  act(() => {
    fireEvent.change(start, { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '' } });
  });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('shows a branch leader the own branch, whatever the address says', async () => {
  signInAs('branch_leader');
  let branch = 'none yet';
  fakeServer.use(
    answers(getReports, ({ body }) => {
      ({ branch } = body as { branch: string });
      return failure('invalid', 'Not now.');
    }),
  );
  openApp('/dashboard?branch=01990000-0000-7000-8000-0000000000b9');
  await screen.findByText('Not now.');
  expect(branch).toBe('');
});

it('offers another try where the reports failed', async () => {
  fakeServer.use(answers(getReports, () => failure('internal', 'Something went wrong. Try again.')));
  openApp('/dashboard');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

const reportOf = (first: string, last: string, messages = 3): Reports => ({
  messages: counter,
  conversations: counter,
  newCustomers: counter,
  activeCustomers: { ...counter, thisWeek: 7 },
  firstResponse: { medianSeconds: 60, p90Seconds: 120 },
  perDay: [
    { date: first, messages, conversations: 0, newCustomers: 0 },
    { date: last, messages: 0, conversations: 0, newCustomers: 2 },
  ],
  perLeader: [],
  perBranch: [],
});

it('leads from the new customers to those of the days shown, and from the active ones to all customers', async () => {
  fakeServer.use(answers(getReports, () => ({ data: reportOf('2026-01-02', '2026-01-31') })));
  openApp('/dashboard?endDate=2026-01-31');
  const customers = await screen.findByRole('link', { name: /^New customers/ });
  expect(customers.getAttribute('href')).toBe('/users?role=customer&startDate=2026-01-02&endDate=2026-01-31');
  const active = screen.getByRole('link', { name: /^Active customers this week/ });
  expect(active.getAttribute('href')).toBe('/users?role=customer');
});

it('shows that the figures are those of other filters until the new ones are there, and saves none meanwhile', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  fakeServer.use(
    answers(getReports, async ({ body }) => {
      const { startDate } = body as { startDate: string };
      if (startDate !== '2026-03-04') return { data: reportOf('2026-01-02', '2026-01-31') };
      await answered;
      return { data: reportOf('2026-03-04', '2026-03-31', 88) };
    }),
  );
  const user = openApp('/dashboard?startDate=2026-01-02&endDate=2026-03-31');
  await screen.findByRole('button', { name: /^Messages ?3/ });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Download CSV' });
  expect(save.disabled).toBe(false);
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-04' } });
  const bar = await screen.findByRole('progressbar', { name: 'Loading' });
  expect(bar.parentElement?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('button', { name: /^Messages ?3/ })).toBeTruthy();
  expect(save.disabled).toBe(true);

  answer();
  await screen.findByRole('button', { name: /^Messages ?88/ });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(save.disabled).toBe(false);
  // What is on is a chip, too.
  await user.click(screen.getByRole('button', { name: 'Remove 04/03/26' }));
  await waitFor(() => expect(address()).toBe('/dashboard?endDate=2026-03-31'));
});

it('holds what customers write by the hour against the opening hours, in words and as a table', async () => {
  const hours = Array.from({ length: 24 }, (_, at) => ({ open: at === 9 ? 30 : 0, closed: at === 21 ? 10 : 0 }));
  const hourly = { zone: 'Asia/Kolkata', days: 30, hasHours: true, hours };
  fakeServer.use(answers(getReports, () => ({ data: { ...reportOf('2026-01-02', '2026-01-31'), hourly } })));
  openApp('/dashboard?endDate=2026-01-31');
  expect(await screen.findByText(/^40 messages of customers in 30 days\. 10 \(25%\) came outside/)).toBeTruthy();
  const row = screen.getByRole('rowheader', { name: '09:00 PM', hidden: true }).closest('tr');
  expect(row?.textContent).toBe('09:00 PM010');
});

it('says how many customers wait now, since when the first, and leads to them', async () => {
  const oldestSince = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const waiting = { now: 4, oldestSince, overHour: 2 };
  fakeServer.use(answers(getReports, () => ({ data: { ...reportOf('2026-01-02', '2026-01-31'), waiting } })));
  openApp('/dashboard?endDate=2026-01-31');
  const card = await screen.findByRole('link', { name: /^Waiting now/ });
  expect(card.textContent).toMatch(/Waiting now.*4.*3 h.*2/);
  expect(card.getAttribute('href')).toBe('/waiting');
});

it('says how many customers notifications reach, by branch, and why not the others', async () => {
  const branch = (name: string) => ({
    id: `01990000-0000-7000-8000-0000000000${name.slice(0, 2).toLowerCase()}`,
    name,
  });
  const counts = { never: 2, refused: 1, stale: 1 };
  fakeServer.use(
    answers(getReports, () => failure('invalid', 'Not now.')),
    answers(getReach, () => ({
      data: [
        { branch: branch('Delhi'), customers: 10, reached: 6, ...counts },
        { branch: branch('Empty'), customers: 0, reached: 0, never: 0, refused: 0, stale: 0 },
        { branch: branch('Agra'), customers: 5, reached: 1, ...counts },
      ],
    })),
  );
  openApp('/dashboard');
  const table = await screen.findByRole('table', { name: 'Reached by notifications' });
  expect(screen.getByText(/Notifications reach 7 of 15 customers/)).toBeTruthy();
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' '),
    ),
  ).toEqual(['Delhi 10 6 (60%) 2 1 1', 'Agra 5 1 (20%) 2 1 1']);
});
