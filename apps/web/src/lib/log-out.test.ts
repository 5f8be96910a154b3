import { logout } from '@branchline/contract/log-out';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { logOut } from './log-out.ts';
import { getSession } from './session-store.ts';

const leaving = vi.hoisted(() => ({ to: vi.fn<(path: string, message?: string) => void>() }));
vi.mock('./leave.ts', () => ({ leaveTo: leaving.to }));

beforeEach(() => {
  leaving.to.mockClear();
  signInAs('admin');
});

test('what the server says to who signs out goes to the next page', async () => {
  fakeServer.use(answers(logout, () => ({ message: 'You are signed out.' })));
  await logOut('/login');
  expect(leaving.to.mock.calls).toEqual([['/login', 'You are signed out.']]);
  expect(getSession()).toBeNull();
});

test('who signs out while the server is away leaves without a word', async () => {
  fakeServer.use(http.post(`*${logout.path}`, () => HttpResponse.error()));
  await logOut('/login');
  expect(leaving.to.mock.calls).toEqual([['/login', undefined]]);
  expect(getSession()).toBeNull();
});

test('who signs out where a piece of code does not come leaves all the same', async () => {
  vi.doMock('./device-caches.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  fakeServer.use(answers(logout, () => ({ message: 'You are signed out.' })));
  await logOut('/login');
  expect(leaving.to.mock.calls).toEqual([['/login', 'You are signed out.']]);
  expect(getSession()).toBeNull();
  vi.doUnmock('./device-caches.ts');
});
