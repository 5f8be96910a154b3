import { listCustomerSettings } from '@branchline/contract/public-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { failureTexts } from '#lib/texts/failure-texts.ts';
import { shellTexts } from '#lib/texts/shell-texts.ts';
import { type ToastRequest, showToastsWith } from '#lib/toasts.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { BottomNav } from './bottom-nav.tsx';

test.each([
  { network: 'without a network, says so', isOnline: false, toasts: [failureTexts.offline] },
  { network: 'with one, says nothing', isOnline: true, toasts: [] },
])('reloading $network', async ({ isOnline, toasts }) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const asked = vi.fn(() => ({ list: [] }));
  fakeServer.use(answers(listCustomerSettings, asked));
  const show = vi.fn<(toast: ToastRequest) => void>();
  const giveBack = showToastsWith(show);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <BottomNav className={undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: shellTexts.refresh }));
  expect(show.mock.calls.map(([{ message }]) => message)).toEqual(toasts);
  // The organisation's own words are part of what a screen shows.
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(isOnline ? 1 : 0));
  giveBack();
});
