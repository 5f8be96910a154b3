import { afterEach, expect, it } from 'vitest';
import { listOf } from './list-of.ts';

afterEach(() => document.documentElement.removeAttribute('dir'));

it('keeps the order of names where one is of the other direction', () => {
  expect(listOf(['Ravi Patil', 'Sita Shah'])).toBe('Ravi Patil, Sita Shah');
  expect(listOf(['Ravi Patil', 'هدى'])).toBe('Ravi Patil, \u2068هدى\u2069');
  document.documentElement.dir = 'rtl';
  expect(listOf(['Ravi Patil', 'هدى'])).toBe('\u2068Ravi Patil\u2069, هدى');
});
