import { expect, test } from 'vitest';
import { unfilledIn } from './unfilled-placeholders.ts';

test('finds what is to be filled in, in any script, and leaves other braces alone', () => {
  expect(unfilledIn('Dear {firstName}, on {date} at {समय}, {due date}')).toEqual([
    '{firstName}',
    '{date}',
    '{समय}',
    '{due date}',
  ]);
  expect(unfilledIn('{} { } {1} {"a": 1} {: :-} {a\nb} nothing')).toEqual([]);
});
