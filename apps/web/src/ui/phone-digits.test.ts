// @vitest-environment node
import { expect, test } from 'vitest';
import { nationalNumber } from './phone-digits.ts';

test.each([
  ['9841234567', '9841234567'],
  [' (984) 123.45\u201367 ', '9841234567'],
  ['\u202a+977 98412-34567\u202c', '9841234567'],
  ['00977 9841234567', '9841234567'],
  // As people write it without a sign, and as they dial it within the country.
  ['977 98412 34567', '9841234567'],
  ['0 98412 34567', '9841234567'],
  ['९८४१२३४५६७', '9841234567'],
  ['+۹۷۷ ۹۸۴۱۲ ۳۴۵۶۷', '9841234567'],
])('%s is the number %s', (typed, number) => {
  expect(nationalNumber(typed, '+977', 10)).toBe(number);
});

test.each([
  // Too many or too few digits stay what they are; nobody knows which of them are meant.
  ['98412345678', '98412345678'],
  ['984123456', '984123456'],
  ['09841234', '09841234'],
  ['098412345678', '098412345678'],
  ['97798412345', '97798412345'],
  ['97798412345678', '97798412345678'],
  ['+977 98412345678', '+97798412345678'],
  ['+977 984', '+977984'],
  ['+91 9841234567', '+919841234567'],
  ['98412abcde', '98412abcde'],
  ['98412345678901234567890', '98412345678901234567'],
])('%s is kept, and no number', (typed, kept) => {
  expect(nationalNumber(typed, '+977', 10)).toBe(kept);
});

test('ten digits that happen to begin like the country code are a number', () => {
  expect(nationalNumber('9771234567', '+977', 10)).toBe('9771234567');
});
