import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

test('says which page is the current one and asks for the one clicked', async () => {
  const onPageChange = vi.fn();
  render(<Pagination page={5} totalPages={20} onPageChange={onPageChange} />);
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5');

  await userEvent.click(screen.getByRole('button', { name: 'Page 20' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Page 5' }));
  expect(onPageChange.mock.calls).toEqual([[20], [6]]);
});

test('cannot step past either end, where the focus stays, and is not there for a single page', async () => {
  const turn = vi.fn();
  const { rerender, container } = render(<Pagination page={1} totalPages={2} onPageChange={turn} />);
  const [previous, next] = ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }));
  expect(previous?.getAttribute('aria-disabled')).toBe('true');
  next?.focus();
  rerender(<Pagination page={2} totalPages={2} onPageChange={turn} />);
  expect(next?.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  await userEvent.keyboard('{Enter}');
  expect(turn).not.toHaveBeenCalled();
  rerender(<Pagination page={1} totalPages={1} onPageChange={vi.fn()} />);
  expect(container.innerHTML).toBe('');
});
