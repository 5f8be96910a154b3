// @vitest-environment node
import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const linksIn = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test('finds addresses and leaves the words around them alone', () => {
  expect(textParts('See https://example.com/a?b=1, please')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1', host: 'example.com' },
    { text: ', please' },
  ]);
  expect(linksIn('www.example.com.')).toEqual(['https://www.example.com/']);
  expect(linksIn('(https://example.com/a_(b))')).toEqual(['https://example.com/a_(b)']);
});

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '<a href="javascript:alert(1)">x</a>',
])('makes no link of %s', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test('says where an address leads, whatever it pretends', () => {
  const hostOf = (text: string) => textParts(text).find(({ host }) => host !== undefined)?.host;
  expect(hostOf('https://bank.example@Evil.example/bank.example')).toBe('Evil.example');
  expect(hostOf('https://аpple.com/')).toBe('xn--pple-43d.com');
});

test.each([
  ['Call +91 98765 43210.', 'tel:+919876543210'],
  ['(020) 2567-8901', 'tel:02025678901'],
  ['رقمي ٠٩٨٧٦٥٤٣٢١', 'tel:0987654321'],
  ['write to asha.menon+help@example.co.in, please', 'mailto:asha.menon+help@example.co.in'],
])('makes a link of the number or address in %s', (text, href) => {
  expect(linksIn(text)).toEqual([href]);
});

test.each([
  'Your code is 482913',
  'Order 123-456',
  'on 2026-11-25 at 10:30',
  'between 25.11.2026 and 2024-2025',
  'Rs. 1234567890123456',
  '₹12.500.000 or €1234567',
  'TXN98765432, #12345678 and a1@b',
  '9876543210x',
])('leaves the numbers of %s alone', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test('a long run of anything is read at once', () => {
  for (const run of ['a', '1', '(', 'a.', '1 ', 'a@']) expect(textParts(run.repeat(5000)).length).toBeLessThan(5001);
});

test('joins to the text it was given, whatever is in it', () => {
  const text = 'a https://x.org/é\u202e b <b>c</b> www. https:// 😀';
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
