// @vitest-environment node
import { expect, test } from 'vitest';
import { asciiDigits } from '@branchline/contract/ascii-digits';

test.each([
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  // These stand side by side in five styles.
  ['𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿', '0909090909'],
  ['+91 ۹a²', '+91 9a²'],
])('%s is %s', (text, digits) => {
  expect(asciiDigits(text)).toBe(digits);
});
