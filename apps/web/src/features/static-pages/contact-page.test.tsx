import { listCustomerSettings } from '@branchline/contract/public-settings';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { reloadPublicSettings } from '#lib/public-settings.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { ContactPage } from './contact-page.tsx';

const open = () =>
  render(
    <MemoryRouter>
      <ContactPage />
    </MemoryRouter>,
  );
const nothingYet = () => screen.queryByText('No address is entered here yet.');

test('an address is not said to be missing before the server said so', async () => {
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  fakeServer.use(
    answers(listCustomerSettings, async () => {
      await refused;
      return failure('unavailable', 'The server is not available at the moment.');
    }),
  );
  open();
  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(nothingYet()).toBeNull();
  refuse();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(nothingYet()).toBeNull();

  // Refused once more: the button is still the one that was pressed.
  let asked = 0;
  fakeServer.use(
    answers(listCustomerSettings, () => {
      asked += 1;
      return failure('unavailable', 'The server is not available at the moment.');
    }),
  );
  await userEvent.click(retry);
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(retry.getAttribute('aria-busy')).not.toBe('true'));
  expect(document.activeElement).toBe(retry);
  fakeServer.use(
    answers(listCustomerSettings, () => ({
      list: [{ key: 'contact_email', name: 'E-mail', value: 'help@example.com' }],
    })),
  );
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'help@example.com' })).toBeTruthy();

  // What is known stays, and that there is none is said when that is known.
  fakeServer.use(answers(listCustomerSettings, () => failure('unavailable', 'The server is not available.')));
  await act(() => reloadPublicSettings());
  expect(screen.getByRole('link', { name: 'help@example.com' })).toBeTruthy();
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [] })));
  await act(() => reloadPublicSettings());
  expect(nothingYet()).toBeTruthy();
});
