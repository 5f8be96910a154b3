import { expect, test } from 'vitest';
import { pageWindow } from './pagination-window.ts';

const drawn = (page: number, total: number) =>
  pageWindow(page, total)
    .map((slot) => (typeof slot === 'number' ? String(slot) : '…'))
    .join(' ');

test('up to seven pages are all shown', () => {
  expect(drawn(1, 1)).toBe('1');
  expect(drawn(4, 7)).toBe('1 2 3 4 5 6 7');
  expect(drawn(1, 0)).toBe('');
});

test('beyond seven: the first, the last, and two either side of the current page', () => {
  expect(drawn(1, 8)).toBe('1 2 3 … 8');
  expect(drawn(10, 20)).toBe('1 … 8 9 10 11 12 … 20');
  expect(drawn(20, 20)).toBe('1 … 18 19 20');
});

test('the gap at the start comes when the page is over 4, the one at the end when it is under the total minus 3', () => {
  expect(drawn(4, 12)).toBe('1 2 3 4 5 6 … 12');
  expect(drawn(5, 12)).toBe('1 … 3 4 5 6 7 … 12');
  expect(drawn(8, 12)).toBe('1 … 6 7 8 9 10 … 12');
  expect(drawn(9, 12)).toBe('1 … 7 8 9 10 11 12');
});
