import { expect, test } from 'vitest';
import { nationalDigits } from './phone-digits.ts';

test.each([
  ['9841234567', '9841234567'],
  ['98412-34567', '9841234567'],
  ['+977 9841234567', '9841234567'],
  ['9779841234567', '9841234567'],
  ['09841234567', '9841234567'],
  ['98412345678901', '9841234567'],
  ['+977', ''],
  // Ten digits that happen to begin like the country code are a number.
  ['9771234567', '9771234567'],
])('%s becomes %s', (typed, digits) => {
  expect(nationalDigits(typed, '+977', 10)).toBe(digits);
});
