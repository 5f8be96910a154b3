import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { startTransition, useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PendingSearch, SearchInput } from './search-input.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

test('searches once typing has stopped for the delay, and at once on Enter', () => {
  const onSearch = vi.fn();
  render(<SearchInput label="Search people" value="" delay={800} onSearch={onSearch} />);
  type('mi');
  act(() => void vi.advanceTimersByTime(799));
  type('mira');
  act(() => void vi.advanceTimersByTime(799));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onSearch.mock.calls).toEqual([['mira']]);

  type('nair');
  fireEvent.keyDown(box(), { key: 'Enter' });
  act(() => void vi.advanceTimersByTime(5000));
  expect(onSearch.mock.calls).toEqual([['mira'], ['nair']]);
});

test.each([{ isComposing: true }, { keyCode: 229 }])('keys of an input method are its own (%o)', (told) => {
  const onSearch = vi.fn();
  render(<SearchInput label="Search people" value="" delay={800} onSearch={onSearch} />);
  type('みら');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box(), { key, ...told });
  expect(onSearch).not.toHaveBeenCalled();
  expect(box().value).toBe('みら');
});

test('its own answer does not overwrite what was typed meanwhile; a change from outside does', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchInput label="Search people" value="" delay={800} onSearch={onSearch} />);
  type('mira');
  act(() => void vi.advanceTimersByTime(800));
  type('mira n');
  rerender(<SearchInput label="Search people" value="mira" delay={800} onSearch={onSearch} />);
  expect(box().value).toBe('mira n');
  rerender(<SearchInput label="Search people" value="" delay={800} onSearch={onSearch} />);
  expect(box().value).toBe('');
});

test('what was typed goes to who listens when the delay ends, not when the key was pressed', () => {
  const [early, late] = [vi.fn(), vi.fn()];
  const { rerender } = render(<SearchInput label="Search people" value="" delay={800} onSearch={early} />);
  type('mira');
  rerender(<SearchInput label="Search people" value="" delay={800} onSearch={late} />);
  act(() => void vi.advanceTimersByTime(800));
  expect(early).not.toHaveBeenCalled();
  expect(late.mock.calls).toEqual([['mira']]);
});

test('a change from outside ends the wait for what was typed', () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchInput label="Search people" value="mira" delay={800} onSearch={onSearch} />);
  type('mira n');
  rerender(<SearchInput label="Search people" value="" delay={800} onSearch={onSearch} />);
  act(() => void vi.advanceTimersByTime(5000));
  expect(box().value).toBe('');
  expect(onSearch).not.toHaveBeenCalled();
});

/** A list whose filters are in the address: what is chosen comes back in a transition, as from the router. */
function List({ delay }: { delay: number }) {
  const [search, setSearch] = useState('');
  const pending = useRef<PendingSearch>(null);
  const change = (text: string) => startTransition(() => setSearch(text));
  const clear = () => {
    pending.current?.clear();
    change('');
  };
  return (
    <>
      <SearchInput label="Search people" value={search} delay={delay} pending={pending} onSearch={change} />
      <button onClick={clear}>Clear</button>
      <output>{search}</output>
    </>
  );
}

test.each([
  ['was searched for', 0],
  ['waits for its delay', 800],
])('28.8a: is empty after Clear when what was typed %s, and Enter searches nothing dead', async (_when, delay) => {
  render(<List delay={delay} />);
  type('mira');
  await act(() => vi.advanceTimersByTimeAsync(10));
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(box().value).toBe('');
  fireEvent.keyDown(box(), { key: 'Enter' });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('status').textContent).toBe('');
});
