import { expect, test } from 'vitest';
import { slashSearch } from './slash-search.ts';

test('searches quick replies while a message begins with a slash', () => {
  expect(slashSearch('/')).toBe('');
  expect(slashSearch('/opening ho')).toBe('opening ho');
  expect(slashSearch('either/or')).toBeNull();
  expect(slashSearch(' /late')).toBeNull();
  expect(slashSearch('/two\nlines')).toBeNull();
});
