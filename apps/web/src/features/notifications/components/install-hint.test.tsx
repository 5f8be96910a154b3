import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '#lib/query-client.ts';
import { notifyMessageSent } from '#lib/sent-messages.ts';
import { notificationTexts } from '#lib/texts/notification-texts.ts';
import { signInAs } from '#testing/people.ts';
import { Notifications } from '../notifications.tsx';

const texts = notificationTexts.installHint;
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Notifications />
      </MemoryRouter>
    </QueryClientProvider>,
  );

// An iPhone's browser, where the app was not opened from the home screen.
beforeEach(() => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  signInAs('customer');
});
afterEach(() => Reflect.deleteProperty(navigator, 'standalone'));

test('an iPhone shows after a message how to add the app, and never again once that is closed', async () => {
  const page = open();
  expect(page.container.textContent).toBe('');
  act(notifyMessageSent);
  const steps = await screen.findAllByRole('listitem');
  expect(steps.map((step) => step.querySelectorAll('svg').length)).toEqual([1, 1, 1]);
  screen.getByText(texts.add);
  await userEvent.click(screen.getByRole('button', { name: texts.close }));
  expect(page.container.textContent).toBe('');
  page.unmount();
  const later = open();
  act(notifyMessageSent);
  await act(() => Promise.resolve());
  expect(later.container.textContent).toBe('');
});
