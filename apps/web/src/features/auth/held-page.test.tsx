import { verifyOtp } from '@branchline/contract/auth';
import { startAfresh } from '@branchline/contract/held';
import { getProfile } from '@branchline/contract/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { leaveTo } from '#lib/leave.ts';
import { getSession, signIn, signOut } from '#lib/session-store.ts';
import { writeStored } from '#lib/stored-keys.ts';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { makeMe } from '#testing/people.ts';
import { openApp } from '#testing/render-app.tsx';

vi.mock('#lib/leave.ts', () => ({ leaveTo: vi.fn(), takeFarewell: () => null }));

const nameless = makeMe('customer', { firstName: '', lastName: '', branch: null });
let isOpen: boolean;

beforeEach(async () => {
  isOpen = false;
  await signOut();
  fakeServer.use(answers(getProfile, () => (isOpen ? { data: makeMe('customer') } : { data: nameless, held: true })));
});

it('a right code of an account that waits leads to why nothing is shown, and opens once somebody vouched', async () => {
  writeStored('phone', '9876543210');
  fakeServer.use(answers(verifyOtp, () => ({ new: 0 as const, token: 'token-1', user: nameless, held: true })));
  const user = openApp('/verify-otp');
  await user.type(await screen.findByLabelText('OTP'), '123456');
  expect(await screen.findByRole('heading', { name: 'Is that you?' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  isOpen = true;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(getSession()?.isHeld).toBe(false));
  expect(await screen.findByRole('navigation')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Is that you?' })).toBeNull();
});

it('erases the old account after asking, and leads to signing up', async () => {
  const erased = vi.fn();
  fakeServer.use(
    answers(startAfresh, () => {
      erased();
      return { message: 'The old account is erased.' };
    }),
  );
  signIn('token-1', nameless, true);
  const user = openApp('/chat-users');
  await user.click(await screen.findByRole('button', { name: 'Start afresh' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase the old account?' }));
  expect(erased).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Erase and start afresh' }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/', 'The old account is erased.'));
  expect([erased.mock.calls.length, getSession()]).toEqual([1, null]);
});
