import { afterEach, expect, test, vi } from 'vitest';
import { formatNumber } from './numbers.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['en-IN', '1,23,456'],
  ['en-US', '123,456'],
  // Chrome on a Linux without a language of its own: Intl throws at the name.
  ['en-US@posix', '123,456'],
  ['de-DE', '123,456'],
])('where the browser says %s an English page writes %s', (language, written) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  expect(formatNumber(123_456)).toBe(written);
});
