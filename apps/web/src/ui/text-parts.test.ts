import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const linksIn = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test('finds addresses and leaves the words around them alone', () => {
  expect(textParts('See https://example.com/a?b=1, please')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
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

test('joins to the text it was given, whatever is in it', () => {
  const text = 'a https://x.org/é\u202e b <b>c</b> www. https:// 😀';
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
