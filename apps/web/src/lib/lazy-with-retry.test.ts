import { act, render } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, lazyWithRetry, loadWithRetry, nothing } from './lazy-with-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code that does not come is asked for again until it is there', async () => {
  const load = vi.fn(() =>
    load.mock.calls.length < 4 ? Promise.reject(new Error('offline')) : Promise.resolve('code'),
  );
  const coming = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(8_999);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await coming).toBe('code');
});

test('code that a newer version replaced is given up after a minute', async () => {
  const coming = loadWithRetry(() => Promise.reject(new Error('404')));
  const givenUp = expect(coming).rejects.toThrow(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(60_000);
  await givenUp;
});

test('what a screen can do without is left out when its code never comes', async () => {
  const Mark = lazyWithRetry(() => Promise.reject<{ Mark: () => null }>(new Error('404')), 'Mark', nothing);
  const { container } = render(
    createElement('p', {}, 'Good morning', createElement(Suspense, {}, createElement(Mark))),
  );
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  expect(container.textContent).toBe('Good morning');
});
