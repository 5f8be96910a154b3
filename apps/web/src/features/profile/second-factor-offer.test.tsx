import { listBranches } from '@branchline/contract/branches';
import { getProfile } from '@branchline/contract/profile';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut } from '#lib/session-store.ts';
import { answers, failure, fakeServer } from '#testing/fake-server.ts';
import { makeMe, signInAs } from '#testing/people.ts';
import { address, openApp } from '#testing/render-app.tsx';

const day = 86_400_000;
const first = new Date(2026, 10, 20, 9).getTime();
const dueAt = first + 7 * day;

beforeEach(async () => {
  vi.useFakeTimers({ now: first, toFake: ['Date'] });
  await signOut();
  signInAs('admin');
  // As the server does: offered for seven days, then nothing else is open.
  const isOver = () => Date.now() >= dueAt;
  const demand = () => failure('second_factor_required', 'Your organisation asks for a second factor.');
  fakeServer.use(
    answers(getProfile, () => ({
      data: makeMe('admin'),
      secondFactor: false,
      secondFactorDueAt: new Date(dueAt).toISOString(),
    })),
    answers(listBranches, () => (isOver() ? demand() : { data: [] })),
  );
});
afterEach(() => void vi.useRealTimers());

const offer = /Protect this account with a code from an app on your phone\. From .+ on it is asked for/;
const follow = async (user: ReturnType<typeof openApp>, name: 'Branch' | 'Settings') => {
  await user.click(screen.getByRole('link', { name }));
  await screen.findByRole('heading', { name, level: 1 });
};

it('S68: an offer put off is made again the next day, in a tab that stayed open too, and after a week it is no offer', async () => {
  const user = openApp('/branchs');
  expect(await screen.findByText(offer)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText(offer)).toBeNull();
  // The same day nobody is asked again, whatever screen comes.
  await follow(user, 'Settings');
  expect(screen.queryByText(offer)).toBeNull();

  vi.setSystemTime(first + day);
  await follow(user, 'Branch');
  expect(await screen.findByText(offer)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  cleanup();
  openApp('/branchs');
  await screen.findByRole('heading', { name: 'Branch', level: 1 });
  expect(screen.queryByText(offer)).toBeNull();

  vi.setSystemTime(dueAt);
  cleanup();
  openApp('/branchs');
  expect(await screen.findByText(/Your organisation asks for a second factor when you sign in/)).toBeTruthy();
  expect(address()).toBe('/user-profile');
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
});
