// @vitest-environment node
import { expect, test } from 'vitest';
import { slashSearch, unfilledIn } from './quick-reply-text.ts';

test('finds what is to be filled in, in any script, and leaves other braces alone', () => {
  expect(unfilledIn('Dear {firstName}, on {date} at {समय}, {due date}')).toEqual([
    '{firstName}',
    '{date}',
    '{समय}',
    '{due date}',
  ]);
  expect(unfilledIn('{} { } {1} {"a": 1} {: :-} {a\nb} nothing')).toEqual([]);
});

test('searches quick replies while a message begins with a slash', () => {
  expect(slashSearch('/')).toBe('');
  expect(slashSearch('/opening ho')).toBe('opening ho');
  expect(slashSearch('either/or')).toBeNull();
  expect(slashSearch(' /late')).toBeNull();
  expect(slashSearch('/two\nlines')).toBeNull();
});
