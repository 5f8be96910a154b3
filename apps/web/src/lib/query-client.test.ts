import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '#testing/people.ts';
import { soon } from '#testing/wait-options.ts';
import { ApiError } from './api-error.ts';
import { makeQueryClient } from './query-client.ts';
import { signOut } from './session-store.ts';
import { showToastsWith } from './toasts.ts';

const toast = vi.fn();
let stop: () => void = () => undefined;
beforeEach(() => {
  stop = showToastsWith(toast.mockReset());
});
afterEach(() => stop());

test('a list that fails says so while somebody is signed in, and not when it fails with the session', async () => {
  signInAs('customer');
  const client = makeQueryClient();
  client.setQueryData(['list'], ['shown']);
  const readAgain = () =>
    client
      .query({
        queryKey: ['list'],
        staleTime: 0,
        retry: false,
        queryFn: () => Promise.reject(new ApiError('offline', 'You are offline.')),
      })
      .catch(() => undefined);
  await readAgain();
  expect(toast).toHaveBeenCalledExactlyOnceWith({ kind: 'failure', message: 'You are offline.', action: undefined });
  await signOut();
  await readAgain();
  expect(toast).toHaveBeenCalledTimes(1);
});

test.each([
  ['went through', () => Promise.resolve({})],
  ['failed, for it may have been made all the same', () => Promise.reject(new ApiError('unavailable', 'Try again.'))],
])('what a change makes stale is loaded again when it %s', async (_how, mutationFn) => {
  const client = makeQueryClient();
  const load = vi.fn(() => Promise.resolve([]));
  const stopWatching = new QueryObserver(client, { queryKey: ['list', 1], queryFn: load }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(['list', 1])).toEqual([]), soon);
  await new MutationObserver(client, { mutationFn, meta: { refreshes: [['list']] } }).mutate().catch(() => undefined);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), soon);
  stopWatching();
});
