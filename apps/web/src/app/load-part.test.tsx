import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { ChunkLoadError } from '#lib/lazy-with-retry.ts';
import { loadPart } from './load-part.ts';

const makePart = () => loadPart(() => Promise.resolve({ Greeting: () => <p>Good morning</p> }), 'Greeting');

test('a part that was loaded before is drawn at once', async () => {
  const Greeting = makePart();
  await Greeting.load();
  render(
    <Suspense fallback="Wait">
      <Greeting />
    </Suspense>,
  );
  expect(screen.getByText('Good morning')).toBeTruthy();
});

test('a part is loaded when it is first drawn', async () => {
  const Greeting = makePart();
  render(
    <Suspense fallback="Wait">
      <Greeting />
    </Suspense>,
  );
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(await screen.findByText('Good morning')).toBeTruthy();
});

test('a screen that was dropped on its way is asked for again; without a network that is told at once', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn(() =>
      load.mock.calls.length < 4
        ? Promise.reject(new Error('dropped'))
        : Promise.resolve({ Greeting: () => <p>Good morning</p> }),
    );
    const coming = loadPart(load, 'Greeting').load();
    await vi.advanceTimersByTimeAsync(3_000);
    await coming;
    expect(load).toHaveBeenCalledTimes(4);

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(loadPart(() => Promise.reject(new Error('offline')), 'Greeting').load()).rejects.toThrow(
      ChunkLoadError,
    );
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});
