import { listCustomerSettings } from '@branchline/contract/public-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { TopBar } from './top-bar.tsx';

const line = vi.hoisted(() => ({ isThere: true }));
vi.mock('./chat-drawer.tsx', () => ({
  get ChatDrawer() {
    if (!line.isThere) throw new Error('404');
    return ({ open }: { open: boolean }) => open && <p>My Profile</p>;
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const openBar = (): void => {
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [] })));
  line.isThere = false;
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <TopBar title="Chats" listName={null} className={undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a menu whose code does not come says so, and leaves the page; it opens when it is asked for again', async () => {
  openBar();
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await pass(30_000);
  expect(screen.getByRole('button', { name: 'Open menu' }).getAttribute('aria-busy')).toBe('true');
  await pass(60_000);
  expect(screen.getByRole('heading', { name: 'Chats' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('The menu could not be loaded.');

  line.isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByText('My Profile')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
