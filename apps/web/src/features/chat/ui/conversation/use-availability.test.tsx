import type { ChatPartner } from '@branchline/contract/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { inboxKey } from '#features/chat/io/inbox-cache.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { makePartner } from '#testing/partners.ts';
import { useAvailability } from './use-availability.ts';

afterEach(() => vi.useRealTimers());

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const lookAt = (availability: NonNullable<ChatPartner['availability']>, queryClient = makeQueryClient()) => {
  const key = inboxKey('people', '');
  queryClient.setQueryData(key, { pages: [], pageParams: [] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useAvailability(makePartner({ availability })), { wrapper });
  return {
    shown: () => result.current,
    isAskedAnew: () => queryClient.getQueryState(key)?.isInvalidated,
    close: unmount,
  };
};

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('when a branch closes, whoever has it open asks what is so now', () => {
  vi.useFakeTimers();
  const open = lookAt({ state: 'open', until: at(60), cover: null });
  expect(open.shown()).toBeNull();
  pass(60_500);
  expect(open.isAskedAnew()).toBe(false);
  pass(25_000);
  expect(open.isAskedAnew()).toBe(true);
  open.close();
});

test('a closed time ends by itself, and the lists follow', () => {
  vi.useFakeTimers();
  const closed = lookAt({ state: 'closed', until: at(60), cover: null });
  expect(closed.shown()?.state).toBe('closed');
  pass(60_500);
  expect(closed.shown()).toBeNull();
  pass(25_000);
  expect(closed.isAskedAnew()).toBe(true);
  closed.close();
});

test('of several moments the earliest counts', () => {
  vi.useFakeTimers();
  const queryClient = makeQueryClient();
  const seen = [180, 60, 120].map((seconds) =>
    lookAt({ state: 'closed', until: at(seconds), cover: null }, queryClient),
  );
  pass(90_000);
  expect(seen[0]?.isAskedAnew()).toBe(true);
  for (const { close } of seen) close();
});

test('who signs in after another has the own lists fetched, also when the other waited for an earlier moment', () => {
  vi.useFakeTimers();
  lookAt({ state: 'closed', until: at(60), cover: null }).close();
  const now = lookAt({ state: 'closed', until: at(120), cover: null });
  pass(150_000);
  expect(now.isAskedAnew()).toBe(true);
  now.close();
});
